import { Worker } from 'node:worker_threads'
import { createProcessBackoff } from '#data/async/backoff.ts'
import type { FromThread, ToThread } from './pool-messages.ts'

/** A search thread, and those that take its place. */
interface SupervisedThread extends AsyncDisposable {
  post(message: ToThread): void
  /** Tells that the thread can work; one that dies before will probably die again, and is started after longer pauses. */
  succeeded(): void
  /** Starts another thread in its place now. Safe at any time, because search threads have no database open. */
  replace(): void
}

interface ThreadEvents {
  onMessage(message: FromThread): void
  /** Called with the error of a thread that dies, or could not be started. */
  onError(message: string): void
  onDeath(): void
  /** Called when another thread has taken the place of one that died or was replaced. */
  onRestart(): void
}

const minRestartDelayMs = 500
const maxRestartDelayMs = 60_000

/** Starts a thread, and another one whenever it has died. */
export function superviseThread(
  program: URL,
  { onMessage, onError, onDeath, onRestart }: ThreadEvents,
): SupervisedThread {
  const backoff = createProcessBackoff(minRestartDelayMs, maxRestartDelayMs)
  let worker: Worker | undefined
  let timer: NodeJS.Timeout | undefined
  let isDisposed = false

  function startWorker(): Worker {
    const started = new Worker(program)
    // Idle threads must not keep the process alive; the HTTP server does.
    started.unref()
    return started
      .on('message', (message: FromThread) => started === worker && onMessage(message))
      .on('error', error => started === worker && onError(String(error)))
      .on('exit', () => started === worker && die())
  }

  function start() {
    try {
      worker = startWorker()
    } catch (error) {
      worker = undefined
      onError(String(error))
      setImmediate(() => !isDisposed && die())
    }
  }

  function restart() {
    clearTimeout(timer)
    start()
    onRestart()
  }

  function die() {
    onDeath()
    timer = setTimeout(restart, backoff.failed()).unref()
  }

  start()
  return {
    post: message => worker?.postMessage(message),
    succeeded: backoff.succeeded,
    replace: () => {
      const previous = worker
      restart()
      void previous?.terminate()
    },
    [Symbol.asyncDispose]: async () => {
      isDisposed = true
      clearTimeout(timer)
      worker?.removeAllListeners()
      await worker?.terminate()
    },
  }
}
