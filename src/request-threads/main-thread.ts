import type { MessagePort } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Calls } from './calls.ts'
import type { MainCalls, ProcessState } from './messages.ts'

/** The main thread, as a request thread sees it. */
export interface MainThread extends Pick<Calls<MainCalls>, 'call'> {
  logger: Logger
  state(): ProcessState
  connectWriter(): MessagePort
}
