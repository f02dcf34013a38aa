import type { Database } from 'better-sqlite3'
import type { StatementObserver } from '../../statement-observer.ts'
import { StoreUnavailableError } from '../../store-unavailable-error.ts'
import { purgeInBatches } from '../../usage/purge-in-batches.ts'
import type { UsageLedger } from '../../usage/usage-ledger.ts'
import type { GroupCommit } from './group-commit.ts'
import { reconcile } from './reconcile.ts'
import { createReportReader } from './report-reader.ts'
import { purgeBatchSize, type UsageJob } from './usage-job.ts'
import { createUsageReports } from './usage-reports.ts'

const rethrowUnlessUnavailable = (error: unknown) => {
  if (!(error instanceof StoreUnavailableError)) throw error
}

/**
 * The ledger of a usage database, which owns its writer. Dispose of it before its connection, because it first completes the
 * writes in progress.
 */
export function createUsageLedger(database: Database, writes: GroupCommit, observer?: StatementObserver): UsageLedger {
  const reports = createUsageReports(database)
  const reader = createReportReader(database.name, { observer })

  const purgeAll = (job: Extract<UsageJob, { kind: 'purge_days' | 'purge_unbilled' }>) =>
    purgeInBatches(purgeBatchSize, () => writes.submit(job))

  return {
    ready: async () => {
      // If it cannot be written, everything that costs nothing is served all the same, and `isWritable` is false.
      await writes.submit({ kind: 'probe' }).catch(rethrowUnlessUnavailable)
    },
    isWritable: writes.isWritable,
    record: entry => writes.submit({ kind: 'record', entry }),
    countCall: (caps, day) => writes.submit({ kind: 'count_call', caps: [...caps], day }),
    returnCall: async (caps, day) => {
      await writes.submit({ kind: 'return_call', caps: [...caps], day })
    },
    used: async (accountId, period) => reports.used(accountId, period),
    lastUsed: async (accountId, kids) => reports.lastUsed(accountId, kids),
    callsOf: async (scope, day) => reports.callsOf(scope, day),
    recentAdmissions: reports.recentAdmissions,
    newestMs: reports.newestMs,
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
