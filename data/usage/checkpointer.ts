import { Worker } from 'node:worker_threads'

const checkpointThread = new URL(
  `./checkpoint-thread.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`,
  import.meta.url,
)

/** After so many commits, of some ten pages each, the log is copied into the database. */
const commitsToCopy = 500

/** Keeps the log of a database short, without its writer having to wait for the disk. */
export interface Checkpointer {
  /** To be called after a commit; has the log copied when it is long, and calls `restart` at a later commit, once all but its end is. */
  committed(restart: () => void): void
  close(): void
}

export function createCheckpointer(filename: string): Checkpointer {
  let worker: Worker | undefined
  let state: 'idle' | 'copying' | 'copied' = 'idle'
  let commits = 0

  const start = () => {
    const started = new Worker(checkpointThread, { workerData: { filename } })
    started.on('message', () => {
      state = 'copied'
    })
    // A disk that fails fails the writer too, which tells of it.
    started.on('error', () => undefined)
    started.on('exit', () => {
      worker = undefined
      state = 'idle'
    })
    return started
  }

  return {
    committed: restart => {
      commits += 1
      if (state === 'copied') {
        state = 'idle'
        restart()
      } else if (state === 'idle' && commits >= commitsToCopy) {
        commits = 0
        state = 'copying'
        worker ??= start()
        worker.postMessage('copy')
      }
    },
    close: () => worker?.postMessage('close'),
  }
}
