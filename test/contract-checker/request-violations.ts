import type { Parameter } from '../../codegen/contract-model.ts'
import type { Found } from './contract-operations.ts'
import { readBody, type SeenExchange, splitTarget } from './exchange.ts'
import { schemaViolations } from './schema-violations.ts'
import { textValue } from './text-value.ts'

type Request = Pick<SeenExchange, 'target' | 'requestHeaders' | 'requestBody'>

function valueViolations({ name, schema }: Parameter, texts: readonly string[]): string[] {
  if (schema.type === 'array') {
    const values = texts.map(text => textValue(schema.items ?? {}, text))
    return schemaViolations(schema, values).map(violation => `${name}${violation}`)
  }
  const [text = '', ...more] = texts
  if (more.length > 0) return [`${name} is given ${texts.length} times`]
  return schemaViolations(schema, textValue(schema, text)).map(violation => `${name} ${violation}`)
}

const parameterViolations = (parameter: Parameter, texts: readonly string[]): string[] => {
  if (texts.length > 0) return valueViolations(parameter, texts)
  return parameter.required ? [`${parameter.name} is missing`] : []
}

function textsOf({ name, in: place, schema }: Parameter, { encoded }: Found, request: Request): readonly string[] {
  if (place === 'query') {
    const values = new URLSearchParams(splitTarget(request.target).query).getAll(name)
    return schema.type === 'array' ? values.flatMap(value => value.split(',')) : values
  }
  if (place === 'path') return [decodeURIComponent(encoded[name] ?? '')]
  return [request.requestHeaders[name] ?? []].flat()
}

/** `limit[]` and `limit[x]` are read as a list or an object of that name. */
const nameOf = (given: string) => given.replace(/(?<=.)\[.*$/, '')

function unknownParameters({ operation }: Found, target: string): string[] {
  const known = operation.parameters.filter(parameter => parameter.in === 'query').map(({ name }) => name)
  const given = new Set(new URLSearchParams(splitTarget(target).query).keys())
  const isRefused = (name: string) =>
    !known.includes(name) && (!operation.ignoresOtherParameters || known.includes(nameOf(name)))
  return [...given].filter(isRefused).map(name => `${name} is no parameter`)
}

function bodyViolations({ operation: { body, bodyType } }: Found, { requestBody, requestHeaders }: Request): string[] {
  if (!body) return requestBody ? ['has a body'] : []
  const [declared = ''] = (requestHeaders['content-type'] ?? '').split(';')
  if (declared.trim().toLowerCase() !== bodyType) return [`is not declared as ${bodyType}`]
  return schemaViolations(body, readBody(requestBody ?? '', declared)).map(violation => `body ${violation}`)
}

/**
 * Differences between a request and its operation: parameters, headers and body. The query of a static file is not
 * checked, because it is ignored.
 */
export function requestViolations(found: Found, request: Request): string[] {
  if (found.operation.anonymous === 'unlimited') return []
  const given = found.operation.parameters.flatMap(parameter =>
    parameterViolations(parameter, textsOf(parameter, found, request)),
  )
  return [...given, ...unknownParameters(found, request.target), ...bodyViolations(found, request)]
}
