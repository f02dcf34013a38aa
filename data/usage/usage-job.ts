import type { CountedCall, DailyCap, Recorded, UsageEntry } from '#domain/billing/usage-entry.ts'
import type { IdempotencyJob, IdempotencyJobResults } from '../idempotency/idempotency-job.ts'

/** Rows one purge deletes: few enough that the writes waiting behind it do not notice. */
export const purgeChunk = 500

/** What the writer can be asked to do, as it travels to its thread. */
export type UsageJob =
  | { kind: 'record'; entry: UsageEntry }
  | { kind: 'count_call'; caps: DailyCap[]; day: string }
  | { kind: 'purge_days'; before: string }
  | { kind: 'purge_unbilled'; beforeMs: number }
  | { kind: 'nothing' }
  | IdempotencyJob

/** What a job answers; a purge answers the number of rows it deleted. */
export type JobResult<Job extends UsageJob> = (IdempotencyJobResults & {
  record: Recorded
  count_call: CountedCall
  purge_days: number
  purge_unbilled: number
  nothing: null
})[Job['kind']]

/** `failed`: this job alone, by its own fault. `unavailable`: nothing was written, the database is at fault. */
export type JobOutcome = { answer: JobResult<UsageJob> } | { failed: string } | { unavailable: string }
