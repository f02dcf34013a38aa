import { errorCode } from '#domain/error-code.ts'
import { createBackoff, type RetryDeps } from '../../async/backoff.ts'
import { createReopeningWriter } from './reopening-writer.ts'
import type { StatementTimer } from './statement-timer.ts'
import type { JobOutcome, UsageJob } from './usage-job.ts'

// Milliseconds that a job waits for a database that another process has locked.
const busyTimeoutMs = 2_000
// Milliseconds between attempts while the database is locked or fails.
const firstPauseMs = 5
const maxPauseMs = 100
const maxJobsPerCommit = 500

interface QueuedJob {
  job: UsageJob
  /** Milliseconds of the clock. */
  since: number
}

/** Commits jobs in groups: while one transaction is committed, the jobs of the next one are queued. */
interface WriterQueue {
  push(jobs: readonly UsageJob[]): void
  /** Commits what is queued, then closes the database and calls `onClosed`. */
  close(): void
}

const isBusy = (error: unknown) => /^SQLITE_(BUSY|LOCKED)/.test(errorCode(error))

interface WriterQueueDeps {
  /** Throws where the database's file was deleted, replaced or cut short: nothing may be written to it then. */
  checkFile: () => void
  /** Whether the disk has room for more than a few writes. */
  hasRoom: () => boolean
  reply: (outcomes: JobOutcome[]) => void
  onClosed: () => void
  clock?: WriterClock
  timer?: StatementTimer | undefined
}

/** Milliseconds. */
interface WriterClock extends RetryDeps {
  after(delayMs: number, run: () => void): void
}

const systemClock: WriterClock = {
  now: () => performance.now(),
  random: Math.random,
  after: (delayMs, run) => void setTimeout(run, delayMs),
}

/**
 * A queue of writes to a usage database. `reply` gets the outcomes of jobs in the order in which they were pushed. After a
 * failed attempt, jobs wait 5 ms for the next one, twice as long after each further failure, and at most 100 ms. While the disk
 * is full they fail at once: otherwise the few that fit would be written, and callers would see successes and failures in
 * turns.
 */
export function createWriterQueue(
  filename: string,
  { checkFile, hasRoom, reply, onClosed, clock = systemClock, timer }: WriterQueueDeps,
): WriterQueue {
  const backoff = createBackoff(clock, firstPauseMs, maxPauseMs)
  const writer = createReopeningWriter(filename, timer)
  const queue: QueuedJob[] = []
  let failure: unknown
  let isScheduled = false
  let isClosing = false

  const settle = (outcomes: JobOutcome[]) => {
    queue.splice(0, outcomes.length)
    if (outcomes.length > 0) reply(outcomes)
  }
  const fail = (jobs: readonly QueuedJob[], error: unknown) => settle(jobs.map(() => ({ unavailable: String(error) })))

  // The jobs that have waited longest come first, so those that time out are the head of the queue.
  const failTimedOut = (error: unknown) => {
    const earliest = clock.now() - busyTimeoutMs
    fail(
      queue.filter(({ since }) => since <= earliest),
      error,
    )
  }

  const failAll = (error: unknown) => {
    failure = error
    fail(queue, error)
    // A connection does not always recover from a failing disk; a new one does.
    writer.reset()
  }

  const commitOrFail = () => {
    try {
      checkFile()
      if (failure !== undefined && !hasRoom()) throw failure
      writer.commit(
        queue.slice(0, maxJobsPerCommit).map(({ job }) => job),
        settle,
      )
      backoff.succeeded()
      failure = undefined
    } catch (error) {
      if (isBusy(error)) failTimedOut(error)
      else failAll(error)
      backoff.failed()
    }
  }

  const run = () => {
    isScheduled = false
    if (queue.length > 0) commitOrFail()
    if (queue.length > 0) schedule()
    else if (isClosing) void writer.close().then(onClosed)
  }

  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    const delayMs = backoff.remaining()
    // setImmediate: after all messages that have arrived by now.
    if (delayMs === 0) setImmediate(run)
    else clock.after(delayMs, run)
  }

  return {
    push: jobs => {
      for (const job of jobs) queue.push({ job, since: clock.now() })
      schedule()
    },
    close: () => {
      isClosing = true
      schedule()
    },
  }
}
