import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const checker = fileURLToPath(new URL('./verify-partitions-process.ts', import.meta.url))

/**
 * Checks database files page by page, one after the other, in a child process. Not in a thread: terminating a thread
 * inside SQLite's native code would crash the whole process.
 */
export interface PartitionVerifier extends AsyncDisposable {
  /** Whether the file passes SQLite's quick check; false when it cannot be read. */
  isIntact(filename: string): Promise<boolean>
}

interface Verdict {
  filename: string
  isIntact: boolean
}

/** Starts the process with the first file and stops it when no file is left to check. */
export const createPartitionVerifier = (): PartitionVerifier => {
  let child: ChildProcess | undefined
  const waiting = new Map<string, ((isIntact: boolean) => void)[]>()

  const settle = ({ filename, isIntact }: Verdict) => {
    for (const resolve of waiting.get(filename) ?? []) resolve(isIntact)
    waiting.delete(filename)
    if (waiting.size === 0) stop()
  }
  const stop = () => {
    // A pending send may still fail.
    child?.removeAllListeners().on('error', () => {})
    child?.kill('SIGKILL')
    child = undefined
  }
  // If the process dies, files count as intact; a damaged page is still detected when it is read.
  const resolveAll = () => {
    for (const filename of [...waiting.keys()]) settle({ filename, isIntact: true })
  }
  const start = () => {
    const started = fork(checker, { stdio: 'ignore', execArgv: [] })
    started
      .on('message', verdict => settle(verdict as Verdict))
      .on('error', resolveAll)
      .on('exit', resolveAll)
    return started
  }

  return {
    isIntact: filename =>
      new Promise(resolve => {
        const others = waiting.get(filename) ?? []
        waiting.set(filename, [...others, resolve])
        child ??= start()
        if (others.length === 0) child.send(filename)
      }),
    [Symbol.asyncDispose]: async () => {
      resolveAll()
      stop()
    },
  }
}
