import type BetterSqlite3 from 'better-sqlite3'
import type { RecordResult, UsageEntry } from '#domain/billing/usage-entry.ts'
import { idempotencyJobHandlers } from '../idempotency/job-handlers.ts'
import { webhookHandlers } from '../webhooks/webhook-handlers.ts'
import { anonymousHandlers } from './anonymous-handlers.ts'
import { callCounter, callReturner } from './call-counter.ts'
import { healthHandlers } from './health-handlers.ts'
import { type JobResult, purgeBatchSize, type UsageJob } from './usage-job.ts'
import { writeProbe } from './write-probe.ts'

/** Jobs that are handled one by one; entries of `record` jobs are written together. */
export type SingleJob = Exclude<UsageJob, { kind: 'record' }>

type JobHandlers = { [Kind in SingleJob['kind']]: (job: Extract<SingleJob, { kind: Kind }>) => JobResult<SingleJob> }

/** A handler for each kind of job; each needs a transaction that holds the write lock. `record` writes one usage entry in it. */
export function jobHandlers(
  database: BetterSqlite3.Database,
  record: (entry: UsageEntry) => RecordResult,
): JobHandlers {
  const countCall = callCounter(database)
  const returnCall = callReturner(database)
  const purgeDays = database.prepare<[string, number]>(`
    DELETE FROM usage_days WHERE (day, scope) IN (SELECT day, scope FROM usage_days WHERE day < ? LIMIT ?)`)
  const purgeUnbilled = database.prepare<[number, number]>(`
    DELETE FROM usage_events
    WHERE request_id IN (SELECT request_id FROM usage_events WHERE units = 0 AND at_ms < ? LIMIT ?)`)
  return {
    count_call: ({ caps, day }) => countCall(caps, day),
    return_call: ({ caps, day }) => returnCall(caps, day),
    purge_days: ({ before }) => purgeDays.run(before, purgeBatchSize).changes,
    purge_unbilled: ({ beforeMs }) => purgeUnbilled.run(beforeMs, purgeBatchSize).changes,
    probe: writeProbe(database),
    ...anonymousHandlers(database),
    ...healthHandlers(database),
    ...idempotencyJobHandlers(database, record),
    ...webhookHandlers(database),
  }
}
