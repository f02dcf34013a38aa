import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { operations } from '../../generated/operations.ts'
import type { Clock } from '../clock.ts'
import { exchangeOf } from './exchange.ts'

/** One line a request, by route template and key id: addresses, queries and secrets stay out. */
export const accessLog =
  ({ logger, clock }: { logger: Logger; clock: Clock }): RequestHandler =>
  (_req, res, next) => {
    const began = clock.monotonic()
    res.once('close', () => {
      const { requestId, method, operationId, caller, standing, costUnits } = exchangeOf(res)
      logger.info({
        request_id: requestId,
        method,
        route: operationId ? operations[operationId].path : null,
        status: res.statusCode,
        ms: Math.round((clock.monotonic() - began) * 100) / 100,
        ...(caller.kind === 'key' && { kid: caller.kid, account: caller.accountId }),
        bucket: standing.resource,
        units: costUnits,
        ...(!res.writableFinished && { aborted: true }),
      })
    })
    next()
  }
