import { Worker } from 'node:worker_threads'
import { fileId } from '../same-file.ts'
import { StoreUnavailableError } from '../store-unavailable-error.ts'
import type { JobOutcome, JobResult, UsageJob } from './usage-job.ts'

const writerThread = new URL('./usage-writer-thread.ts', import.meta.url)

/** Writes on a separate thread, many jobs per transaction, so the caller's thread never waits for a disk. */
export interface GroupCommit extends AsyncDisposable {
  /**
   * Resolves when the job is on the disk. Rejects with StoreUnavailableError when the database could not be written for two seconds,
   * with another Error where the job itself failed.
   */
  submit<Job extends UsageJob>(job: Job): Promise<JobResult<Job>>
  /** Whether the last write succeeded. */
  isWritable(): boolean
}

interface SubmittedJob {
  resolve(result: unknown): void
  reject(error: Error): void
}

const unavailable = (cause: unknown) => new StoreUnavailableError('the accounts database is unavailable', { cause })

function settle({ resolve, reject }: SubmittedJob, outcome: JobOutcome) {
  if ('result' in outcome) resolve(outcome.result)
  else reject('failed' in outcome ? new Error(outcome.failed) : unavailable(outcome.unavailable))
}

/** Starts its thread with the first job, and again with the next one after a crash; `thread` is the file it runs. */
export function createGroupCommit(filename: string, thread: URL = writerThread): GroupCommit {
  // Also of a writer that is started later: it must not write to another file of that name.
  const file = fileId(filename)
  let worker: Worker | undefined
  let unsent: UsageJob[] = []
  let submitted: SubmittedJob[] = []
  let isDisposed = false
  let isWritable = true

  const receive = (from: Worker, outcomes: JobOutcome[]) => {
    const settled = submitted.splice(0, outcomes.length)
    // An idle writer does not keep the process alive; one that is being closed does.
    if (submitted.length === 0 && !isDisposed) from.unref()
    settled.forEach((job, at) => {
      const outcome = outcomes[at]
      if (!outcome) return
      isWritable = !('unavailable' in outcome)
      settle(job, outcome)
    })
  }

  const rejectAll = (cause: unknown) => {
    worker = undefined
    const lost = submitted
    submitted = []
    unsent = []
    if (lost.length > 0) isWritable = false
    for (const { reject } of lost) reject(unavailable(cause))
  }

  const start = () => {
    const started = new Worker(thread, { workerData: { filename, file } })
    let cause: unknown
    started.on('message', (outcomes: JobOutcome[]) => receive(started, outcomes))
    started.on('error', error => {
      cause = error
    })
    started.on('exit', () => rejectAll(cause))
    return started
  }

  const post = () => {
    if (unsent.length === 0) return
    try {
      worker ??= start()
    } catch (error) {
      return rejectAll(error)
    }
    worker.ref()
    worker.postMessage(unsent)
    unsent = []
  }

  return {
    submit: <Job extends UsageJob>(job: Job) =>
      new Promise<JobResult<Job>>((resolve, reject) => {
        if (isDisposed) return reject(unavailable('closed'))
        // All jobs of one turn of the event loop travel in one message.
        if (unsent.push(job) === 1) setImmediate(post)
        submitted.push({ resolve: result => resolve(result as JobResult<Job>), reject })
      }),
    isWritable: () => isWritable,
    [Symbol.asyncDispose]: async () => {
      isDisposed = true
      post()
      const ending = worker
      if (!ending) return
      ending.ref()
      await new Promise(resolve => {
        ending.once('exit', resolve)
        ending.postMessage('close')
      })
    },
  }
}
