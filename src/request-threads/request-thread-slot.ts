import type { MessagePort } from 'node:worker_threads'
import type { DestinationStream, Logger } from 'pino'
import type { Callable, Calls } from './calls.ts'
import type { ThreadCalls, ThreadSetup, ThreadStart, ToThread } from './messages.ts'
import { createRestarts } from './restarts.ts'
import { type EndingTimes, runThread, type ThreadRun } from './thread-run.ts'
import type { WatchTimes } from './watch-thread.ts'

/** Connects the end of a channel to the writer of usage; undefined where each thread has its own. */
type WriterConnection = ((port: MessagePort) => void) | undefined

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

/** What threads may call, and who is told of their end. */
export interface ThreadEvents {
  /** What threads may call. */
  own: Callable
  connectWriter: WriterConnection
  /** Called when a thread has ended that had its task; it is replaced afterwards. */
  onEnded(thread: number): Promise<void>
}

/** What a thread does once the data is open, and those do that replace it. */
interface ThreadTask extends ThreadEvents {
  start(): ThreadStart
}

export interface ThreadLogs {
  logger: Logger
  /** Where the lines of their logs go. */
  log: DestinationStream
  /** Is told the error that ended a thread which is replaced: a log has no stack traces. */
  onThreadError?: ((error: Error) => void) | undefined
}

interface SlotDeps extends ThreadLogs {
  number: number
  setup: ThreadSetup
  /** What threads run. */
  program?: URL
  times?: EndingTimes
  watchTimes?: WatchTimes
}

const requestThread = new URL('./request-thread.ts', import.meta.url)
const endingTimes: EndingTimes = { maxClosingMs: 15_000, maxEndingMs: 2_000 }

/**
 * Starts a thread, which loads its modules and waits for its task; one that dies later is logged and replaced, after growing pauses if
 * it dies again.
 */
export function startRequestThread(deps: SlotDeps): RequestThread {
  const { number, setup, logger, log, program = requestThread, times = endingTimes, watchTimes } = deps
  const first = Promise.withResolvers<void>()
  // It may have failed before anybody waits for it.
  first.promise.catch(() => {})
  let task: ThreadTask | undefined
  let port: number | undefined
  let isClosing = false
  let thread: ThreadRun | undefined
  let calls: Calls<ThreadCalls> | undefined
  let ended = Promise.resolve()
  const restarts = createRestarts(start, error =>
    logger.error({ err: error, thread: number }, 'a request thread could not be started'),
  )

  async function listenAgain(opened: Calls<ThreadCalls>, usedPort: number) {
    try {
      await opened.call('listen', usedPort)
      restarts.succeeded()
    } catch (error) {
      logger.error({ err: error, thread: number }, 'a request thread cannot listen')
      await close()
    }
  }

  function onOpened(opened: Calls<ThreadCalls>) {
    calls = opened
    first.resolve()
    if (port !== undefined && !isClosing) void listenAgain(opened, port)
  }

  /**
   * A thread must not be terminated within SQLite, which would end the process, nor while it holds memory that threads share; one
   * without a task has neither.
   */
  async function close() {
    await (task ? thread?.close() : thread?.terminate())
    await ended
  }

  async function onExit(cause: unknown) {
    calls = undefined
    thread = undefined
    first.reject(cause instanceof Error ? cause : new Error('a request thread ended while it started'))
    await task?.onEnded(number)
    if (isClosing || port === undefined) return
    logger.error({ err: cause, thread: number }, 'a request thread ended: another one takes its place')
    if (cause instanceof Error) deps.onThreadError?.(cause)
    restarts.startAfterPause()
  }

  function start() {
    thread = runThread({
      program,
      name: `request ${number}`,
      setup,
      times,
      watchTimes,
      log,
      onOpened,
      onExit,
      own: () => task?.own,
      connectWriter: end => (task?.connectWriter ?? (() => end.close()))(end),
    })
    ended = thread.ended
    tellTask()
  }

  function tellTask() {
    if (task) thread?.post({ kind: 'start', start: task.start() })
  }

  start()
  return {
    number,
    get calls() {
      return calls
    },
    opened: first.promise,
    begin: given => {
      task = given
      tellTask()
    },
    listen: async wanted => {
      if (!calls) throw new Error('a request thread ended while it started')
      const url = await calls.call('listen', wanted)
      if (wanted !== 0) port = wanted
      return url
    },
    listensOn: known => {
      port = known
    },
    post: message => thread?.post(message),
    [Symbol.asyncDispose]: async () => {
      isClosing = true
      restarts[Symbol.dispose]()
      await close()
    },
  }
}
