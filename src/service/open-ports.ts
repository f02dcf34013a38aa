import { randomBytes } from 'node:crypto'
import { createAdminApp } from '../admin-listener/admin-app.ts'
import { type AdminListener, openAdminListener } from '../admin-listener/admin-listener.ts'
import { starting } from '../admin-listener/readiness.ts'
import type { Config } from '../config/config.ts'
import { requestIds } from '../http/request/request-ids.ts'
import { beginThreads, possibleThreads } from '../request-threads/serve-from-threads.ts'
import { openListener } from '../served-app/listen.ts'
import { warnOfFewFiles } from '../served-app/open-files.ts'
import type { ServiceDeps } from './service-deps.ts'

/** What a service is started with. */
interface Start extends ServiceDeps {
  config: Config
  /** Whether the service is about to end. */
  isEnding: () => boolean
}

/** Listens for operators, if a port is set. Until the service is open it is alive, and not ready. */
async function openAdmin({ config, logger }: Start, stack: AsyncDisposableStack): Promise<AdminListener | undefined> {
  const { adminHost: host, adminPort: port } = config
  if (port === undefined) return undefined
  return stack.use(await openAdminListener({ host, port }, createAdminApp({ host, readiness: starting, logger })))
}

/** Binds the port of clients, starts the request threads that will share it, and binds the port of operators. */
export async function openPorts(start: Start, stack: AsyncDisposableStack) {
  const { config, clock, logger, overrides, isEnding } = start
  const count = config.threads === undefined ? 1 : await possibleThreads(config, logger)
  warnOfFewFiles({ ...config, threads: count }, logger)
  const newRequestId = requestIds(clock, randomBytes)
  const options = { newRequestId, reusePort: count > 1, timeouts: overrides?.timeouts, isEnding, logger }
  const listener = stack.use(await openListener(config, options))
  const threads = count > 1 ? stack.use(beginThreads(config, count, start)) : undefined
  return { ...start, listener, threads, admin: await openAdmin(start, stack) }
}

export type Ports = Awaited<ReturnType<typeof openPorts>>
