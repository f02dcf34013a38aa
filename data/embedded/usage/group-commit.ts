import type { MessagePort, ResourceLimits } from 'node:worker_threads'
import { createProcessBackoff } from '../../backoff.ts'
import { fileId } from '../../same-file.ts'
import type { StatementObserver, TimedStatement } from '../../statement-observer.ts'
import { StoreUnavailableError } from '../../store-unavailable-error.ts'
import type { LedgerWrites } from '../../usage/usage-ledger.ts'
import type { JobOutcome, JobResult, UsageJob } from './usage-job.ts'
import { joinWriter, startWriter, type WriterLink } from './writer-link.ts'
import { type PackedJob, type PackedOutcome, packJob, unpackOutcome } from './writer-messages.ts'

const writerThread = new URL('./usage-writer-thread.ts', import.meta.url)

// Milliseconds between two starts of the thread while it ends before it has written anything.
const firstPauseMs = 10
const maxPauseMs = 1_000

/** Writes on a separate thread, many jobs per transaction, so the caller's thread never waits for a disk. */
export interface GroupCommit extends LedgerWrites, AsyncDisposable {
  /**
   * Resolves when the job is on the disk. Rejects with StoreUnavailableError when the database could not be written for two seconds,
   * with another Error where the job itself failed.
   */
  submit<Job extends UsageJob>(job: Job): Promise<JobResult<Job>>
  /** Whether the last write succeeded. */
  isWritable(): boolean
  /** Connects another thread to the same writer, by its end of a channel; the end is closed if the writer cannot be started. */
  connect(port: MessagePort): void
}

interface SubmittedJob {
  /** Milliseconds of `performance.now()`. */
  since: number
  /** The trace context of its request. */
  context: unknown
  resolve(result: unknown): void
  reject(error: Error): void
}

const unavailable = (cause: unknown) => new StoreUnavailableError('the accounts database is unavailable', { cause })

/** Returns whether the database could be written. */
function settle({ resolve, reject }: SubmittedJob, outcome: JobOutcome): boolean {
  if ('result' in outcome) resolve(outcome.result)
  else reject('failed' in outcome ? new Error(outcome.failed) : unavailable(outcome.unavailable))
  return !('unavailable' in outcome)
}

export interface GroupCommitOptions {
  /** The file that the thread runs. */
  thread?: URL
  resourceLimits?: ResourceLimits
  observer?: StatementObserver | undefined
  /** Connects to the writer of another thread, in place of a writer of its own. */
  writer?: (() => MessagePort) | undefined
}

/**
 * Starts its thread with the first job, and again with the next one after it has crashed or could not be started: at once, or after
 * a pause that doubles from 10 ms to 1 s while it does not come to write.
 */
export function createGroupCommit(
  filename: string,
  { thread = writerThread, resourceLimits, observer, writer }: GroupCommitOptions = {},
): GroupCommit {
  const backoff = createProcessBackoff(firstPauseMs, maxPauseMs)
  // Also of a writer that is started later: it must not write to another file of that name.
  const file = fileId(filename)
  let worker: WriterLink | undefined
  let unsent: PackedJob[] = []
  let submitted: SubmittedJob[] = []
  let isDisposed = false
  let isWritable = true
  let statements: readonly TimedStatement[] = []
  let onCommitted: (ms: number) => void = () => {}

  const receive = (outcomes: readonly PackedOutcome[]) => {
    backoff.succeeded()
    const settled = submitted.splice(0, outcomes.length)
    observer?.ran(
      'usage.commit',
      settled.map(({ context }) => context),
      statements,
    )
    if (settled[0]) onCommitted(performance.now() - settled[0].since)
    // An idle writer does not keep the process alive; one that is being closed does.
    if (submitted.length === 0 && !isDisposed) worker?.unref()
    settled.forEach((job, at) => {
      const outcome = outcomes[at]
      if (outcome !== undefined) isWritable = settle(job, unpackOutcome(outcome))
    })
  }

  const rejectAll = (cause: unknown) => {
    worker = undefined
    backoff.failed()
    const lost = submitted
    submitted = []
    unsent = []
    if (lost.length > 0) isWritable = false
    for (const { reject } of lost) reject(unavailable(cause))
  }

  const start = (): WriterLink => {
    const workerData = { filename, file, isTimed: observer !== undefined }
    const events = {
      onOutcomes: receive,
      onStatements: (run: readonly TimedStatement[]) => {
        statements = run
      },
      onEnd: rejectAll,
    }
    return writer ? joinWriter(writer(), events) : startWriter({ program: thread, workerData, resourceLimits }, events)
  }

  const send = () => {
    if (unsent.length === 0) return
    try {
      worker ??= start()
    } catch (error) {
      return rejectAll(error)
    }
    worker.ref()
    worker.send(unsent)
    unsent = []
  }

  const sendAfterPause = () => {
    const pauseMs = worker ? 0 : backoff.remaining()
    if (pauseMs > 0) setTimeout(send, pauseMs)
    else send()
  }

  return {
    submit: <Job extends UsageJob>(job: Job) =>
      new Promise<JobResult<Job>>((resolve, reject) => {
        if (isDisposed) return reject(unavailable('closed'))
        // All jobs of one turn of the event loop travel in one message.
        if (unsent.push(packJob(job)) === 1) setImmediate(sendAfterPause)
        const since = performance.now()
        submitted.push({
          since,
          context: observer?.context(),
          resolve: result => resolve(result as JobResult<Job>),
          reject,
        })
      }),
    isWritable: () => isWritable,
    connect: port => {
      try {
        if (!worker && (isDisposed || backoff.remaining() > 0)) return port.close()
        worker ??= start()
      } catch (error) {
        port.close()
        return rejectAll(error)
      }
      worker.share(port)
    },
    queued: () => submitted.length,
    onCommitted: listener => {
      onCommitted = listener
    },
    [Symbol.asyncDispose]: async () => {
      isDisposed = true
      send()
      await worker?.close()
    },
  }
}
