import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import type { WebhookEvent } from '#domain/webhooks/event.ts'
import { oncePerMinute } from '../../async/once-per-minute.ts'
import type { StatementObserver } from '../../statement-observer.ts'
import { createReportTurns } from '../../usage/report-turns.ts'
import type { LedgerWrites, UsageLedger } from '../../usage/usage-ledger.ts'
import { clockShift, shiftedDay } from '../clock-shift.ts'
import type { Postgres } from '../connect.ts'
import { callsOf, returnCall } from './day-calls.ts'
import { createGiveBack } from './give-back.ts'
import { type Charges, createLedgerGroups, type LedgerCounts } from './ledger-groups.ts'
import { type OnMaintenanceError, startMaintenance } from './maintenance.ts'
import { makeNextDays } from './make-days.ts'
import { createMonthReads } from './month-reads.ts'
import { purgeDays } from './purge-days.ts'
import { recentAdmissions } from './recent-admissions.ts'
import { createUnbilledUse } from './unbilled-use.ts'
import { readLastUsed, readReport, reconcile, reportsAtOnce } from './usage-reports.ts'
import { checkEntry, isBilled } from './usage-rows.ts'

export interface PostgresLedgerOptions {
  postgres: Postgres
  /** Connections apart from those that serve: a report may take seconds. */
  reports: Postgres
  /** The folder of notes on writes whose callers gave up. */
  folder: string
  queueEvents: (events: readonly WebhookEvent[]) => Promise<void>
  /** Milliseconds between two writes of requests that are not debited. */
  flushMs?: number | undefined
  /** Whether PostgreSQL is known not to answer. */
  isAway?: (() => boolean) | undefined
  /** The clock of this process, in milliseconds since the epoch, which is compared with the database's. */
  wallClock?: () => number
  onMaintenanceError?: OnMaintenanceError | undefined
  /** Called for groups, on behalf of the callers that wait for them. */
  observer?: StatementObserver | undefined
}

export interface PostgresLedger extends UsageLedger {
  writes: LedgerWrites
  charges: Charges
  counts(): LedgerCounts
  /** Counts the use of entries that another store billed, or that are free. */
  admitted(entries: readonly UsageEntry[]): void
}

// A lane that is still connected is kept, however long it was idle.
const forgetWritersSql = `
  DELETE FROM usage_writers WHERE seen_at < now() - interval '7 days' AND 'svc ' || writer NOT IN (
    SELECT application_name FROM pg_stat_activity WHERE application_name LIKE 'svc %')`
const standbySql = `SELECT current_setting('synchronous_standby_names') <> '' AS synchronous`

// Two: where a group waits for a lock, a standby or the network, another one can be committed beside it.
const billingLanes = 2

/** The ledger in PostgreSQL: billed entries in groups over lanes, each exactly once; the others every second. */
export function createPostgresLedger(options: PostgresLedgerOptions): PostgresLedger {
  const { postgres, reports, folder, queueEvents, flushMs = 1_000, observer, wallClock = Date.now } = options
  const { onMaintenanceError: onError = () => {}, isAway = () => false } = options
  const turns = createReportTurns(reportsAtOnce)
  const giveBack = createGiveBack(postgres, folder, error => onError(error, 'give_back'))
  const unbilled = createUnbilledUse(postgres, flushMs)
  let releasesEarly = false
  const groups = createLedgerGroups({
    postgres,
    giveBack,
    lanes: billingLanes,
    observer,
    releasesEarly: () => releasesEarly,
    onBilled: unbilled.admitted,
    onRefused: oncePerMinute(error => onError(error, 'charge')),
    onWrittenAgain: () => onError(new Error('a standby that took over did not have them'), 'write_again'),
  })
  const maintenance = startMaintenance({ postgres, everyMs: flushMs, queue: queueEvents, onError })

  const prepare = async () => {
    await makeNextDays(postgres, 'usage_events', onError)
    await postgres.query(forgetWritersSql)
    const [row] = await postgres.query<{ synchronous: boolean }>(standbySql)
    releasesEarly = row?.synchronous ?? false
    await giveBack.settleNotes()
  }

  return {
    ready: prepare,
    isWritable: groups.isWritable,
    record: async entry => {
      checkEntry(entry)
      return isBilled(entry) ? groups.bill(entry) : unbilled.add(entry)
    },
    countCall: (caps, day) => groups.count({ caps, day }),
    returnCall: (caps, day) => returnCall(postgres, { caps, day }),
    used: createMonthReads(postgres, { isAway }),
    lastUsed: async (accountId, kids) => {
      await unbilled.flush()
      return readLastUsed(postgres, accountId, kids)
    },
    callsOf: (scope, day) => callsOf(postgres, scope, day),
    newestMs: () => undefined,
    recentAdmissions: sinceMs => recentAdmissions(postgres, sinceMs),
    usage: query =>
      turns.take(query.accountId, async () => {
        await unbilled.flush()
        return readReport(reports, query)
      }),
    reconcile: () => reconcile(postgres),
    purge: async ({ day }) => {
      await prepare()
      // What is not billed has no events.
      const before = shiftedDay(day, await clockShift(postgres, wallClock))
      return { days: await purgeDays(postgres, before), events: 0 }
    },
    writes: groups.writes,
    charges: groups.charges,
    counts: groups.counts,
    admitted: unbilled.admitted,
    [Symbol.asyncDispose]: async () => {
      await Promise.all([maintenance, groups].map(part => part[Symbol.asyncDispose]()))
      await unbilled[Symbol.asyncDispose]()
      const isOpen = groups.isOpen()
      await groups.closeLanes()
      if (!isOpen) await giveBack.forgetNotes()
    },
  }
}
