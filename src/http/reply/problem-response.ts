import type { ErrorRequestHandler, Request, Response } from 'express'
import type { Logger } from 'pino'
import { withTimeout } from '#data/async/with-timeout.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { envelope } from '#domain/errors/envelope.ts'
import { factsOf, type Problem, withFacts } from '#domain/errors/problem.ts'
import type { ProblemBody } from '#domain/errors/problem-body.ts'
import { sentRequest } from '../contract/correct-request.ts'
import { type Exchange, exchangeOf } from '../request/exchange.ts'
import { type Correcting, problemFromError } from './problem-from-error.ts'
import type { ReplyHeaders } from './reply-head.ts'
import { respond, settleCredits } from './respond.ts'
import { type TryDeps, trySuggestion } from './try-suggestion.ts'

/** Milliseconds that an error of the store waits for the credits of the account. */
const creditsMs = 250

interface Deps extends Omit<TryDeps, 'contract'> {
  contract: Correcting
  errorsUrl: string
  logger: Logger
  /** How a browser is answered with a page; undefined for other requests. */
  pageFor: (req: Request, res: Response) => ((body: ProblemBody, headers: ReplyHeaders) => void) | undefined
}

/** The headers of a problem in addition to those of every reply. */
function problemHeaders(problem: Problem): Record<string, string | undefined> {
  return {
    'cache-control': 'no-store',
    'www-authenticate': problem.code === 'unauthenticated' ? 'Bearer realm="svc"' : undefined,
    'retry-after': problem.facts.retry_after_seconds?.toString(),
    allow: factsOf(problem, 'method_not_allowed')?.allow.join(', '),
  }
}

const traceOf = ({ trace }: Exchange) => trace && { trace_id: trace.id }

/** The problem with its suggestion in the form in which it succeeds, or without it. */
async function withTriedSuggestion(
  problem: Problem,
  req: Request,
  exchange: Exchange,
  deps: TryDeps,
): Promise<Problem> {
  const { suggested_request: suggested } = problem.facts
  if (!suggested) return problem
  const suggested_request = await trySuggestion(
    suggested,
    { caller: exchange.keyHolder ?? exchange.caller, sent: sentRequest(req) },
    deps,
  )
  return withFacts(problem, { suggested_request })
}

/** A store that did not answer is not waited for once more. */
const settleCreditsSoon = (exchange: Exchange, error: unknown) =>
  error instanceof StoreUnavailableError ? withTimeout(creditsMs, settleCredits(exchange)) : settleCredits(exchange)

/** The only writer of problems: every error gets the twelve members and the standard headers. */
export const problemResponse =
  (deps: Deps): ErrorRequestHandler =>
  async (error, req, res, _next) => {
    const exchange = exchangeOf(res)
    const { contract, errorsUrl, logger, pageFor } = deps
    const problem = await withTriedSuggestion(problemFromError(error, res, contract), req, exchange, deps)
    if (problem.code === 'internal_error')
      logger.error({ request_id: exchange.requestId, ...traceOf(exchange), err: error }, 'internal error')
    // The credits are 0 if the usage of the account cannot be read, because that error needs the header too.
    await settleCreditsSoon(exchange, error).catch(() => undefined)
    if (res.headersSent) return void res.destroy()
    exchange.costUnits = 0
    exchange.problem = problem
    const { requestId: request_id } = exchange
    const body = envelope(problem, { instance: req.path, request_id, errorsUrl })
    const headers = problemHeaders(problem)
    const answerWithPage = pageFor(req, res)
    if (answerWithPage) return answerWithPage(body, headers)
    respond(res, { status: body.status, headers, body }, 'application/problem+json')
  }
