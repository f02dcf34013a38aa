import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import type { JobOutcome, UsageJob } from './usage-job.ts'

// Messages between a thread and the writer. An object is copied with the name of each member, a row of values without: a charge,
// of which there is one for each request, in a third of the time.

type EntryRow = readonly [
  ...(readonly [string, string, string, UsageEntry['env'], string, string, string | null]),
  ...(readonly [number, number, UsageEntry['outcome'], number | null, UsageEntry['by_country']]),
]

/** A job in a message; a usage entry to record is a row. */
export type PackedJob = EntryRow | Exclude<UsageJob, { kind: 'record' }>

/** An outcome in a message; that of an accepted entry is the number of results used in its month. */
export type PackedOutcome = number | JobOutcome

const toRow = (entry: UsageEntry): EntryRow => [
  entry.request_id,
  entry.account_id,
  entry.kid,
  entry.env,
  entry.operation,
  entry.bucket,
  entry.country,
  entry.at,
  entry.units,
  entry.outcome,
  entry.included,
  entry.by_country,
]

const toEntry = (row: EntryRow): UsageEntry => ({
  request_id: row[0],
  account_id: row[1],
  kid: row[2],
  env: row[3],
  operation: row[4],
  bucket: row[5],
  country: row[6],
  at: row[7],
  units: row[8],
  outcome: row[9],
  included: row[10],
  by_country: row[11],
})

export const packJob = (job: UsageJob): PackedJob => (job.kind === 'record' ? toRow(job.entry) : job)

const isRow = (job: PackedJob): job is EntryRow => Array.isArray(job)

export const unpackJob = (job: PackedJob): UsageJob => (isRow(job) ? { kind: 'record', entry: toEntry(job) } : job)

/** The outcome of a job of that kind. */
export function packOutcome(kind: UsageJob['kind'], outcome: JobOutcome): PackedOutcome {
  if (kind !== 'record' || !('result' in outcome)) return outcome
  const { accepted, used } = outcome.result as { accepted: boolean; used: number }
  return accepted ? used : outcome
}

export const unpackOutcome = (outcome: PackedOutcome): JobOutcome =>
  typeof outcome === 'number' ? { result: { accepted: true, used: outcome } } : outcome
