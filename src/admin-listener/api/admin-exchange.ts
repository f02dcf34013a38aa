import type { Response } from 'express'
import type { Operator } from '#domain/operators/operator.ts'
import type { AdminRoute } from './admin-route.ts'

/** The state of one request of an operator beside its exchange, filled in by the steps. */
interface AdminExchange {
  route: AdminRoute | undefined
  operator: Operator | undefined
}

/** Of a response; made when it is first asked for. */
export function adminExchangeOf(res: Response): AdminExchange {
  res.locals.admin ??= { route: undefined, operator: undefined }
  return res.locals.admin as AdminExchange
}
