import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { AdminProblem } from '#domain/errors/admin-problem.ts'
import type { OperationId } from '#generated/admin/operations.ts'
import { exchangeOf } from '../../http/request/exchange.ts'
import { methodsIn } from '../../http/request/route-table.ts'
import { type BeginDeps, begin } from '../../http/steps/begin.ts'
import { compose } from '../../http/steps/compose.ts'
import { refuseBadEncoding } from '../../http/steps/refuse-bad-encoding.ts'
import { adminExchangeOf } from './admin-exchange.ts'
import { adminLog } from './admin-log.ts'
import { adminProblemResponse } from './admin-problem-response.ts'
import { adminRoutes, adminRoutesAt } from './admin-routes.ts'
import { type AdminStepsDeps, adminSteps } from './admin-steps.ts'

export interface AdminApiDeps extends AdminStepsDeps, BeginDeps {
  logger: Logger
}

const refuseRoute: RequestHandler = req => {
  const found = adminRoutesAt(req.path)
  if (found.length === 0) throw new AdminProblem('route_not_found')
  throw new AdminProblem('method_not_allowed', { allow: methodsIn(found) })
}

/** Runs the steps of the requested operation. */
const forOperations =
  (steps: ReadonlyMap<OperationId, RequestHandler>): RequestHandler =>
  (req, res, next) => {
    const route = adminRoutesAt(req.path).find(({ operation }) => operation.method === req.method)
    const run = route && steps.get(route.operation.id)
    if (!route || !run) return next()
    adminExchangeOf(res).route = route
    exchangeOf(res).path = route.path.match(req.path) ?? {}
    return run(req, res, next)
  }

/** Answers the requests below /admin; passes on all others. */
export function adminApi(deps: AdminApiDeps): RequestHandler {
  const steps = new Map(adminRoutes.map(route => [route.operation.id, adminSteps(route, deps)]))
  const answer = compose(begin(deps), adminLog({ ...deps }), refuseBadEncoding, forOperations(steps), refuseRoute)
  const refuse = adminProblemResponse(deps)
  return (req, res, next) => {
    if (req.path !== '/admin' && !req.path.startsWith('/admin/')) return next()
    answer(req, res, (error?: unknown) => refuse(error, req, res, next))
  }
}
