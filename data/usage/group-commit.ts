import { Worker } from 'node:worker_threads'
import { StoreUnavailableError } from '../store-unavailable-error.ts'
import type { JobOutcome, JobResult, UsageJob } from './usage-job.ts'

const writerThread = new URL(`./usage-writer-thread.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

/** Writes on a thread of its own, many jobs to a transaction, so that no caller's thread ever waits for a disk. */
export interface GroupCommit extends AsyncDisposable {
  /**
   * Resolves when the job is on the disk. Rejects with StoreUnavailableError when the database could not be written for two seconds,
   * with another Error where the job itself is at fault.
   */
  submit<Job extends UsageJob>(job: Job): Promise<JobResult<Job>>
  /** Whether the last that was to be written could be. */
  isWritable(): boolean
}

interface Submitted {
  resolve(answer: unknown): void
  reject(error: Error): void
}

const unavailable = (cause: unknown) => new StoreUnavailableError('the accounts database is unavailable', { cause })

function settle({ resolve, reject }: Submitted, result: JobOutcome) {
  if ('answer' in result) resolve(result.answer)
  else reject('failed' in result ? new Error(result.failed) : unavailable(result.unavailable))
}

/** Starts its thread with the first job, and again with the next one after a crash; `thread` is the file it runs. */
export function createGroupCommit(filename: string, thread: URL = writerThread): GroupCommit {
  let worker: Worker | undefined
  let gathered: UsageJob[] = []
  let submitted: Submitted[] = []
  let isDisposed = false
  let isWritable = true

  const start = () => {
    const started = new Worker(thread, { workerData: { filename } })
    let cause: unknown
    started.on('message', (results: JobOutcome[]) => {
      const answered = submitted.splice(0, results.length)
      // An idle writer does not keep the process alive.
      if (submitted.length === 0) started.unref()
      answered.forEach((job, at) => {
        const result = results[at]
        if (!result) return
        isWritable = !('unavailable' in result)
        settle(job, result)
      })
    })
    started.on('error', error => {
      cause = error
    })
    started.on('exit', () => {
      worker = undefined
      const lost = submitted
      submitted = []
      gathered = []
      if (lost.length > 0) isWritable = false
      for (const { reject } of lost) reject(unavailable(cause))
    })
    return started
  }

  const post = () => {
    if (gathered.length === 0) return
    worker ??= start()
    worker.ref()
    worker.postMessage(gathered)
    gathered = []
  }

  return {
    submit: <Job extends UsageJob>(job: Job) =>
      new Promise<JobResult<Job>>((resolve, reject) => {
        if (isDisposed) return reject(unavailable('closed'))
        // All that is asked in one turn of the event loop travels in one message.
        if (gathered.push(job) === 1) setImmediate(post)
        submitted.push({ resolve: answer => resolve(answer as JobResult<Job>), reject })
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
