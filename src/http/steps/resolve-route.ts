import type { Request, RequestHandler } from 'express'
import { Problem } from '#domain/errors/problem.ts'
import { noRateLimit, staticRateLimit } from '#domain/limits/rate-limit-state.ts'
import type { CountryPolicy, OperationId } from '#generated/operations.ts'
import type { Route } from '../../operations/route.ts'
import { exchangeOf } from '../request/exchange.ts'
import { nearestRoute } from '../request/nearest-route.ts'
import { routesAt } from '../request/routes.ts'

const methodsOf = (found: readonly Route[]) =>
  found.flatMap(({ operation: { method } }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).concat('OPTIONS')

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
    exchange.rateLimit = operation.anonymous === 'unlimited' ? staticRateLimit : noRateLimit(operation.bucket)
    return run(req, res, next)
  }

/** Answers 404 for an unknown path and 405 for an unsupported method. */
export const refuseRoute: RequestHandler = (req, res) => {
  const found = routesAt(req.path)
  if (found.length > 0)
    throw new Problem('method_not_allowed', { method: exchangeOf(res).method, allow: methodsOf(found) })
  const { method, path } = nearestRoute(req.path).operation
  throw new Problem('route_not_found', { nearest: `${method} ${path}` })
}
