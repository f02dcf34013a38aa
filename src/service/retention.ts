import type { Logger } from 'pino'
import { ulid } from 'ulidx'
import type { AuditLog } from '#data/accounts/audit-log.ts'
import type { IdempotencyStore } from '#data/idempotency/idempotency-store.ts'
import type { AnonymousAdmissions } from '#data/usage/anonymous-admissions.ts'
import type { UsageLedger } from '#data/usage/usage-ledger.ts'
import { dayMs, dayOf, hourMs } from '#domain/calendar.ts'
import type { Clock } from '../clock.ts'

// Several days, in case the clock is set back. Reports use totals; events that billed nothing are read only after a restart, for the
// last minute.
const keptDays = 7
const keptUnbilledDays = 2

interface Purged {
  audit: Pick<AuditLog, 'removeBefore'>
  usage: Pick<UsageLedger, 'purge'>
  idempotency: Pick<IdempotencyStore, 'purge'>
  anonymous: Pick<AnonymousAdmissions, 'purge'>
}

interface RetentionDeps {
  /** The time by which records are old, in milliseconds since the epoch. */
  purgeTime: () => number
  clock: Clock
  logger: Logger
  auditDays: number | undefined
}

/** Deletes entries of the audit log that are older than `auditDays`, and expired usage, idempotency keys and anonymous hours in small batches, now and every hour until disposed. */
export function startRetention(
  { audit, usage, idempotency, anonymous }: Purged,
  { purgeTime, clock, logger, auditDays }: RetentionDeps,
): Disposable {
  // Whole days: one entry a day says what was deleted.
  const clearAudit = (now: number, days: number) => {
    const before = `${dayOf(now - days * dayMs)}T00:00:00.000Z`
    const at = clock.now()
    return audit.removeBefore(before, { id: ulid(at), at: new Date(at).toISOString(), actor: 'svc' })
  }
  const clear = () => {
    const now = purgeTime()
    const before = { day: dayOf(now - keptDays * dayMs), unbilledMs: now - keptUnbilledDays * dayMs }
    usage.purge(before).catch(error => logger.warn({ err: error }, 'usage not purged'))
    anonymous.purge(now - hourMs).catch(error => logger.warn({ err: error }, 'anonymous hours not purged'))
    if (auditDays !== undefined)
      clearAudit(now, auditDays).catch(error => logger.warn({ err: error }, 'audit log not cut'))
    idempotency.purge(now).catch(error => logger.warn({ err: error }, 'idempotency keys not purged'))
  }
  clear()
  const timer = setInterval(clear, hourMs).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
