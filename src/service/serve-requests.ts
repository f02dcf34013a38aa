import type { RequestThreads } from '../request-threads/request-threads.ts'
import type { BegunThreads } from '../request-threads/serve-from-threads.ts'
import type { Listening } from '../served-app/listen.ts'
import type { OpenService } from './open-parts.ts'

/** Where requests are answered, with what metrics read of request threads. */
export type Serving = Listening & Partial<Pick<RequestThreads, 'sources'>>

/** Answers requests in this thread, once search is opened. */
async function serveHere(service: OpenService, stack: AsyncDisposableStack): Promise<Serving> {
  const { listener, config, searchOpened, taskLogger, metrics } = service
  // Imported here, because a main thread with request threads answers none itself.
  const { createServedApp } = await import('../served-app/create-served-app.ts')
  const parts = { ...service, logger: taskLogger, onServed: metrics?.onServed }
  const { app, loadRest } = await createServedApp(config, parts, stack)
  await searchOpened
  // Also here: it must end before the stores that requests read.
  stack.use(listener).serve(app)
  loadRest()
  return listener
}

/** Has request threads answer, which bind the port of the listener; it is closed afterwards. */
async function serveOnThreads(
  service: OpenService,
  threads: BegunThreads,
  stack: AsyncDisposableStack,
): Promise<Serving> {
  const { listener, config, metrics } = service
  const port = Number(new URL(listener.url).port)
  const serving = { ...service, config: { ...config, port }, hasMetrics: metrics !== undefined }
  const running = stack.use(await threads.serve(serving))
  await listener[Symbol.asyncDispose]()
  return running
}

/** Answers the requests of clients. */
export const serveRequests = (service: OpenService, stack: AsyncDisposableStack): Promise<Serving> =>
  service.threads ? serveOnThreads(service, service.threads, stack) : serveHere(service, stack)
