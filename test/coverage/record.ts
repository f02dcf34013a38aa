import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { nearestRoute } from '../../src/http/request/nearest-route.ts'
import { routesAt } from '../../src/http/request/routes.ts'
import { readBody, readJson, type SeenExchange, splitTarget } from '../contract-checker/exchange.ts'

/**
 * The folder where each process of a complete run records what it has seen of the contract; undefined for a partial
 * run.
 */
const folder = process.env.TEST_RUN_FOLDER
const file = folder && join(folder, `${process.pid}.txt`)
const recorded = new Set<string>()

/** Records a part of the contract that a test has seen, in the form of `documented.ts`, once per process. */
function record(part: string) {
  if (!file || recorded.has(part)) return
  recorded.add(part)
  appendFileSync(file, `${part}\n`)
}

/**
 * The operations that document a reply: the one of its method, or all of a path that does not have the method; for an unknown path
 * below /v1/companies/ the nearest one, if it has the method.
 */
function operationsOf(method: string, path: string, code: unknown): string[] {
  const served = method === 'HEAD' ? 'GET' : method
  const found = routesAt(path)
  const nearest = code === 'route_not_found' && path.startsWith('/v1/companies/') ? nearestRoute(path) : undefined
  const own = found.filter(({ operation }) => operation.method === served)
  const isOfMethod = nearest?.operation.method === served
  const routes = [own, found, isOfMethod ? [nearest] : []].find(some => some.length > 0) ?? []
  return routes.map(({ operation }) => operation.id)
}

const codeOf = ({ status, text }: SeenExchange) =>
  status < 400 ? undefined : (readJson(text) as { code?: string } | undefined)?.code

/** The names of an object and of those inside it, as `/references/ref`. */
const fieldsIn = (node: unknown, at = ''): string[] => {
  if (Array.isArray(node)) return node.flatMap(item => fieldsIn(item, at))
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, value]) => [`${at}/${name}`, ...fieldsIn(value, `${at}/${name}`)])
}

/** Records an exchange of one operation. */
function recordOf(
  operation: string,
  { target, status, headers, requestHeaders, requestBody }: SeenExchange,
  code?: string,
) {
  record(`${operation} ${status} ${code ?? '-'}`)
  for (const name of Object.keys(headers)) record(`${operation} ${status} header ${name}`)
  if (status >= 400) return
  for (const [name, value] of new URLSearchParams(splitTarget(target).query)) {
    record(`${operation} query ${name}`)
    record(`${operation} query ${name}=${value}`)
  }
  for (const name of Object.keys(requestHeaders)) record(`${operation} header ${name}`)
  for (const field of fieldsIn(readBody(requestBody ?? '', requestHeaders['content-type'])))
    record(`${operation} body ${field}`)
}

/**
 * Records an exchange: the reply by status and code, its headers, and for served requests their parameters and fields.
 */
export function recordExchange(exchange: SeenExchange): void {
  const { method, target } = exchange
  if (method === 'OPTIONS') return // a preflight belongs to no operation
  const code = codeOf(exchange)
  for (const operation of operationsOf(method, splitTarget(target).path, code)) recordOf(operation, exchange, code)
}
