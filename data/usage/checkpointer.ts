import { statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

const checkpointThread = new URL(
  `./checkpoint-thread.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`,
  import.meta.url,
)

/** Beyond it the log is copied into the database. */
const longestLog = 8 * 1024 * 1024

/** Keeps the log of a database short, without its writer having to wait for the disk. */
export interface Checkpointer {
  /** To be called after a commit; has the log copied when it is long, and calls `restart` at a later commit, once all but its end is. */
  committed(restart: () => void): void
  close(): void
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

export function createCheckpointer(filename: string): Checkpointer {
  let worker: Worker | undefined
  let state: 'idle' | 'copying' | 'copied' = 'idle'

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
      if (state === 'copied') {
        state = 'idle'
        restart()
      } else if (state === 'idle' && sizeOf(`${filename}-wal`) > longestLog) {
        state = 'copying'
        worker ??= start()
        worker.postMessage('copy')
      }
    },
    close: () => worker?.postMessage('close'),
  }
}
