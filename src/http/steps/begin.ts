import type { RequestHandler } from 'express'
import { Problem } from '#domain/errors/problem.ts'
import type { Clock } from '../../clock.ts'
import { writeJson } from '../reply/respond.ts'
import { beginExchange, innerRequestOf, newExchange } from '../request/exchange.ts'

/** Assigns the request id and the time of the request, which reply headers and billing use. */
export const begin =
  ({ newRequestId, clock }: { newRequestId: () => string; clock: Clock }): RequestHandler =>
  (req, res, next) => {
    const exchange = newExchange(innerRequestOf(req)?.requestId ?? newRequestId(), req.method, clock.now())
    beginExchange(res, exchange)
    res.json = writeJson
    res.setHeader('x-content-type-options', 'nosniff')
    // The contract knows GET only; Node leaves the body of a HEAD reply out by itself.
    if (req.method === 'HEAD') req.method = 'GET'
    if (req.httpVersionMinor === 1 && req.headers.host === undefined)
      throw new Problem('invalid_request', { invalid_fields: [{ pointer: '/headers/host', message: 'is required' }] })
    next()
  }
