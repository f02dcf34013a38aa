import type { CountResult, RecordResult, UsageEntry } from '#domain/billing/usage-entry.ts'
import type { WebhookEvent } from '#domain/webhooks/event.ts'
import type { StatementObserver } from '../../statement-observer.ts'
import { StoreUnavailableError } from '../../store-unavailable-error.ts'
import type { LedgerWrites, UsageLedger } from '../../usage/usage-ledger.ts'
import type { Postgres } from '../connect.ts'
import { createCallWriter } from './call-writer.ts'
import { callsOf, type DayCall, returnCall } from './day-calls.ts'
import { createEntryWriter } from './entry-writer.ts'
import { createGatherer, type GroupCounts } from './gatherer.ts'
import { createGiveBack } from './give-back.ts'
import { createLane, type LaneCounts } from './lane.ts'
import { startMaintenance } from './maintenance.ts'
import { createMonthReads } from './month-reads.ts'
import { purgeDays } from './purge-days.ts'
import { recentAdmissions } from './recent-admissions.ts'
import { createUnbilledUse } from './unbilled-use.ts'
import { readLastUsed, readReport, reconcile } from './usage-reports.ts'
import { checkEntry, isBilled } from './usage-rows.ts'

export interface PostgresLedgerOptions {
  postgres: Postgres
  /** Connections apart from those that serve: a report may take seconds. */
  reports: Postgres
  /** The folder of notes on writes whose callers gave up. */
  folder: string
  tell: (events: readonly WebhookEvent[]) => Promise<void>
  /** Milliseconds between two writes of requests that are not debited. */
  flushMs?: number | undefined
  lanes?: number
  onError?: (error: unknown) => void
  /** Is told of groups, for those who wait for them. */
  observer?: StatementObserver | undefined
}

/** What happened to writes since the start of the process. */
export interface LedgerCounts extends LaneCounts {
  givenBack: number
  /** Groups that were committed, and the charges and counted calls in them. */
  groups: number
  writes: number
  /** Lanes, and how many of them have a group under way. */
  lanes: number
  busyLanes: number
}

export interface PostgresLedger extends UsageLedger {
  writes: LedgerWrites
  counts(): LedgerCounts
  /** Counts the use of entries that another store billed, or that are free. */
  admitted(entries: readonly UsageEntry[]): void
}

const maxWaitingReports = 200
// Commits as a group does, so it also waits for a standby.
const probeSql = `
  INSERT INTO usage_writers (writer, epoch, seq) VALUES ($1, 0, 0) ON CONFLICT (writer) DO UPDATE SET seen_at = now()`
// Tomorrow's partition is made today; nothing waits for it at midnight.
const prepareSql = `SELECT make_usage_days((now() AT TIME ZONE 'UTC')::date, 3)`
const forgetWritersSql = `DELETE FROM usage_writers WHERE seen_at < now() - interval '7 days'`
const standbySql = `SELECT current_setting('synchronous_standby_names') <> '' AS synchronous`

/** The ledger in PostgreSQL: billed entries in groups over lanes, each exactly once; the others every second. */
export function createPostgresLedger({
  postgres,
  reports,
  folder,
  tell,
  flushMs = 1_000,
  lanes: laneCount = 2,
  onError = () => {},
  observer,
}: PostgresLedgerOptions): PostgresLedger {
  const counts: LaneCounts = { fences: 0, foundCommitted: 0, toldAgain: 0 }
  const giveBack = createGiveBack(postgres, folder)
  const laneOf = (name: string) => createLane({ client: postgres.client, writer: `${giveBack.writer}:${name}`, counts })
  const lanes = Array.from({ length: laneCount }, (_, at) => laneOf(String(at)))
  const callLane = laneOf('calls')
  const unbilled = createUnbilledUse(postgres, flushMs)
  const readMonth = createMonthReads(postgres)
  let releasesEarly = false

  const probe = () => postgres.query({ name: 'probe', text: probeSql }, [`${giveBack.writer}:probe`])
  const tracedAs = (name: string) => observer && { observer, name, database: postgres.client.database ?? '' }
  const entries = createGatherer<UsageEntry, RecordResult>({
    lanes,
    write: createEntryWriter({
      releasesEarly: () => releasesEarly,
      giveBack: giveBack.giveBack,
      onBilled: unbilled.admitted,
    }),
    note: giveBack.note,
    probe,
    traced: tracedAs('usage.commit'),
  })
  const calls = createGatherer<DayCall, CountResult>({
    ...{ lanes: [callLane], write: createCallWriter(call => returnCall(postgres, call)), probe },
    traced: tracedAs('usage.count'),
  })

  const maintenance = startMaintenance({ postgres, everyMs: flushMs, tell, onError })

  const prepare = async () => {
    await postgres.query(prepareSql)
    await postgres.query(forgetWritersSql)
    const [row] = await postgres.query<{ synchronous: boolean }>(standbySql)
    releasesEarly = row?.synchronous ?? false
    await giveBack.settleNotes()
  }

  return {
    ready: prepare,
    isWritable: () => entries.isWritable() && calls.isWritable(),
    record: async entry => {
      checkEntry(entry)
      return isBilled(entry) ? entries.submit(entry) : unbilled.add(entry)
    },
    countCall: (caps, day) => calls.submit({ caps, day }),
    returnCall: (caps, day) => returnCall(postgres, { caps, day }),
    used: readMonth,
    lastUsed: async (accountId, kids) => {
      await unbilled.flush()
      return readLastUsed(postgres, accountId, kids)
    },
    callsOf: (scope, day) => callsOf(postgres, scope, day),
    recentAdmissions: sinceMs => recentAdmissions(postgres, sinceMs),
    usage: async query => {
      if (reports.counts().waiting >= maxWaitingReports) throw new StoreUnavailableError('too many reports wait')
      await unbilled.flush()
      return readReport(reports, query)
    },
    reconcile: () => reconcile(postgres),
    purge: async ({ day }) => {
      await prepare()
      // What is not billed has no events.
      return { days: await purgeDays(postgres, day), events: 0 }
    },
    writes: {
      queued: () => entries.queued() + calls.queued(),
      onCommitted: listener => {
        for (const gatherer of [entries, calls]) gatherer.onCommitted(listener)
      },
    },
    counts: () => {
      const each = [entries, calls].map(({ groupCounts }) => groupCounts())
      const sum = (count: (of: GroupCounts) => number) => each.reduce((total, of) => total + count(of), 0)
      return {
        ...{ ...counts, givenBack: giveBack.count(), lanes: laneCount + 1 },
        ...{ groups: sum(of => of.groups), writes: sum(of => of.writes), busyLanes: sum(of => of.busyLanes) },
      }
    },
    admitted: unbilled.admitted,
    [Symbol.asyncDispose]: async () => {
      await Promise.all([maintenance, entries, calls].map(part => part[Symbol.asyncDispose]()))
      await unbilled[Symbol.asyncDispose]()
      const isOpen = entries.isOpen()
      for (const lane of [...lanes, callLane]) await lane[Symbol.asyncDispose]()
      if (!isOpen) await giveBack.forgetNotes()
    },
  }
}
