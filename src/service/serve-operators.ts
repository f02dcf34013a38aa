import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { createAdminApp } from '../admin-listener/admin-app.ts'
import { type AdminListener, openAdminListener } from '../admin-listener/admin-listener.ts'
import { databaseFigures } from '../admin-listener/metrics/database-figures.ts'
import type { Metrics } from '../admin-listener/metrics/metrics.ts'
import { type Readiness, starting } from '../admin-listener/readiness.ts'
import type { Config } from '../config/config.ts'
import { requestIds } from '../http/request/request-ids.ts'
import type { RequestThreads } from '../request-threads/request-threads.ts'
import type { Listening } from '../served-app/listen.ts'
import type { OpenData } from './open-data.ts'
import type { OpenParts } from './open-parts.ts'
import type { ServiceDeps } from './service-deps.ts'

interface OperatorDeps extends Pick<ServiceDeps, 'clock' | 'logger'> {
  metrics: Metrics
  data: OpenData
  opened: OpenParts
  readiness: Readiness
  listening: Listening
  /** The request threads, if this thread answers none. */
  running: RequestThreads | undefined
}

/** Listens for operators, if a port is set. Until the service is open it is alive, and not ready. */
export async function openAdmin(
  { adminHost: host, adminPort: port }: Config,
  logger: Logger,
  stack: AsyncDisposableStack,
): Promise<AdminListener | undefined> {
  if (port === undefined) return undefined
  return stack.use(await openAdminListener({ host, port }, createAdminApp({ host, readiness: starting, logger })))
}

/** Answers operators with the metrics and the administration API of an open service. */
export async function serveOperators(admin: AdminListener, config: Config, deps: OperatorDeps): Promise<void> {
  const { metrics, data, opened, readiness, listening, running, clock, logger } = deps
  const { parts } = opened
  const { tiers, stores } = data
  const { accounts } = stores
  const { writes, webhooks, shared, secrets } = accounts
  const database = shared && (async () => databaseFigures(shared))
  const serveMetrics = metrics.serve({
    ...parts,
    dataDir: config.dataDir,
    writes,
    webhooks,
    database,
    readiness,
    connections: listening.connections,
    refusedConnections: listening.refusedConnections,
    ...running?.sources(accounts),
  })
  const { openAdminApi } = await import('../admin-listener/api/open-admin-api.ts')
  const serveApi = await openAdminApi({
    ...parts,
    tiers,
    accounts,
    secrets,
    slots: config.slots,
    readiness,
    logger,
    newRequestId: requestIds(clock, randomBytes),
  })
  admin.serve(createAdminApp({ host: config.adminHost, readiness, logger, handlers: [serveMetrics, serveApi] }))
}
