import { setTimeout as sleep } from 'node:timers/promises'
import { type MessagePort, Worker } from 'node:worker_threads'
import type { DestinationStream, Logger } from 'pino'
import { createBackoff } from '#data/backoff.ts'
import { type Callable, type Calls, createCalls } from './calls.ts'
import type { FromThread, ThreadCalls, ThreadSetup, ThreadStart, ToThread } from './messages.ts'

/** Connects the end of a channel to the writer of usage; undefined where each thread has its own. */
export type WriterConnection = ((port: MessagePort) => void) | undefined

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
export interface ThreadTask extends ThreadEvents {
  start(): ThreadStart
}

export interface ThreadLogs {
  logger: Logger
  /** Where the lines of their logs go. */
  log: DestinationStream
}

interface SlotDeps extends ThreadLogs {
  number: number
  setup: ThreadSetup
  /** What threads run. */
  program?: URL
  times?: EndingTimes
}

/** Milliseconds. */
interface EndingTimes {
  /** In which a thread starts, if it has not, and completes its requests; its server gives them eight seconds. */
  maxClosingMs: number
  /** From then until it is terminated. */
  maxEndingMs: number
}

const requestThread = new URL('./request-thread.ts', import.meta.url)
const firstPauseMs = 100
const maxPauseMs = 60_000
const endingTimes: EndingTimes = { maxClosingMs: 15_000, maxEndingMs: 2_000 }

const within = (ms: number, work: Promise<unknown>) => Promise.race([work, sleep(ms, undefined, { ref: false })])

/**
 * Starts a thread, which loads its modules and waits for its task; one that dies later is logged and replaced, after growing pauses if
 * it dies again.
 */
export function startRequestThread(deps: SlotDeps): RequestThread {
  const { number, setup, logger, log, program = requestThread, times = endingTimes } = deps
  const backoff = createBackoff({ now: () => performance.now(), random: Math.random }, firstPauseMs, maxPauseMs)
  const first = Promise.withResolvers<void>()
  // It may have failed before anybody waits for it.
  first.promise.catch(() => {})
  const own: { [Name in keyof Callable]: Callable[Name] } = {}
  let task: ThreadTask | undefined
  let port: number | undefined
  let isClosing = false
  let worker: Worker | undefined
  let calls: Calls<ThreadCalls> | undefined
  let opening = Promise.withResolvers<void>()
  let ended = Promise.resolve()
  let cause: unknown

  const connect = (other: MessagePort) => (task?.connectWriter ?? (() => other.close()))(other)

  async function onOpened(ready: Calls<ThreadCalls>) {
    calls = ready
    first.resolve()
    opening.resolve()
    if (port === undefined || isClosing) return
    try {
      await ready.call('listen', port)
      backoff.succeeded()
    } catch (error) {
      logger.error({ err: error, thread: number }, 'a request thread cannot listen')
      await close()
    }
  }

  async function askToClose() {
    await opening.promise
    await calls?.call('close').catch(() => {})
  }

  /**
   * Has the thread end by itself, also one that is still starting, and terminates one that does not. It must not be terminated within
   * SQLite, which would end the process, nor while it holds memory that threads share; one without a task has neither.
   */
  async function close() {
    const closing = worker
    if (closing && !task) await closing.terminate()
    else if (closing) {
      await within(times.maxClosingMs, askToClose())
      await within(times.maxEndingMs, ended)
      await closing.terminate()
    }
    await ended
  }

  async function onExit(dead: Calls<ThreadCalls>) {
    calls = undefined
    worker = undefined
    opening.resolve()
    dead.end()
    first.reject(cause instanceof Error ? cause : new Error('a request thread ended while it started'))
    await task?.onEnded(number)
    if (isClosing || port === undefined) return
    logger.error({ err: cause, thread: number }, 'a request thread ended: another one takes its place')
    runAfterPause()
  }

  /** Tries again later if the system has no thread left. */
  function runAfterPause() {
    setTimeout(() => {
      if (isClosing) return
      try {
        run()
      } catch (error) {
        logger.error({ err: error, thread: number }, 'a request thread could not be started')
        runAfterPause()
      }
    }, backoff.failed())
  }

  function receive(message: FromThread, ready: Calls<ThreadCalls>) {
    switch (message.kind) {
      case 'opened':
        return void onOpened(ready)
      case 'writer':
        return connect(message.port)
      case 'log':
        return message.lines.forEach(line => void log.write(line))
      default:
        return ready.receive(message)
    }
  }

  function run() {
    cause = undefined
    const started = new Worker(program, { workerData: setup, name: `request ${number}` })
    const ready = createCalls<ThreadCalls>(message => started.postMessage(message), own)
    worker = started
    opening = Promise.withResolvers()
    started.on('message', (message: FromThread) => receive(message, ready))
    started.on('error', error => {
      cause = error
    })
    ended = new Promise(resolve => started.on('exit', () => resolve(onExit(ready))))
    tellTask()
  }

  function tellTask() {
    if (task) worker?.postMessage({ kind: 'start', start: task.start() } satisfies ToThread)
  }

  run()
  return {
    number,
    get calls() {
      return calls
    },
    opened: first.promise,
    begin: given => {
      task = given
      Object.assign(own, given.own)
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
    post: message => worker?.postMessage(message),
    [Symbol.asyncDispose]: async () => {
      isClosing = true
      await close()
    },
  }
}
