import Database from 'better-sqlite3'
import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import { durablePragmas, setPragmas } from '../../sqlite/open-database.ts'
import { observeStatements } from '../../statement-observer.ts'
import { entriesRecorder } from './entries-recorder.ts'
import { jobHandlers, type SingleJob } from './job-handlers.ts'
import { rollupWriter } from './rollup-writer.ts'
import { savepointRunner } from './savepoint-runner.ts'
import type { StatementTimer } from './statement-timer.ts'
import type { JobOutcome, JobResult, UsageJob } from './usage-job.ts'

// Milliseconds. The writer thread retries by timer, so that it receives messages meanwhile; this saves most of the retries.
const busyTimeoutMs = 20

/** Entries per roll-up: a few milliseconds of writing if each is of another key. */
const entriesPerRollup = 1_000

/** Bytes to which the write-ahead log is cut when it is restarted; between two copies it takes some 20 MB. */
const maxIdleLogBytes = 32 * 1024 * 1024

/** Writes usage on a separate connection. */
export interface UsageWriter {
  /**
   * Runs jobs in one transaction, which is on the disk when this returns, unless every job in it may be lost in a power cut.
   * Throws the driver's error where none was written.
   */
  commit(jobs: readonly UsageJob[]): JobOutcome[]
  /**
   * Moves pending usage to the roll-ups, once there are 1,000 entries. May fail without loss: reports include what is pending. Throws the driver's error.
   */
  rollUp(): void
  /** Copies the rest of the write-ahead log and restarts it; returns false and leaves it where a reader uses it. */
  restartLog(): boolean
  close(): void
}

type RecordJob = Extract<UsageJob, { kind: 'record' }>

// A key whose claim is lost is unused, and nothing was billed under it; one whose release is lost becomes unused with its lease.
// Hours of anonymous callers and the history of health are kept as far as they delay no other write.
// A delivery whose claim is lost is sent once more.
const losable: readonly UsageJob['kind'][] = [
  'claim_key',
  'renew_key',
  'release_key',
  'add_anonymous',
  'add_health',
  'claim_deliveries',
  'probe',
]
const isLosable = ({ kind }: UsageJob) => losable.includes(kind)

const isRecordJob = (job: UsageJob): job is RecordJob => job.kind === 'record'
const isRejected = (result: JobResult<UsageJob>) =>
  typeof result === 'object' && result !== null && 'accepted' in result && !result.accepted

/** Runs jobs inside the open transaction; an error of one job undoes that job alone. */
function jobRunner(database: Database.Database): (jobs: readonly UsageJob[]) => JobOutcome[] {
  const record = entriesRecorder(database)
  const handlers = jobHandlers(database, entry => record([entry])[0] ?? { accepted: false, used: 0 })
  const attempt = savepointRunner(database)

  /** Writes all entries together, which is fastest; if one fails, each alone, so only that one fails. */
  const recordAll = (entries: readonly UsageEntry[]): JobOutcome[] => {
    const together = attempt(() => record(entries))
    if ('result' in together) return together.result.map(result => ({ result }))
    return entries.map(entry => attempt(() => record([entry])[0] ?? null))
  }

  const runSingle = (job: SingleJob): JobOutcome =>
    attempt(() => (handlers[job.kind] as (job: SingleJob) => JobResult<SingleJob>)(job), isRejected)

  return jobs => {
    const recorded = recordAll(jobs.filter(isRecordJob).map(({ entry }) => entry)).values()
    return jobs.map(job => (isRecordJob(job) ? (recorded.next().value ?? { failed: 'not recorded' }) : runSingle(job)))
  }
}

/** Copies and empties the log that a killed process left: processes that are killed before they copy would each add to it. */
function takeOverLog(database: Database.Database) {
  try {
    database.pragma('wal_checkpoint(TRUNCATE)')
  } catch {
    // A disk that fails or is full fails the commit too, which reports it.
  }
}

function writerOn(database: Database.Database): UsageWriter {
  setPragmas(database, durablePragmas)
  database.pragma(`busy_timeout = ${busyTimeoutMs}`)
  // The log is copied on another thread: see checkpointer.ts.
  database.pragma('wal_autocheckpoint = 0')
  database.pragma(`journal_size_limit = ${maxIdleLogBytes}`)
  takeOverLog(database)
  const runJobs = jobRunner(database)
  const begin = database.prepare('BEGIN IMMEDIATE')
  const commit = database.prepare('COMMIT')
  const rollback = database.prepare('ROLLBACK')

  let isSynced = true
  /** A commit of which no caller is promised anything after a power cut need not wait for the disk. */
  const setSync = (isNeeded: boolean) => {
    if (isNeeded !== isSynced) database.pragma(`synchronous = ${isNeeded ? 'FULL' : 'NORMAL'}`)
    isSynced = isNeeded
  }

  const inTransaction = <Result>(isSyncNeeded: boolean, run: () => Result): Result => {
    setSync(isSyncNeeded)
    begin.run()
    try {
      const result = run()
      commit.run()
      return result
    } finally {
      if (database.inTransaction) rollback.run()
    }
  }

  const writeRollups = rollupWriter(database)
  let pendingEntries = entriesPerRollup

  return {
    commit: jobs => {
      pendingEntries += jobs.length
      return inTransaction(!jobs.every(isLosable), () => runJobs(jobs))
    },
    rollUp: () => {
      if (pendingEntries < entriesPerRollup) return
      pendingEntries = 0
      inTransaction(false, writeRollups)
    },
    restartLog: () => database.pragma('wal_checkpoint(RESTART)', { simple: true }) === 0,
    close: () => database.close(),
  }
}

/** Opens a writer on an existing, migrated usage database. Throws the driver's error. */
export function openUsageWriter(filename: string, timer?: StatementTimer): UsageWriter {
  const database = new Database(filename, { fileMustExist: true, timeout: busyTimeoutMs })
  if (timer) observeStatements(database, timer)
  try {
    return writerOn(database)
  } catch (error) {
    database.close()
    throw error
  }
}
