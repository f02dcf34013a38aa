import { type MessagePort, Worker } from 'node:worker_threads'
import type { DestinationStream } from 'pino'
import { withTimeout } from '#data/async/with-timeout.ts'
import { type Callable, type Calls, createCalls } from './calls.ts'
import type { FromThread, ThreadCalls, ThreadSetup, ToThread } from './messages.ts'
import { type WatchTimes, watchThread } from './watch-thread.ts'

/** A request thread from its start to its exit. */
export interface ThreadRun {
  /** Resolves when it has exited and `onExit` is done. */
  readonly ended: Promise<void>
  post(message: ToThread): void
  /** Has the thread end by itself, also one that is still starting, and terminates one that does not. */
  close(): Promise<void>
  /** Ends it at once. */
  terminate(): Promise<void>
}

/** Milliseconds. */
export interface EndingTimes {
  /** In which a thread starts, if it has not, and completes its requests; its server gives them eight seconds. */
  maxClosingMs: number
  /** From then until it is terminated. */
  maxEndingMs: number
}

interface ThreadRunDeps {
  program: URL
  name: string
  setup: ThreadSetup
  times: EndingTimes
  watchTimes?: WatchTimes | undefined
  /** What the thread may call, once it has its task. */
  own(): Callable | undefined
  /** Where the lines of its log go. */
  log: DestinationStream
  connectWriter(port: MessagePort): void
  /** Called when the thread answers calls. */
  onOpened(calls: Calls<ThreadCalls>): void
  /** Called with the error that ended the thread, if one did. */
  onExit(cause: unknown): Promise<void>
}

/** Starts a thread. Throws if the system has no thread left. */
export function runThread(deps: ThreadRunDeps): ThreadRun {
  const { program, name, setup, times } = deps
  const worker = new Worker(program, { workerData: setup, name })
  const post = (message: ToThread) => worker.postMessage(message)
  const calls = createCalls<ThreadCalls>(post, () => deps.own())
  const opened = Promise.withResolvers<void>()
  let cause: unknown
  let watch: Disposable | undefined

  function end(reason: Error) {
    cause = reason
    void worker.terminate()
  }

  function onOpened() {
    watch = watchThread({ ping: () => calls.call('ping'), cpuUsage: () => worker.cpuUsage(), end }, deps.watchTimes)
    deps.onOpened(calls)
    opened.resolve()
  }

  function receive(message: FromThread) {
    switch (message.kind) {
      case 'opened':
        return onOpened()
      case 'writer':
        return deps.connectWriter(message.port)
      case 'log':
        return message.lines.forEach(line => void deps.log.write(line))
      default:
        return calls.receive(message)
    }
  }

  async function onExit() {
    opened.resolve()
    watch?.[Symbol.dispose]()
    calls.end()
    await deps.onExit(cause)
  }

  async function askToClose() {
    await opened.promise
    await calls.call('close').catch(() => {})
  }

  worker.on('message', receive)
  worker.on('error', error => {
    cause = error
  })
  const ended = new Promise<void>(resolve => worker.on('exit', () => resolve(onExit())))
  const terminate = async () => {
    await worker.terminate()
    await ended
  }
  return {
    ended,
    post,
    close: async () => {
      await withTimeout(times.maxClosingMs, askToClose())
      await withTimeout(times.maxEndingMs, ended)
      await terminate()
    },
    terminate,
  }
}
