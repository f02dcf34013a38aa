import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

interface Response {
  $ref?: string
  content?: Record<string, { examples?: Record<string, unknown> }>
}

interface Contract {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Response> }>>
  components: { responses: Record<string, Response> }
}

const contract = parse(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8')) as Contract

function codesOf(response: Response): string[] {
  const { content = {} } = response.$ref
    ? (contract.components.responses[response.$ref.split('/').at(-1) ?? ''] ?? {})
    : response
  const problem = content['application/problem+json']
  return problem ? Object.keys(problem.examples ?? {}) : ['-']
}

/** `operation status code` of every reply that the contract documents; code is `-` where nothing is wrong. */
export const documented: readonly string[] = Object.values(contract.paths)
  .flatMap(methods => Object.values(methods))
  .flatMap(({ operationId, responses }) =>
    Object.entries(responses).flatMap(([status, response]) =>
      codesOf(response).map(code => `${operationId} ${status} ${code}`),
    ),
  )

/** Those that no test can see yet, because a later release serves them; the list only shrinks. */
export const gaps: readonly string[] = readFileSync(new URL('./gaps.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))
