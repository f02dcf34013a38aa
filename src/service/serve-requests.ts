import { randomBytes } from 'node:crypto'
import type { Config } from '../config/config.ts'
import { requestIds } from '../http/request/request-ids.ts'
import type { ThreadStart } from '../request-threads/messages.ts'
import type { RequestThreads } from '../request-threads/request-threads.ts'
import {
  type BegunThreads,
  beginThreads,
  type MainParts,
  possibleThreads,
  serveFromThreads,
} from '../request-threads/serve-from-threads.ts'
import type { ServedAppDeps } from '../served-app/create-served-app.ts'
import { type Listener, openListener } from '../served-app/listen.ts'
import { warnOfFewFiles } from '../served-app/open-files.ts'
import type { ServiceDeps } from './service-deps.ts'

/** Binds the port of clients, then starts the request threads that will share it. */
export async function bindPort(
  config: Config,
  deps: ServiceDeps,
  isEnding: () => boolean,
  stack: AsyncDisposableStack,
) {
  const { clock, logger, overrides } = deps
  const threads = config.threads === undefined ? 1 : await possibleThreads(config, logger)
  warnOfFewFiles({ ...config, threads }, logger)
  const newRequestId = requestIds(clock, randomBytes)
  const options = { newRequestId, reusePort: threads > 1, timeouts: overrides?.timeouts, isEnding, logger }
  const listener = stack.use(await openListener(config, options))
  return { listener, shared: threads > 1 ? stack.use(beginThreads(config, threads, deps)) : undefined }
}

/** Answers requests in this thread, once search is opened. */
export async function serveHere(
  listener: Listener,
  config: Config,
  { searchOpened, ...parts }: ServedAppDeps & { searchOpened: Promise<void> },
  stack: AsyncDisposableStack,
): Promise<Listener> {
  // Imported here, because a main thread with request threads answers none itself.
  const { createServedApp } = await import('../served-app/create-served-app.ts')
  const { app, loadRest } = await createServedApp(config, parts, stack)
  await searchOpened
  // Also here: it must end before the stores that requests read.
  stack.use(listener).serve(app)
  loadRest()
  return listener
}

/** Has request threads answer, which bind the port of the listener; it is closed afterwards. */
export async function serveOnThreads(
  listener: Listener,
  start: Omit<ThreadStart, 'thread' | 'state' | 'memory'>,
  shared: BegunThreads,
  main: MainParts,
): Promise<RequestThreads> {
  const port = Number(new URL(listener.url).port)
  const running = await serveFromThreads({ ...start, config: { ...start.config, port } }, shared, main)
  await listener[Symbol.asyncDispose]()
  return running
}
