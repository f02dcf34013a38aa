import { randomBytes } from 'node:crypto'
import { createAdminApp } from '../admin-listener/admin-app.ts'
import { databaseFigures } from '../admin-listener/metrics/database-figures.ts'
import { requestIds } from '../http/request/request-ids.ts'
import type { OpenService } from './open-parts.ts'
import type { Serving } from './serve-requests.ts'

/** Answers operators, if they have a port, with the metrics and the administration API of a service that serves. */
export async function serveOperators(service: OpenService, serving: Serving): Promise<void> {
  const { admin, metrics, config, accounts, readiness, clock, logger } = service
  if (!admin || !metrics) return
  const { writes, webhooks, shared, secrets } = accounts
  const serveMetrics = metrics.serve({
    ...service,
    dataDir: config.dataDir,
    writes,
    webhooks,
    database: shared && (async () => databaseFigures(shared)),
    connections: serving.connections,
    refusedConnections: serving.refusedConnections,
    ...serving.sources?.(accounts),
  })
  const { openAdminApi } = await import('../admin-listener/api/open-admin-api.ts')
  const newRequestId = requestIds(clock, randomBytes)
  const serveApi = await openAdminApi({ ...service, secrets, slots: config.slots, newRequestId })
  admin.serve(createAdminApp({ host: config.adminHost, readiness, logger, handlers: [serveMetrics, serveApi] }))
}
