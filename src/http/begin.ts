import type { RequestHandler } from 'express'
import type { Clock } from '../clock.ts'
import { Problem } from '../domain/errors/problem.ts'
import { beginExchange, newExchange } from './exchange.ts'
import { headersOfEveryReply } from './respond.ts'

/** Gives the request its id, and the reply the headers owed on every one, so that a crash carries them too. */
export const begin =
  ({ newRequestId, clock }: { newRequestId: () => string; clock: Clock }): RequestHandler =>
  (req, res, next) => {
    const exchange = newExchange(newRequestId(), req.method, clock.now())
    beginExchange(res, exchange)
    res.set(headersOfEveryReply(exchange))
    // The contract knows GET only; Node leaves the body of a HEAD reply out by itself.
    if (req.method === 'HEAD') req.method = 'GET'
    if (req.httpVersionMinor === 1 && req.headers.host === undefined)
      throw new Problem('invalid_request', { invalid_fields: [{ pointer: '/headers/host', message: 'is required' }] })
    next()
  }
