import type { ErrorRequestHandler } from 'express'
import type { Logger } from 'pino'
import { envelope } from '#domain/errors/envelope.ts'
import type { Problem } from '#domain/errors/problem.ts'
import type { RateLimitState } from '#domain/limits/rate-limit-state.ts'
import type { Contract } from '../contract/contract.ts'
import { exchangeOf } from '../request/exchange.ts'
import { problemFromError } from './problem-from-error.ts'
import { removeBodyHeaders, respond } from './respond.ts'

interface Deps {
  contract: Pick<Contract, 'correctRequest'>
  errorsUrl: string
  logger: Logger
}

/** The headers of a problem in addition to those of every reply. */
function problemHeaders({ code, facts }: Problem): Record<string, string | undefined> {
  return {
    'cache-control': 'no-store',
    'www-authenticate': code === 'unauthenticated' ? 'Bearer realm="svc"' : undefined,
    'retry-after': facts.retry_after_seconds?.toString(),
    allow: 'allow' in facts ? (facts.allow as string[]).join(', ') : undefined,
  }
}

/** The rate limit with fixed credits: 0 if the usage of the account cannot be read, since that error needs the header too. */
function withKnownCredits(rateLimit: RateLimitState): RateLimitState {
  const known = (credits: number) => ({ ...rateLimit, creditsRemaining: () => credits })
  try {
    return known(rateLimit.creditsRemaining())
  } catch {
    return known(0)
  }
}

/** The only writer of problems: every error gets the twelve members and the standard headers. */
export const problemResponse =
  ({ contract, errorsUrl, logger }: Deps): ErrorRequestHandler =>
  (error, req, res, _next) => {
    const exchange = exchangeOf(res)
    const problem = problemFromError(error, res, contract.correctRequest)
    if (problem.code === 'internal_error')
      logger.error({ request_id: exchange.requestId, err: error }, 'internal error')
    if (res.headersSent) return void res.destroy()
    removeBodyHeaders(res)
    exchange.costUnits = 0
    exchange.rateLimit = withKnownCredits(exchange.rateLimit)
    const { requestId: request_id } = exchange
    const body = envelope(problem, { instance: req.path, request_id, errorsUrl })
    respond(res, { status: body.status, headers: problemHeaders(problem), body }, 'application/problem+json')
  }
