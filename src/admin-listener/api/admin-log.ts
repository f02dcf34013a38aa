import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import { exchangeOf } from '../../http/request/exchange.ts'
import { adminExchangeOf } from './admin-exchange.ts'

/** Logs one line per request with route template and operator, without ids in the path, queries and tokens. */
export const adminLog =
  ({ logger, clock }: { logger: Logger; clock: Pick<Clock, 'monotonic'> }): RequestHandler =>
  (_req, res, next) => {
    const began = clock.monotonic()
    res.once('close', () => {
      const { requestId, method } = exchangeOf(res)
      const { route, operator } = adminExchangeOf(res)
      logger.info({
        request_id: requestId,
        method,
        route: route?.operation.path ?? null,
        status: res.statusCode,
        ms: Math.round((clock.monotonic() - began) * 100) / 100,
        ...(operator && { operator: operator.id }),
        ...(!res.writableFinished && { aborted: true }),
      })
    })
    next()
  }
