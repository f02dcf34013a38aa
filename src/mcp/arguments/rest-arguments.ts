import { convertToType } from '#domain/errors/convert-to-type.ts'
import type { PathTemplate } from '#domain/path-template.ts'
import type { Operation } from '#generated/operations.ts'
import type { RestRequest } from '../../rest/rest-client.ts'
import type { Arguments } from '../tool.ts'
import type { InputSchema } from './arguments.ts'

const inQuery = (value: unknown) =>
  typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string' ? value : JSON.stringify(value)

/** The REST request of a tool call. Arguments that are not path parameters become the query or the body, which the REST interface validates. */
export function requestOf({ method, takesBody }: Operation, path: PathTemplate, args: Arguments): RestRequest {
  const others = Object.entries(args).filter(([name]) => !path.names.includes(name))
  const query = others.length > 0 ? Object.fromEntries(others.map(([name, value]) => [name, inQuery(value)])) : null
  return {
    method,
    path: path.fill(args),
    ...(takesBody ? { query: null, body: Object.fromEntries(others) } : { query, body: null }),
  }
}

/** The inverse of `requestOf`: the arguments of a REST request; undefined for a request to another operation. */
export function argumentsOf(
  { method }: Operation,
  path: PathTemplate,
  request: RestRequest,
  schema: InputSchema,
): Arguments | undefined {
  const inPath = method === request.method ? path.match(request.path) : undefined
  if (!inPath) return undefined
  const typed = Object.entries(request.query ?? {}).map(([name, value]) => [
    name,
    convertToType(value, schema.properties[name]?.type) ?? value,
  ])
  return { ...inPath, ...Object.fromEntries(typed), ...request.body }
}
