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

type Forwarded<Name extends keyof MainCalls> = {
  [Each in Name]: (...args: Parameters<MainCalls[Each]>) => Promise<Awaited<ReturnType<MainCalls[Each]>>>
}

/** Functions that the main thread runs, under the names that it has for them. */
export const forwarded = <Name extends keyof MainCalls>(call: MainThread['call'], ...names: Name[]): Forwarded<Name> =>
  Object.fromEntries(
    names.map(name => [name, (...args: Parameters<MainCalls[Name]>) => call(name, ...args)]),
  ) as unknown as Forwarded<Name>
