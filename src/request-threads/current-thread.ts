import type { MessagePort } from 'node:worker_threads'
import type { Calls } from './calls.ts'
import type { ThreadCalls, ToThread } from './messages.ts'
import type { SlotDeps, ThreadTask } from './slot-deps.ts'
import { type EndingTimes, runThread, type ThreadRun } from './thread-run.ts'

/** The thread that a slot has at present, if it has one. */
interface CurrentThread {
  /** Undefined while there is no thread that answers. */
  readonly calls: Calls<ThreadCalls> | undefined
  /** Throws if the system has no thread left. */
  start(): void
  /** Has the thread begin its task, if the slot has one. */
  postTask(): void
  post(message: ToThread): void
  /** Ends the thread, and resolves when it has exited. */
  close(): Promise<void>
}

interface CurrentThreadDeps extends SlotDeps {
  task(): ThreadTask | undefined
  onOpened(calls: Calls<ThreadCalls>): void
  /** Called with the error that ended the thread, if one did. */
  onExit(cause: unknown): Promise<void>
}

const requestThread = new URL('./request-thread.ts', import.meta.url)
const endingTimes: EndingTimes = { maxClosingMs: 15_000, maxEndingMs: 2_000 }

/** Holds the thread of a slot, which has none until `start`. */
export function createCurrentThread(deps: CurrentThreadDeps): CurrentThread {
  const { number, setup, log, task, program = requestThread, times = endingTimes, watchTimes } = deps
  let thread: ThreadRun | undefined
  let calls: Calls<ThreadCalls> | undefined
  let ended = Promise.resolve()

  function onOpened(opened: Calls<ThreadCalls>) {
    calls = opened
    deps.onOpened(opened)
  }

  async function onExit(cause: unknown) {
    calls = undefined
    thread = undefined
    await deps.onExit(cause)
  }

  function postTask() {
    const given = task()
    if (given) thread?.post({ kind: 'start', start: given.start() })
  }

  return {
    get calls() {
      return calls
    },
    start: () => {
      const own = () => task()?.own
      const connectWriter = (end: MessagePort) => (task()?.connectWriter ?? (() => end.close()))(end)
      const name = `request ${number}`
      thread = runThread({ program, name, setup, times, watchTimes, log, onOpened, onExit, own, connectWriter })
      ended = thread.ended
      postTask()
    },
    postTask,
    post: message => thread?.post(message),
    // A thread must not be terminated within SQLite, which would end the process, nor while it holds memory that threads share;
    // one without a task has neither.
    close: async () => {
      await (task() ? thread?.close() : thread?.terminate())
      await ended
    },
  }
}
