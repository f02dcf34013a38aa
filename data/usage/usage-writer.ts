import Database from 'better-sqlite3'
import type { Recorded, UsageEntry } from '#domain/billing/usage-entry.ts'
import { durablePragmas } from '../connection.ts'
import { idempotencyJobHandlers } from '../idempotency/job-handlers.ts'
import { callCounter } from './call-counter.ts'
import { entriesRecorder } from './entries-recorder.ts'
import { type JobOutcome, type JobResult, purgeChunk, type UsageJob } from './usage-job.ts'

// The writer's thread waits without sleeping, so that what arrives meanwhile is heard; this spares it most of the tries.
const busyTimeoutMs = 20

/** Writes usage over a connection of its own. */
export interface UsageWriter {
  /**
   * Does the jobs in one transaction, which is on the disk when this returns, unless all that is in it may be lost with the power.
   * Throws the driver's error where none was done.
   */
  commit(jobs: readonly UsageJob[]): JobOutcome[]
  /** Copies what is left of the log and begins it anew; where a reader is in the way, another time. */
  restartLog(): void
  close(): void
}

type RecordJob = Extract<UsageJob, { kind: 'record' }>
type OtherJob = Exclude<UsageJob, RecordJob>
type JobHandlers = { [Kind in OtherJob['kind']]: (job: Extract<OtherJob, { kind: Kind }>) => JobResult<OtherJob> }

function jobHandlers(raw: Database.Database, record: (entry: UsageEntry) => Recorded): JobHandlers {
  const countCall = callCounter(raw)
  const purgeDays = raw.prepare<[string, number]>(`
    DELETE FROM usage_days WHERE (day, scope) IN (SELECT day, scope FROM usage_days WHERE day < ? LIMIT ?)`)
  const purgeUnbilled = raw.prepare<[number, number]>(`
    DELETE FROM usage_events
    WHERE request_id IN (SELECT request_id FROM usage_events WHERE units = 0 AND at_ms < ? LIMIT ?)`)
  return {
    count_call: ({ caps, day }) => countCall(caps, day),
    purge_days: ({ before }) => purgeDays.run(before, purgeChunk).changes,
    purge_unbilled: ({ beforeMs }) => purgeUnbilled.run(beforeMs, purgeChunk).changes,
    nothing: () => null,
    ...idempotencyJobHandlers(raw, record),
  }
}

// A key whose claim is lost is unused, and nothing was billed under it; one whose release is lost is unused when its lease runs out.
const losable: readonly UsageJob['kind'][] = ['claim_key', 'renew_key', 'release_key']
const isLosable = ({ kind }: UsageJob) => losable.includes(kind)

const isRecord = (job: UsageJob): job is RecordJob => job.kind === 'record'
const isRejected = (answer: JobResult<UsageJob>) =>
  typeof answer === 'object' && answer !== null && 'accepted' in answer && !answer.accepted

// What SQLite says of a row, and what is thrown before SQLite is asked; anything else is trouble with the database.
const isJobError = (error: unknown) =>
  !(error instanceof Database.SqliteError) || /^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/.test(error.code)

/** Does something so that, where it is refused or at fault by itself, nothing of it stays. */
function undoable(raw: Database.Database) {
  const [save, undo, release] = [
    raw.prepare('SAVEPOINT job'),
    raw.prepare('ROLLBACK TO job'),
    raw.prepare('RELEASE job'),
  ]
  return <Answer>(act: () => Answer, isToUndo: (answer: Answer) => boolean = () => false) => {
    save.run()
    try {
      const answer = act()
      if (isToUndo(answer)) undo.run()
      release.run()
      return { answer }
    } catch (error) {
      if (!isJobError(error)) throw error
      undo.run()
      release.run()
      return { failed: String(error) }
    }
  }
}

function writerOn(raw: Database.Database): UsageWriter {
  for (const [name, value] of durablePragmas) raw.pragma(`${name} = ${value}`)
  raw.pragma(`busy_timeout = ${busyTimeoutMs}`)
  // The log is copied beside the writer: see checkpointer.ts.
  raw.pragma('wal_autocheckpoint = 0')
  const record = entriesRecorder(raw)
  const done = jobHandlers(raw, entry => record([entry])[0] ?? { accepted: false, used: 0 })
  const attempt = undoable(raw)
  const [begin, commit, rollback] = [raw.prepare('BEGIN IMMEDIATE'), raw.prepare('COMMIT'), raw.prepare('ROLLBACK')]

  /** All together, which costs the least; where one is at fault, each by itself, so that it fails alone. */
  const recordAll = (entries: readonly UsageEntry[]): JobOutcome[] => {
    const together = attempt(() => record(entries))
    if ('answer' in together) return together.answer.map(answer => ({ answer }))
    return entries.map(entry => attempt(() => record([entry])[0] ?? null))
  }

  const runHandler = (job: OtherJob): JobOutcome =>
    attempt(() => (done[job.kind] as (job: OtherJob) => JobResult<OtherJob>)(job), isRejected)

  const doAll = (jobs: readonly UsageJob[]): JobOutcome[] => {
    const recorded = recordAll(jobs.filter(isRecord).map(({ entry }) => entry)).values()
    return jobs.map(job => (isRecord(job) ? (recorded.next().value ?? { failed: 'not recorded' }) : runHandler(job)))
  }

  let isSynced = true
  /** A commit need not wait for the disk where nothing is told to a caller that must still be so after a power cut. */
  const syncIf = (isNeeded: boolean) => {
    if (isNeeded !== isSynced) raw.pragma(`synchronous = ${isNeeded ? 'FULL' : 'NORMAL'}`)
    isSynced = isNeeded
  }

  return {
    commit: jobs => {
      syncIf(!jobs.every(isLosable))
      begin.run()
      try {
        const results = doAll(jobs)
        commit.run()
        return results
      } finally {
        if (raw.inTransaction) rollback.run()
      }
    },
    restartLog: () => void raw.pragma('wal_checkpoint(RESTART)'),
    close: () => raw.close(),
  }
}

/** Opens a writer on an accounts database that is there and migrated. Throws the driver's error. */
export function openUsageWriter(filename: string): UsageWriter {
  const raw = new Database(filename, { fileMustExist: true, timeout: busyTimeoutMs })
  try {
    return writerOn(raw)
  } catch (error) {
    raw.close()
    throw error
  }
}
