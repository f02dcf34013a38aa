import { createProcessBackoff } from '#data/async/backoff.ts'

const firstPauseMs = 100
const maxPauseMs = 60_000

/** Restarts a thread that has died, until disposed of. */
interface Restarts extends Disposable {
  /** Starts it after a pause, which doubles from 100 ms to a minute while it dies again. */
  startAfterPause(): void
  /** To be called when the thread works. */
  succeeded(): void
}

/** If `start` throws, because the system has no thread left, `onError` gets the error and `start` is tried again later. */
export function createRestarts(start: () => void, onError: (error: unknown) => void): Restarts {
  const backoff = createProcessBackoff(firstPauseMs, maxPauseMs)
  let timer: NodeJS.Timeout | undefined
  let isDisposed = false

  function attempt() {
    try {
      start()
    } catch (error) {
      onError(error)
      startAfterPause()
    }
  }

  function startAfterPause() {
    if (!isDisposed) timer = setTimeout(attempt, backoff.failed())
  }

  return {
    startAfterPause,
    succeeded: backoff.succeeded,
    [Symbol.dispose]: () => {
      isDisposed = true
      // The process would stay alive until its pause is over.
      clearTimeout(timer)
    },
  }
}
