import type { Logger } from 'pino'
import type { IdempotencyStore } from '#data/idempotency/idempotency-store.ts'
import type { UsageLedger } from '#data/usage/usage-ledger.ts'
import { dayMs, dayOf } from '#domain/billing/calendar.ts'
import type { Clock } from './clock.ts'

const hourMs = 60 * 60 * 1000
// A few days stay, so that a clock set back finds its counters; a report reaches 92 days back.
const keptDays = 7
const keptUnbilledDays = 100

/** Clears out what nobody asks for any more, a few rows at a time, now and every six hours until it is disposed of. */
export function startRetention(
  { usage, idempotency }: { usage: Pick<UsageLedger, 'purge'>; idempotency: Pick<IdempotencyStore, 'purge'> },
  { clock, logger }: { clock: Clock; logger: Logger },
): Disposable {
  const clear = () => {
    const now = clock.now()
    const before = { day: dayOf(now - keptDays * dayMs), unbilledMs: now - keptUnbilledDays * dayMs }
    usage.purge(before).catch(error => logger.warn({ err: error }, 'usage not purged'))
    idempotency.purge(now).catch(error => logger.warn({ err: error }, 'idempotency keys not purged'))
  }
  clear()
  const timer = setInterval(clear, 6 * hourMs).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
