import type { ErrorRequestHandler } from 'express'
import type { Logger } from 'pino'
import { type AdminProblem, adminEnvelope } from '#domain/errors/admin-problem.ts'
import { exchangeOf } from '../../http/request/exchange.ts'
import type { AdminContract } from './admin-contract.ts'
import { adminProblemFromError } from './admin-problem-from-error.ts'
import { replyJson } from './admin-reply.ts'

const headersOf = ({ code, facts: { allow, retry_after_seconds } }: AdminProblem) => ({
  'cache-control': 'no-store',
  'www-authenticate': code === 'unauthenticated' ? 'Bearer realm="svc administration"' : undefined,
  allow: allow?.join(', '),
  'retry-after': retry_after_seconds,
})

/** Answers an operator with an error. Only the log has the cause of a 500. */
export const adminProblemResponse =
  ({ contract, logger }: { contract: AdminContract; logger: Logger }): ErrorRequestHandler =>
  (error, req, res, _next) => {
    const { requestId: request_id } = exchangeOf(res)
    const problem = adminProblemFromError(error, res, contract)
    if (problem.code === 'internal_error') logger.error({ request_id, err: error }, 'admin request failed')
    if (res.headersSent) return void res.destroy()
    const body = adminEnvelope(problem, { instance: req.path.slice(0, 20_000), request_id })
    replyJson(res, { status: body.status, headers: headersOf(problem), body }, 'application/problem+json')
  }
