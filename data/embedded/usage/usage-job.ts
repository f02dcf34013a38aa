import type { CountResult, DailyCap, RecordResult, UsageEntry } from '#domain/billing/usage-entry.ts'
import type { HealthMinute } from '#domain/health/health-minute.ts'
import type { AnonymousAdmission } from '#domain/limits/anonymous-admission.ts'
import type { WebhookJob, WebhookJobResults } from '../../webhooks/webhook-job.ts'
import type { IdempotencyJob, IdempotencyJobResults } from '../idempotency/idempotency-job.ts'

/** Rows that one purge job deletes: few enough that the writes waiting behind it are not delayed. */
export const purgeBatchSize = 500

/** A job of the writer thread, in the form of its message. */
export type UsageJob =
  | { kind: 'record'; entry: UsageEntry }
  | { kind: 'count_call'; caps: DailyCap[]; day: string }
  | { kind: 'return_call'; caps: DailyCap[]; day: string }
  | { kind: 'purge_days'; before: string }
  | { kind: 'purge_unbilled'; beforeMs: number }
  | { kind: 'add_anonymous'; admissions: AnonymousAdmission[] }
  | { kind: 'purge_anonymous'; untilMs: number }
  | {
      kind: 'add_health'
      minutes: HealthMinute[]
      shown: { from: number; to: number }
      deletable: { before: number; after: number | null }
    }
  | { kind: 'probe' }
  | IdempotencyJob
  | WebhookJob

/** The result of a job; of a purge the number of rows it deleted. */
export type JobResult<Job extends UsageJob> = (IdempotencyJobResults &
  WebhookJobResults & {
    record: RecordResult
    count_call: CountResult
    return_call: null
    purge_days: number
    purge_unbilled: number
    add_anonymous: null
    purge_anonymous: number
    add_health: HealthMinute[]
    probe: null
  })[Job['kind']]

/** `failed`: this job alone failed, by an error of its own. `unavailable`: nothing was written, the database failed. */
export type JobOutcome = { result: JobResult<UsageJob> } | { failed: string } | { unavailable: string }
