import type { Parameter } from '../../codegen/read-contract.ts'
import type { Found } from './contract-operations.ts'
import { readJson, type SeenExchange, splitTarget } from './exchange.ts'
import { schemaFaults } from './schema-faults.ts'
import { textValue } from './text-value.ts'

type Request = Pick<SeenExchange, 'target' | 'requestHeaders' | 'requestBody'>

function valueFaults({ name, schema }: Parameter, texts: readonly string[]): string[] {
  if (schema.type === 'array') {
    const values = texts.map(text => textValue(schema.items ?? {}, text))
    return schemaFaults(schema, values).map(fault => `${name}${fault}`)
  }
  const [text = '', ...more] = texts
  if (more.length > 0) return [`${name} is given ${texts.length} times`]
  return schemaFaults(schema, textValue(schema, text)).map(fault => `${name} ${fault}`)
}

const parameterFaults = (parameter: Parameter, texts: readonly string[]): string[] => {
  if (texts.length > 0) return valueFaults(parameter, texts)
  return parameter.required ? [`${parameter.name} is missing`] : []
}

function textsOf({ name, in: place }: Parameter, { encoded }: Found, request: Request): readonly string[] {
  if (place === 'query') return new URLSearchParams(splitTarget(request.target).query).getAll(name)
  if (place === 'path') return [decodeURIComponent(encoded[name] ?? '')]
  return [request.requestHeaders[name] ?? []].flat()
}

function unknownParameters({ operation }: Found, target: string): string[] {
  const known = operation.parameters.filter(parameter => parameter.in === 'query').map(({ name }) => name)
  const given = new Set(new URLSearchParams(splitTarget(target).query).keys())
  return [...given].filter(name => !known.includes(name)).map(name => `${name} is no parameter`)
}

function bodyFaults({ operation: { body } }: Found, { requestBody, requestHeaders }: Request): string[] {
  if (!body) return requestBody ? ['has a body'] : []
  if (!/^application\/json\s*(;|$)/i.test(requestHeaders['content-type'] ?? '')) return ['is not declared as JSON']
  return schemaFaults(body, readJson(requestBody ?? '')).map(fault => `body ${fault}`)
}

/**
 * How a request differs from what its operation takes: parameters, headers and body. Of static files nothing is asked: what stands
 * behind the question mark of a file's address is the caller's own.
 */
export function requestFaults(found: Found, request: Request): string[] {
  if (found.operation.anonymous === 'unlimited') return []
  const given = found.operation.parameters.flatMap(parameter =>
    parameterFaults(parameter, textsOf(parameter, found, request)),
  )
  return [...given, ...unknownParameters(found, request.target), ...bodyFaults(found, request)]
}
