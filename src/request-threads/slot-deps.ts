import type { MessagePort } from 'node:worker_threads'
import type { DestinationStream, Logger } from 'pino'
import type { Callable } from './calls.ts'
import type { ThreadSetup, ThreadStart } from './messages.ts'
import type { EndingTimes } from './thread-run.ts'
import type { WatchTimes } from './watch-thread.ts'

/** Connects the end of a channel to the writer of usage; undefined where each thread has its own. */
type WriterConnection = ((port: MessagePort) => void) | undefined

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
  /** Is told the error that ended a thread which is replaced: a log has no stack traces. */
  onThreadError?: ((error: Error) => void) | undefined
}

export interface SlotDeps extends ThreadLogs {
  number: number
  setup: ThreadSetup
  /** What threads run. */
  program?: URL
  times?: EndingTimes
  watchTimes?: WatchTimes
}
