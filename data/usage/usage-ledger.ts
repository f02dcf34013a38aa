import type { Database } from 'better-sqlite3'
import type { CountResult, DailyCap, RecordResult, UsageEntry } from '#domain/billing/usage-entry.ts'
import type { GroupCommit } from './group-commit.ts'
import type { LastUseReader } from './last-use.ts'
import { purgeInBatches } from './purge-in-batches.ts'
import type { Admission } from './recent-admissions.ts'
import { reconcile, type UsageDifference } from './reconcile.ts'
import { createReportReader } from './report-reader.ts'
import { purgeBatchSize, type UsageJob } from './usage-job.ts'
import type { UsageFigures, UsageQuery } from './usage-query.ts'
import { createUsageReports } from './usage-reports.ts'

/** Usage, stored durably. Writes reject with StoreUnavailableError after two seconds without a writable database. */
export interface UsageLedger extends AsyncDisposable {
  /** Resolves when the writer's thread has opened the database: the first request need not wait for it. */
  ready(): Promise<void>
  /** Whether the last write succeeded: false once the disk is full or fails. */
  isWritable(): boolean
  /** Resolves when the entry is on the disk, or was not accepted because its debit did not fit. Rejects a request_id seen before. */
  record(entry: UsageEntry): Promise<RecordResult>
  /** Counts a call of the UTC day `YYYY-MM-DD` if every cap holds; on the disk when it resolves. */
  countCall(caps: readonly DailyCap[], day: string): Promise<CountResult>
  /** Takes back a counted call that another limit refused; on the disk when it resolves. */
  returnCall(caps: readonly DailyCap[], day: string): Promise<void>
  /** Results an account has used of the month `YYYY-MM`, as the disk has it, whichever process wrote it. */
  used(accountId: string, period: string): number
  /** The last UTC day `YYYY-MM-DD` of each of some keys of an account; none for a key that made no request. */
  lastUsed: LastUseReader
  /** Calls counted for a scope on the UTC day `YYYY-MM-DD`. */
  callsOf(scope: string, day: string): number
  /** Every entry since a time, oldest first, at most 1,000 at once: what the minute windows held before a restart. */
  recentAdmissions(sinceMs: number): Iterable<Admission[]>
  /** A report, read apart from this thread. Rejects with StoreUnavailableError, also where too many wait. */
  usage(query: UsageQuery): Promise<UsageFigures>
  /** The months whose counter is not the sum of their events: none. Reads every event, so ask it apart from serving. */
  reconcile(): Promise<UsageDifference[]>
  /** Deletes the days before one, and events without units before a time, a few at a time; usage() keeps counting them. */
  purge(before: { day: string; unbilledMs: number | null }): Promise<{ days: number; events: number }>
}

/** The ledger of a usage database, which owns its writer. Dispose it before its connection: what is under way is written first. */
export function createUsageLedger(database: Database, writes: GroupCommit): UsageLedger {
  const reports = createUsageReports(database)
  const reader = createReportReader(database.name)

  const purgeAll = (job: Extract<UsageJob, { kind: 'purge_days' | 'purge_unbilled' }>) =>
    purgeInBatches(purgeBatchSize, () => writes.submit(job))

  return {
    ready: async () => {
      await writes.submit({ kind: 'nothing' })
    },
    isWritable: writes.isWritable,
    record: entry => writes.submit({ kind: 'record', entry }),
    countCall: (caps, day) => writes.submit({ kind: 'count_call', caps: [...caps], day }),
    returnCall: async (caps, day) => {
      await writes.submit({ kind: 'return_call', caps: [...caps], day })
    },
    used: reports.used,
    lastUsed: reports.lastUsed,
    callsOf: reports.callsOf,
    recentAdmissions: reports.recentAdmissions,
    usage: reader.read,
    reconcile: () => reconcile(database.name),
    purge: async ({ day, unbilledMs }) => ({
      days: await purgeAll({ kind: 'purge_days', before: day }),
      events: unbilledMs === null ? 0 : await purgeAll({ kind: 'purge_unbilled', beforeMs: unbilledMs }),
    }),
    [Symbol.asyncDispose]: async () => {
      await reader[Symbol.asyncDispose]()
      await writes[Symbol.asyncDispose]()
    },
  }
}
