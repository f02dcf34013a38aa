import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const checker = fileURLToPath(new URL('./verify-partitions-process.ts', import.meta.url))

/**
 * Checks database files page by page, one after another, in a process of its own. A thread would not do: one that is stopped
 * while it is in the database's native code takes the whole process with it.
 */
export interface PartitionVerifier extends AsyncDisposable {
  /** Whether the file's pages hang together; false too when it cannot be read. */
  isSound(filename: string): Promise<boolean>
}

interface Verdict {
  filename: string
  sound: boolean
}

/** Starts the process with the first question and ends it when nothing is left to check. */
export const createPartitionVerifier = (): PartitionVerifier => {
  let child: ChildProcess | undefined
  const waiting = new Map<string, ((sound: boolean) => void)[]>()

  const settle = ({ filename, sound }: Verdict) => {
    for (const resolve of waiting.get(filename) ?? []) resolve(sound)
    waiting.delete(filename)
    if (waiting.size === 0) stop()
  }
  const stop = () => {
    // What was being sent to it may still fail.
    child?.removeAllListeners().on('error', () => {})
    child?.kill('SIGKILL')
    child = undefined
  }
  // A checker that dies has said nothing against any file; reading a damaged page is noticed all the same.
  const acquitAll = () => {
    for (const filename of [...waiting.keys()]) settle({ filename, sound: true })
  }
  const start = () => {
    const started = fork(checker, { stdio: 'ignore', execArgv: [] })
    started
      .on('message', verdict => settle(verdict as Verdict))
      .on('error', acquitAll)
      .on('exit', acquitAll)
    return started
  }

  return {
    isSound: filename =>
      new Promise(resolve => {
        const others = waiting.get(filename) ?? []
        waiting.set(filename, [...others, resolve])
        child ??= start()
        if (others.length === 0) child.send(filename)
      }),
    [Symbol.asyncDispose]: async () => {
      acquitAll()
      stop()
    },
  }
}
