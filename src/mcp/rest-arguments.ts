import { asType } from '#domain/errors/as-type.ts'
import { type OperationId, operations } from '#generated/operations.ts'
import type { InputSchema } from './arguments.ts'
import type { RestRequest } from './rest-client.ts'
import type { Arguments } from './tool.ts'

const parameter = /\{(\w+)\}/g

/** The arguments of an operation that travel in its path. */
export const pathArguments = (operationId: OperationId): string[] =>
  [...operations[operationId].path.matchAll(parameter)].map(([, name = '']) => name)

const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed())

const inQuery = (value: unknown) =>
  typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string' ? value : JSON.stringify(value)

/** The request that arguments make of an operation; what the path has no place for goes where the REST interface will judge it. */
export function requestOf(operationId: OperationId, args: Arguments): RestRequest {
  const { method, path, takesBody } = operations[operationId]
  const inPath = pathArguments(operationId)
  const others = Object.entries(args).filter(([name]) => !inPath.includes(name))
  const query = others.length > 0 ? Object.fromEntries(others.map(([name, value]) => [name, inQuery(value)])) : null
  return {
    method,
    path: path.replaceAll(parameter, (_, name: string) => encoded(args[name])),
    ...(takesBody ? { query: null, body: Object.fromEntries(others) } : { query, body: null }),
  }
}

function pathValues(template: string, path: string): Record<string, string> | undefined {
  const given = path.split('/')
  const segments = template.split('/')
  const fits = (segment: string, i: number) => (segment.startsWith('{') ? given[i] !== '' : segment === given[i])
  if (segments.length !== given.length || !segments.every(fits)) return undefined
  return Object.fromEntries(
    segments.flatMap((segment, i) =>
      segment.startsWith('{') ? [[segment.slice(1, -1), decodeURIComponent(given[i] ?? '')]] : [],
    ),
  )
}

/** The arguments that make a request of an operation; undefined for a request of another one. */
export function argumentsOf(
  operationId: OperationId,
  request: RestRequest,
  schema: InputSchema,
): Arguments | undefined {
  const { method, path } = operations[operationId]
  const inPath = method === request.method ? pathValues(path, request.path) : undefined
  if (!inPath) return undefined
  const typed = Object.entries(request.query ?? {}).map(([name, value]) => [
    name,
    asType(value, schema.properties[name]?.type) ?? value,
  ])
  return { ...inPath, ...Object.fromEntries(typed), ...request.body }
}
