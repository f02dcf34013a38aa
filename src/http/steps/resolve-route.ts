import type { Request, RequestHandler, Response } from 'express'
import type { SuggestedRequest } from '#domain/errors/facts.ts'
import { Problem } from '#domain/errors/problem.ts'
import { isRecord } from '#domain/is-record.ts'
import { noRateLimit, staticRateLimit } from '#domain/limits/rate-limit-state.ts'
import type { CountryPolicy, OperationId } from '#generated/operations.ts'
import type { Route } from '../../operations/route.ts'
import { queryOf } from '../contract/correct-request.ts'
import { exchangeOf } from '../request/exchange.ts'
import { meantPath, readByQuery } from '../request/meant-path.ts'
import { nearestRoute } from '../request/nearest-route.ts'
import { methodsOf, routesAt } from '../request/routes.ts'
import { parseJson } from './json-body.ts'
import { bucketOf } from './rate-limit-slots.ts'

/** The requested country, as sent; undefined if it is in neither path nor query, or sent twice. */
function countryOf(policy: CountryPolicy, path: Readonly<Record<string, string>>, req: Request): string | undefined {
  if (policy.in === 'path') return path[policy.name]
  const country = policy.in === 'query' ? req.query[policy.name] : undefined
  return typeof country === 'string' ? country : undefined
}

/** Runs the steps of the requested operation; passes on any other request. */
export const forOperations =
  (steps: ReadonlyMap<OperationId, RequestHandler>): RequestHandler =>
  (req, res, next) => {
    const route = routesAt(req.path).find(({ operation }) => operation.method === req.method)
    const run = route && steps.get(route.operation.id)
    if (!run) return next()
    const { operation } = route
    const exchange = exchangeOf(res)
    exchange.operation = operation
    exchange.path = route.path.match(req.path) ?? {}
    exchange.country = countryOf(operation.country, exchange.path, req)
    exchange.rateLimit = operation.anonymous === 'unlimited' ? staticRateLimit : noRateLimit(bucketOf(operation, req))
    return run(req, res, next)
  }

const isJson = ({ headers }: Request) => headers['content-type']?.split(';')[0]?.trim() === 'application/json'

/** The body of a request that reached no operation, for the request to suggest; undefined if it cannot be read. */
const bodyOf = (req: Request, res: Response): Promise<unknown> =>
  new Promise(resolve => parseJson(req, res, (error?: unknown) => resolve(error ? undefined : req.body)))

/** The request that was meant, if its path can be corrected. Only the holder of a key can be given one that is tried. */
async function meantRequest(req: Request, res: Response): Promise<SuggestedRequest | undefined> {
  const method = req.method === 'POST' ? 'POST' : 'GET'
  const query = queryOf(req.originalUrl)
  const byQuery = req.method === 'GET' ? readByQuery({ path: req.path, query }) : undefined
  if (byQuery) return byQuery
  const path = req.method === 'GET' || method === 'POST' ? meantPath(method, req.path) : undefined
  if (path === undefined) return undefined
  const body = method === 'POST' && exchangeOf(res).keyHolder && isJson(req) ? await bodyOf(req, res) : null
  return { method, path, query, body } as SuggestedRequest
}

/** The read that was sent as POST, with the fields of its body as parameters. */
async function meantRead(found: readonly Route[], req: Request, res: Response): Promise<SuggestedRequest | undefined> {
  const isRead = req.method === 'POST' && found.every(({ operation }) => operation.method === 'GET')
  if (!isRead || !exchangeOf(res).keyHolder) return undefined
  const body = isJson(req) ? await bodyOf(req, res) : {}
  if (!isRecord(body)) return undefined
  return {
    method: 'GET',
    path: req.path,
    query: { ...queryOf(req.originalUrl), ...body },
    body: null,
  } as SuggestedRequest
}

/** Where clients of MCP look for a server, whose address is that of no operation: `/v1/mcp`, and `/sse` of its first transport. */
const isForMcp = (path: string) => /^(?!\/\.well-known\/).*\/(?:mcp|sse)\/?$/i.test(path)

/** The operation that was meant, if it has the other method: `GET /v1/companies/batch`. What to send is known to the caller only. */
function byOtherMethod({ method, path }: Request): string | undefined {
  const other = method === 'GET' ? 'POST' : 'GET'
  const meant = method === 'GET' || method === 'POST' ? meantPath(other, path) : undefined
  return meant && `${other} ${meant}`
}

/** The facts of a path that no operation has. */
async function routeFacts(req: Request, res: Response) {
  if (isForMcp(req.path)) return { path: 'POST /mcp' }
  const nearest = nearestRoute(req.path)?.operation
  const meant = await meantRequest(req, res)
  const path = meant ? `${meant.method} ${meant.path}` : byOtherMethod(req)
  return {
    ...(nearest && { nearest: `${nearest.method} ${nearest.path}` }),
    ...(path && { path }),
    ...(meant && { suggested_request: meant }),
  }
}

/** Answers 404 for an unknown path and 405 for an unsupported method. */
export const refuseRoute: RequestHandler = async (req, res) => {
  const found = routesAt(req.path)
  if (found.length > 0) {
    const suggested_request = await meantRead(found, req, res)
    const facts = { method: exchangeOf(res).method, allow: methodsOf(found) }
    throw new Problem('method_not_allowed', { ...facts, ...(suggested_request && { suggested_request }) })
  }
  throw new Problem('route_not_found', await routeFacts(req, res))
}
