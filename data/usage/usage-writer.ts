import Database from 'better-sqlite3'
import { durablePragmas } from '../connection.ts'
import { callCounter } from './count-call.ts'
import { entryRecorder } from './record-entry.ts'
import { type JobAnswer, type JobResult, purgeChunk, type UsageJob } from './usage-job.ts'

// The writer's thread waits without sleeping, so that what arrives meanwhile is heard; this spares it most of the tries.
const busyMs = 20

/** Writes usage over a connection of its own. */
export interface UsageWriter {
  /** Does the jobs in one transaction, which is on the disk when this returns. Throws the driver's error where none was done. */
  commit(jobs: readonly UsageJob[]): JobResult[]
  close(): void
}

type Doers = { [Kind in UsageJob['kind']]: (job: Extract<UsageJob, { kind: Kind }>) => JobAnswer<UsageJob> }

function doers(raw: Database.Database): Doers {
  const record = entryRecorder(raw)
  const countCall = callCounter(raw)
  const purgeDays = raw.prepare<[string, number]>(`
    DELETE FROM usage_days WHERE (day, scope) IN (SELECT day, scope FROM usage_days WHERE day < ? LIMIT ?)`)
  const purgeUnbilled = raw.prepare<[number, number]>(`
    DELETE FROM usage_events
    WHERE request_id IN (SELECT request_id FROM usage_events WHERE units = 0 AND at_ms < ? LIMIT ?)`)
  return {
    record: ({ entry }) => record(entry),
    count_call: ({ caps, day }) => countCall(caps, day),
    purge_days: ({ before }) => purgeDays.run(before, purgeChunk).changes,
    purge_unbilled: ({ beforeMs }) => purgeUnbilled.run(beforeMs, purgeChunk).changes,
    nothing: () => null,
  }
}

const isRefusal = (answer: JobAnswer<UsageJob>) => typeof answer === 'object' && answer?.accepted === false

// What SQLite says of a row, and what is thrown before SQLite is asked; anything else is trouble with the database.
const isOwnFault = (error: unknown) =>
  !(error instanceof Database.SqliteError) || /^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/.test(error.code)

function writerOn(raw: Database.Database): UsageWriter {
  for (const [name, value] of durablePragmas) raw.pragma(`${name} = ${value}`)
  raw.pragma(`busy_timeout = ${busyMs}`)
  const done = doers(raw)
  const [begin, commit, rollback] = [raw.prepare('BEGIN IMMEDIATE'), raw.prepare('COMMIT'), raw.prepare('ROLLBACK')]
  const [save, undo, release] = [
    raw.prepare('SAVEPOINT job'),
    raw.prepare('ROLLBACK TO job'),
    raw.prepare('RELEASE job'),
  ]

  const attempt = (job: UsageJob): JobResult => {
    save.run()
    try {
      const answer = (done[job.kind] as (job: UsageJob) => JobAnswer<UsageJob>)(job)
      if (isRefusal(answer)) undo.run()
      release.run()
      return { answer }
    } catch (error) {
      if (!isOwnFault(error)) throw error
      undo.run()
      release.run()
      return { failed: String(error) }
    }
  }

  return {
    commit: jobs => {
      begin.run()
      try {
        const results = jobs.map(attempt)
        commit.run()
        return results
      } finally {
        if (raw.inTransaction) rollback.run()
      }
    },
    close: () => raw.close(),
  }
}

/** Opens a writer on an accounts database that is there and migrated. Throws the driver's error. */
export function openUsageWriter(filename: string): UsageWriter {
  const raw = new Database(filename, { fileMustExist: true, timeout: busyMs })
  try {
    return writerOn(raw)
  } catch (error) {
    raw.close()
    throw error
  }
}
