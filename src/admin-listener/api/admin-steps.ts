import type { RequestHandler, Response } from 'express'
import { AdminProblem } from '#domain/errors/admin-problem.ts'
import type { Operator } from '#domain/operators/operator.ts'
import schemas from '#generated/admin/request-schemas.json' with { type: 'json' }
import type { Administration } from '../../administration/administration.ts'
import { exchangeOf } from '../../http/request/exchange.ts'
import { compose } from '../../http/steps/compose.ts'
import { accept, normalizeContentType } from '../../http/steps/content-types.ts'
import { plainNumbersOf } from '../../http/steps/plain-numbers.ts'
import { requestBody } from '../../http/steps/request-body.ts'
import type { AdminContract } from './admin-contract.ts'
import { adminExchangeOf } from './admin-exchange.ts'
import { replyAdmin } from './admin-reply.ts'
import type { AdminHandlerDeps, AdminRoute } from './admin-route.ts'
import { authenticateOperator, authoriseOperator, type OperatorAuthDeps } from './authenticate-operator.ts'
import { defaultBody } from './default-body.ts'
import { refuseNul } from './refuse-nul.ts'

export interface AdminStepsDeps extends Omit<AdminHandlerDeps, 'administration' | 'signal'>, OperatorAuthDeps {
  contract: AdminContract
  /** The administration as an operator, who is the actor in the audit log. */
  administrationAs: (operator: Operator) => Administration
}

/** Aborted when the response was sent or its connection is gone. */
function closed(res: Response): AbortSignal {
  const controller = new AbortController()
  res.once('close', () => controller.abort())
  return controller.signal
}

/** Runs the handler, checks its reply against the contract, and writes it. */
function run({ operation, handler }: AdminRoute, deps: AdminStepsDeps): RequestHandler {
  return async (req, res) => {
    const { operator } = adminExchangeOf(res)
    if (!operator) throw new AdminProblem('unauthenticated')
    const call = { path: exchangeOf(res).path, query: req.query, headers: req.headers, body: req.body }
    const own = { administration: deps.administrationAs(operator), signal: closed(res) }
    const reply = await handler(call, { ...deps, ...own })
    const [mediaType] = operation.mediaTypes
    deps.contract.checkReply(req, { status: reply.status, body: reply.body, mediaType })
    await replyAdmin(res, reply, mediaType)
  }
}

/** The steps of an operation: 401 before 403, both before 400. */
export function adminSteps(route: AdminRoute, deps: AdminStepsDeps): RequestHandler {
  const { operation } = route
  return compose(
    normalizeContentType(operation),
    deps.contract.describe(operation.id),
    authenticateOperator(deps),
    authoriseOperator(operation),
    accept(operation),
    requestBody(operation),
    defaultBody(operation),
    ...plainNumbersOf(schemas[operation.id]),
    deps.contract.checkRequest,
    refuseNul,
    run(route, deps),
  )
}
