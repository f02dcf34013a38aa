import { localAddress, queryOf, type SampleRequest, type SampleValue, variables } from './sample-requests.ts'

const withPathValues = ({ path, pathValues }: SampleRequest) =>
  pathValues.reduce((at, { name, value }) => at.replace(`{${name}}`, encodeURIComponent(value)), path)

const mayBeSent = (values: SampleValue[]) => {
  const names = values.filter(({ isSent }) => !isSent).map(({ name }) => name)
  return names.length > 0 ? [`# May be added: ${names.join(', ')}.`] : []
}

function entry(request: SampleRequest): string {
  const { operationId, name, method, query, headers, body, isKeyed } = request
  const lines = [
    `### ${name}`,
    `# @name ${operationId}`,
    ...mayBeSent([...query, ...headers]),
    `${method} {{${variables.baseUrl}}}${withPathValues(request)}${queryOf(query)}`,
    ...(isKeyed ? [`Authorization: Bearer {{${variables.key}}}`] : []),
    ...(body ? ['Content-Type: application/json', '', body] : []),
  ]
  return `${lines.join('\n')}\n`
}

/** The requests as one `.http` file, for editors that can send them. */
export function httpFile(requests: readonly SampleRequest[]): string {
  const head = [
    '# Generated from openapi.yaml by `make collections`. The key is the one that `make run` prints;',
    '# the batch and the usage need one with the scopes companies:enrich and usage:read.',
    '# Editors of JetBrains and Kulala write {{$uuid}} in place of {{$guid}}.',
    `@${variables.baseUrl} = ${localAddress}`,
    `@${variables.key} = `,
    '',
  ]
  return [...head, requests.map(entry).join('\n')].join('\n')
}
