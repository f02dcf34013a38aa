import type { Calls } from './calls.ts'
import { createCurrentThread } from './current-thread.ts'
import type { ThreadCalls, ToThread } from './messages.ts'
import { createRestarts } from './restarts.ts'
import type { SlotDeps, ThreadTask } from './slot-deps.ts'

/** A place for a thread, which is started again when it dies. */
export interface RequestThread extends AsyncDisposable {
  readonly number: number
  /** Undefined while there is no thread that answers. */
  readonly calls: Calls<ThreadCalls> | undefined
  /** Has the thread open its pipeline, for which it waits. */
  begin(task: ThreadTask): void
  /** Resolves when the first thread is ready to listen; rejects with its error. */
  opened: Promise<void>
  /** Listens on a port; a thread that replaces this one does so too. */
  listen(port: number): Promise<string>
  /** The port of threads that replace this one. */
  listensOn(port: number): void
  post(message: ToThread): void
}

/**
 * Starts a thread, which loads its modules and waits for its task; one that dies later is logged and replaced, after growing pauses if
 * it dies again.
 */
export function startRequestThread(deps: SlotDeps): RequestThread {
  const { number, logger } = deps
  const first = Promise.withResolvers<void>()
  // It may have failed before anybody waits for it.
  first.promise.catch(() => {})
  let task: ThreadTask | undefined
  let port: number | undefined
  let isClosing = false
  const thread = createCurrentThread({ ...deps, task: () => task, onOpened, onExit })
  const restarts = createRestarts(thread.start, error =>
    logger.error({ err: error, thread: number }, 'a request thread could not be started'),
  )

  async function listenAgain(opened: Calls<ThreadCalls>, usedPort: number) {
    try {
      await opened.call('listen', usedPort)
      restarts.succeeded()
    } catch (error) {
      logger.error({ err: error, thread: number }, 'a request thread cannot listen')
      await thread.close()
    }
  }

  function onOpened(opened: Calls<ThreadCalls>) {
    first.resolve()
    if (port !== undefined && !isClosing) void listenAgain(opened, port)
  }

  async function onExit(cause: unknown) {
    first.reject(cause instanceof Error ? cause : new Error('a request thread ended while it started'))
    await task?.onEnded(number)
    if (isClosing || port === undefined) return
    logger.error({ err: cause, thread: number }, 'a request thread ended: another one takes its place')
    if (cause instanceof Error) deps.onThreadError?.(cause)
    restarts.startAfterPause()
  }

  thread.start()
  return {
    number,
    get calls() {
      return thread.calls
    },
    opened: first.promise,
    begin: given => {
      task = given
      thread.postTask()
    },
    listen: async wanted => {
      if (!thread.calls) throw new Error('a request thread ended while it started')
      const url = await thread.calls.call('listen', wanted)
      if (wanted !== 0) port = wanted
      return url
    },
    listensOn: known => {
      port = known
    },
    post: thread.post,
    [Symbol.asyncDispose]: async () => {
      isClosing = true
      restarts[Symbol.dispose]()
      await thread.close()
    },
  }
}
