import type { Request, RequestHandler } from 'express'
import { Problem } from '#domain/errors/problem.ts'
import { noRateLimit, staticRateLimit } from '#domain/limits/rate-limit-state.ts'
import { type OperationId, operations } from '#generated/operations.ts'
import { exchangeOf } from '../request/exchange.ts'
import { nearestRoute, pathParameters, routesAt } from '../request/routes.ts'

const methodsOf = (found: ReturnType<typeof routesAt>) =>
  found.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).concat('OPTIONS')

function countryOfSearch(operationId: OperationId, req: Request): string | undefined {
  if (operationId !== 'searchCompanies') return undefined
  const { country } = req.query
  return typeof country === 'string' ? country : undefined
}

/** Runs a handler for what is an operation of the contract; all else goes on to what comes after it. */
export const forOperations =
  (handler: RequestHandler): RequestHandler =>
  (req, res, next) => {
    const route = routesAt(req.path).find(({ method }) => method === req.method)
    if (!route) return next()
    const exchange = exchangeOf(res)
    exchange.operationId = route.operationId
    exchange.path = pathParameters(route, req.path)
    exchange.country = exchange.path.country ?? exchange.path.code ?? countryOfSearch(route.operationId, req)
    const { bucket, anonymous } = operations[route.operationId]
    exchange.rateLimit = anonymous === 'unlimited' ? staticRateLimit : noRateLimit(bucket)
    return handler(req, res, next)
  }

/** Answers that the path or the method has no operation. */
export const refuseRoute: RequestHandler = (req, res) => {
  const found = routesAt(req.path)
  const { method, template } = nearestRoute(req.path)
  if (found.length === 0) throw new Problem('route_not_found', { nearest: `${method} ${template}` })
  throw new Problem('method_not_allowed', { method: exchangeOf(res).method, allow: methodsOf(found) })
}
