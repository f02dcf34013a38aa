import { Worker } from 'node:worker_threads'

const workerFile = new URL(
  `./verify-partitions-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`,
  import.meta.url,
)

/** Checks database files page by page, one after another, on a thread of its own. */
export interface PartitionVerifier extends AsyncDisposable {
  /** Whether the file's pages hang together; false too when it cannot be read. */
  isSound(filename: string): Promise<boolean>
}

interface Verdict {
  filename: string
  sound: boolean
}

/** Starts the thread with the first question and lets it end when nothing is left to check. */
export const createPartitionVerifier = (): PartitionVerifier => {
  let worker: Worker | undefined
  const waiting = new Map<string, ((sound: boolean) => void)[]>()

  const settle = ({ filename, sound }: Verdict) => {
    for (const resolve of waiting.get(filename) ?? []) resolve(sound)
    waiting.delete(filename)
    if (waiting.size === 0) void stop()
  }
  const stop = async () => {
    const stopping = worker
    worker = undefined
    await stopping?.terminate()
  }
  const start = () => {
    const started = new Worker(workerFile)
    started.on('message', settle)
    started.on('error', () => {
      for (const filename of [...waiting.keys()]) settle({ filename, sound: false })
    })
    started.unref()
    return started
  }

  return {
    isSound: filename =>
      new Promise(resolve => {
        const others = waiting.get(filename) ?? []
        waiting.set(filename, [...others, resolve])
        worker ??= start()
        if (others.length === 0) worker.postMessage(filename)
      }),
    [Symbol.asyncDispose]: async () => {
      for (const filename of [...waiting.keys()]) settle({ filename, sound: true })
      await stop()
    },
  }
}
