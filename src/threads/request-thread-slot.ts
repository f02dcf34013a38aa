import { setTimeout as sleep } from 'node:timers/promises'
import { type MessagePort, Worker } from 'node:worker_threads'
import type { DestinationStream, Logger } from 'pino'
import { createBackoff } from '#data/backoff.ts'
import { type Callable, type Calls, createCalls } from './calls.ts'
import type { FromThread, ThreadCalls, ThreadStart, ToThread } from './messages.ts'

/** Connects the end of a channel to the writer of usage; undefined where each thread has its own. */
export type WriterConnection = ((port: MessagePort) => void) | undefined

/** A place for a thread, which is started again when it dies. */
export interface RequestThread extends AsyncDisposable {
  readonly number: number
  /** Undefined while there is no thread that answers. */
  readonly calls: Calls<ThreadCalls> | undefined
  /** Resolves when the first thread is ready to listen; rejects with its error. */
  opened: Promise<void>
  /** Listens on a port; a thread that replaces this one does so too. */
  listen(port: number): Promise<string>
  /** The port of threads that replace this one. */
  listensOn(port: number): void
  post(message: ToThread): void
}

/** What a thread may call, and whom its events are told. */
export interface ThreadEvents {
  /** What threads may call. */
  own: Callable
  connectWriter: WriterConnection
  /** Called when a thread has ended; it is replaced afterwards. */
  onEnded(thread: number): Promise<void>
  logger: Logger
  /** Where the lines of their logs go. */
  log: DestinationStream
}

interface SlotDeps extends ThreadEvents {
  start(): ThreadStart
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

/** Starts a thread; one that dies later is logged and replaced, after growing pauses if it dies again. */
export function startRequestThread(deps: SlotDeps): RequestThread {
  const { start, own, connectWriter, onEnded, logger, log, program = requestThread, times = endingTimes } = deps
  const backoff = createBackoff({ now: () => performance.now(), random: Math.random }, firstPauseMs, maxPauseMs)
  const first = Promise.withResolvers<void>()
  const number = start().thread
  let port: number | undefined
  let isClosing = false
  let worker: Worker | undefined
  let calls: Calls<ThreadCalls> | undefined
  let opening = Promise.withResolvers<void>()
  let ended = Promise.resolve()
  let cause: unknown

  const connect = connectWriter ?? ((other: MessagePort) => other.close())

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
   * SQLite, which would end the process, nor while it holds memory that threads share.
   */
  async function close() {
    const closing = worker
    if (closing) {
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
    await onEnded(number)
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
    const started = new Worker(program, { workerData: start(), name: `request ${number}` })
    const ready = createCalls<ThreadCalls>(message => started.postMessage(message), own)
    worker = started
    opening = Promise.withResolvers()
    started.on('message', (message: FromThread) => receive(message, ready))
    started.on('error', error => {
      cause = error
    })
    ended = new Promise(resolve => started.on('exit', () => resolve(onExit(ready))))
  }

  run()
  return {
    number,
    get calls() {
      return calls
    },
    opened: first.promise,
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
