import type { RequestHandler } from 'express'
import { Problem } from '#domain/errors/problem.ts'
import type { Clock } from '../../clock.ts'
import { beginExchange, innerRequestOf, newExchange } from '../request/exchange.ts'
import { messageIssue } from '../request/message-issue.ts'

export interface BeginDeps {
  newRequestId: () => string
  clock: Clock
}

/** Assigns the request id and the time of the request, which reply headers and billing use. */
export const begin =
  ({ newRequestId, clock }: BeginDeps): RequestHandler =>
  (req, res, next) => {
    const exchange = newExchange(innerRequestOf(req)?.requestId ?? newRequestId(), req.method, clock.now())
    beginExchange(res, exchange)
    // The contract has GET only; Node omits the body of a HEAD reply.
    if (req.method === 'HEAD') req.method = 'GET'
    const issue = messageIssue(req)
    if (issue) {
      // The end of such a message is uncertain, so the rest of the connection is not read.
      res.shouldKeepAlive = false
      throw new Problem('invalid_request', { invalid_fields: [issue] })
    }
    next()
  }
