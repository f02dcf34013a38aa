import { Worker } from 'node:worker_threads'

const checkpointThread = new URL('./checkpoint-thread.ts', import.meta.url)

/** Commits between two copies of the log into the database; a commit of ten jobs writes some eight pages. */
const commitsPerCopy = 500
/** A larger commit counts as several, one for so many jobs: a log longer than its size limit is truncated at each restart, and grows again. */
const jobsPerCommit = 16
/** Commits until the first copy, and until the next one where a reader was in the way: others were killed before they copied, maybe. */
const commitsUntilRetry = 50

/** Keeps the write-ahead log of a database short, without its writer having to wait for the disk. */
interface Checkpointer {
  /**
   * To be called after a commit of some jobs. Has a long log copied on another thread; at a later commit, once it is
   * copied, calls `restart`, which returns false if a reader still uses the log.
   */
  committed(jobs: number, restart: () => boolean): void
  /** Resolves when its thread has ended. */
  close(): Promise<void>
}

export function createCheckpointer(filename: string): Checkpointer {
  let worker: Worker | undefined
  let state: 'idle' | 'copying' | 'copied' = 'idle'
  let commits = commitsPerCopy - commitsUntilRetry

  const start = () => {
    const started = new Worker(checkpointThread, { workerData: { filename } })
    started.on('message', () => {
      state = 'copied'
    })
    // A failing disk fails the writer too, which reports it.
    started.on('error', () => undefined)
    started.on('exit', () => {
      worker = undefined
      state = 'idle'
    })
    return started
  }

  /** If the thread cannot be started, it is tried again after another such number of commits. */
  const copy = () => {
    try {
      worker ??= start()
      worker.postMessage('copy')
      state = 'copying'
    } catch {
      state = 'idle'
    }
  }

  return {
    committed: (jobs, restart) => {
      commits += Math.max(1, jobs / jobsPerCommit)
      if (state === 'copied') {
        state = 'idle'
        if (!restart()) commits = commitsPerCopy - commitsUntilRetry
      } else if (state === 'idle' && commits >= commitsPerCopy) {
        commits = 0
        copy()
      }
    },
    close: async () => {
      if (!worker) return
      const { promise: ended, resolve } = Promise.withResolvers<void>()
      worker.once('exit', () => resolve())
      worker.postMessage('close')
      await ended
    },
  }
}
