import type { CountResult, DailyCap, RecordResult, UsageEntry } from '#domain/billing/usage-entry.ts'
import type { UsageFigures, UsageQuery } from './usage-query.ts'

/** A request that was counted in a window; `at` in milliseconds since the epoch. */
export interface Admission {
  kid: string
  bucket: string
  at: number
}

/** A month whose counter is not the sum of its events, or not what reports say. */
export interface UsageDifference {
  account_id: string
  period: string
  /** The results used by the counter that quotas are checked against. */
  used: number
  /** The sum of the events. */
  sum: number
  /** Billed results in the usage reports of the month. */
  reported: number
}

/** Usage, stored durably. All reject with StoreUnavailableError; writes after two seconds without a writable database. */
export interface UsageLedger extends AsyncDisposable {
  /** Resolves when the ledger can write, which the first request need not wait for, or when it is known that it cannot. */
  ready(): Promise<void>
  /** Whether the last write succeeded: false once the database is full, fails or is away. */
  isWritable(): boolean
  /**
   * Resolves when the entry is durable, or was not accepted because its debit did not fit. Rejects a billed request_id seen before.
   */
  record(entry: UsageEntry): Promise<RecordResult>
  /** Counts a call of the UTC day `YYYY-MM-DD` if every cap holds; durable when it resolves. */
  countCall(caps: readonly DailyCap[], day: string): Promise<CountResult>
  /** Takes back a counted call that another limit refused; durable when it resolves. */
  returnCall(caps: readonly DailyCap[], day: string): Promise<void>
  /** Results an account has used of the month `YYYY-MM`, whichever process wrote it. */
  used(accountId: string, period: string): Promise<number>
  /** The last UTC day `YYYY-MM-DD` of each of some keys of an account; none for a key that made no request. */
  lastUsed(accountId: string, kids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Calls counted for a scope on the UTC day `YYYY-MM-DD`. */
  callsOf(scope: string, day: string): Promise<number>
  /** Every admission since a time, oldest first, at most 1,000 at once: the content of the minute windows before a restart. */
  recentAdmissions(sinceMs: number): AsyncIterable<Admission[]>
  /**
   * The time of the newest request or check of health, of those up to a time if one is given, in milliseconds since the epoch;
   * undefined without any, and where the database has a clock of its own. Throws StoreUnavailableError.
   */
  newestMs(untilMs?: number): number | undefined
  /** A report. Rejects also where too many wait. */
  usage(query: UsageQuery): Promise<UsageFigures>
  /** The months whose counter, events and reports differ: none. Reads every event, so ask it apart from serving. */
  reconcile(): Promise<UsageDifference[]>
  /**
   * Deletes the days before one, which a database with a clock of its own corrects, and events without units before a time, a few at a
   * time; usage() keeps counting them.
   */
  purge(before: { day: string; unbilledMs: number | null }): Promise<{ days: number; events: number }>
}

/** How the ledger's writer is doing. */
export interface LedgerWrites {
  /** The number of writes that are not durable yet. */
  queued(): number
  /** Calls back after every commit with the milliseconds since its longest waiting write was submitted. */
  onCommitted(listener: (ms: number) => void): void
}
