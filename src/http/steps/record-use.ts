import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { reportingFirstFailure } from '#data/async/reporting-first-failure.ts'
import type { UsageEntry, UsageOutcome } from '#domain/billing/usage-entry.ts'
import { type Exchange, exchangeOf } from '../request/exchange.ts'
import { type BillDeps, usageEntry } from './bill.ts'

function outcomeOf(status: number): UsageOutcome {
  if (status === 304) return 'not_modified'
  if (status === 404) return 'not_found'
  if (status >= 500) return 'failed'
  return status >= 400 ? 'refused' : 'found'
}

/** The use of a request that costs nothing. What an answer says of itself does not hold for an error in its place. */
function useOf({ costUnits, answered }: Exchange, status: number) {
  const { outcome = outcomeOf(status), byCountry } = (status < 400 && answered) || {}
  return { units: costUnits, outcome, byCountry, included: null }
}

interface RecordUseDeps {
  /** Whether the disk has room only for what is billed. */
  isDiskLow: () => boolean
  logger: Logger
}

/**
 * Records requests that were admitted and not billed, after the reply, without delaying it; windows are restored from these records.
 * A closed connection does not trigger it: the request of a client that disconnects still runs and may still be billed.
 */
export function recordUse({ usage, isDiskLow, logger }: Pick<BillDeps, 'usage'> & RecordUseDeps): RequestHandler {
  // While a store fails, every request would log the same line.
  const record = reportingFirstFailure(
    (entry: UsageEntry) => usage.record(entry),
    (error, { request_id }) =>
      logger.warn({ request_id, err: error }, 'use not recorded: of several requests in a row, the first'),
  )
  return (_req, res, next) => {
    const exchange = exchangeOf(res)
    exchange.onAnswered = () => {
      const { caller, admitted, isRecorded } = exchange
      // A request that was refused late has its slot back.
      if (isRecorded || caller.kind === 'anonymous' || !admitted || isDiskLow()) return
      void record(usageEntry(exchange, caller, useOf(exchange, res.statusCode)))
    }
    next()
  }
}
