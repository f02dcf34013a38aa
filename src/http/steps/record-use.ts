import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { UsageOutcome } from '#domain/billing/usage-entry.ts'
import { exchangeOf } from '../request/exchange.ts'
import { type BillDeps, isCounted, usageEntry } from './bill.ts'

function outcomeOf(status: number): UsageOutcome {
  if (status === 304) return 'not_modified'
  if (status === 404) return 'not_found'
  if (status >= 500) return 'failed'
  return status >= 400 ? 'refused' : 'found'
}

/**
 * Keeps what was admitted and not billed, once it is answered: nobody waits for it, and minute windows are rebuilt from it. The
 * end of the connection is no sign of that: of a client that hangs up, the work goes on, and may be billed yet.
 */
export const recordUse =
  ({ usage, logger }: Pick<BillDeps, 'usage'> & { logger: Logger }): RequestHandler =>
  (_req, res, next) => {
    const exchange = exchangeOf(res)
    exchange.onAnswered = () => {
      const { caller, isRecorded, costUnits, requestId } = exchange
      if (isRecorded || caller.kind === 'anonymous' || !isCounted(exchange)) return
      const use = { units: costUnits, outcome: outcomeOf(res.statusCode), included: null }
      const entry = usageEntry(exchange, caller, use)
      usage.record(entry).catch(error => logger.warn({ request_id: requestId, err: error }, 'use not recorded'))
    }
    next()
  }
