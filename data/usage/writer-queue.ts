import { createCheckpointer } from './checkpointer.ts'
import type { JobOutcome, UsageJob } from './usage-job.ts'
import { openUsageWriter, type UsageWriter } from './usage-writer.ts'

// Milliseconds that a job waits for a database that another process has locked.
const busyTimeoutMs = 2_000
const retryMs = 5
const maxJobsPerCommit = 500

interface QueuedJob {
  job: UsageJob
  /** Milliseconds of `performance.now()`. */
  since: number
}

/** Commits jobs in groups: while one transaction is committed, the jobs of the next one are queued. */
export interface WriterQueue {
  push(jobs: readonly UsageJob[]): void
  /** Commits what is queued, then closes the database and calls `onClosed`. */
  close(): void
}

const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && /^SQLITE_(BUSY|LOCKED)/.test(String(error.code))

/** After the replies, which do not wait for it. */
function addUp(writer: UsageWriter) {
  try {
    writer.addUp()
  } catch {
    // The usage stays pending, and a disk that fails fails the next commit too, which reports it.
  }
}

interface WriterQueueDeps {
  /** Throws where the database's file was deleted, replaced or cut short: nothing may be written to it then. */
  checkFile: () => void
  reply: (outcomes: JobOutcome[]) => void
  onClosed: () => void
}

/** A queue of writes to a usage database. `reply` gets the outcomes of jobs in the order in which they were pushed. */
export function createWriterQueue(filename: string, { checkFile, reply, onClosed }: WriterQueueDeps): WriterQueue {
  const checkpointer = createCheckpointer(filename)
  const queue: QueuedJob[] = []
  let writer: UsageWriter | undefined
  let isScheduled = false
  let isClosing = false

  const settle = (outcomes: JobOutcome[]) => {
    queue.splice(0, outcomes.length)
    if (outcomes.length > 0) reply(outcomes)
  }
  const fail = (jobs: readonly QueuedJob[], error: unknown) => settle(jobs.map(() => ({ unavailable: String(error) })))

  const commit = () => {
    checkFile()
    writer ??= openUsageWriter(filename)
    settle(writer.commit(queue.slice(0, maxJobsPerCommit).map(({ job }) => job)))
    addUp(writer)
    checkpointer.committed(writer.restartLog)
  }

  // The jobs that have waited longest come first, so those that time out are the head of the queue.
  const failTimedOut = (error: unknown) => {
    const earliest = performance.now() - busyTimeoutMs
    fail(
      queue.filter(({ since }) => since <= earliest),
      error,
    )
  }

  const failAll = (error: unknown) => {
    fail(queue, error)
    // A connection does not always recover from a failing disk; a new one does.
    writer?.close()
    writer = undefined
  }

  /** Commits what it can; returns the milliseconds to wait before the next commit. */
  const commitOrFail = (): number => {
    try {
      commit()
    } catch (error) {
      if (isBusy(error)) {
        failTimedOut(error)
        return retryMs
      }
      failAll(error)
    }
    return 0
  }

  const run = () => {
    isScheduled = false
    const delayMs = queue.length === 0 ? 0 : commitOrFail()
    if (queue.length > 0) schedule(delayMs)
    else if (isClosing) {
      checkpointer.close()
      writer?.close()
      onClosed()
    }
  }

  const schedule = (delayMs = 0) => {
    if (isScheduled) return
    isScheduled = true
    // setImmediate: after all messages that have arrived by now.
    if (delayMs === 0) setImmediate(run)
    else setTimeout(run, delayMs)
  }

  return {
    push: jobs => {
      for (const job of jobs) queue.push({ job, since: performance.now() })
      schedule()
    },
    close: () => {
      isClosing = true
      schedule()
    },
  }
}
