import { setTimeout as sleep } from 'node:timers/promises'
import { expectedPartitions } from '../admin-listener/expected-partitions.ts'
import { createReadiness } from '../admin-listener/readiness.ts'
import type { Config } from '../config/config.ts'
import { recordHealth } from '../health/health-history.ts'
import type { RequestThreads } from '../request-threads/request-threads.ts'
import { logDamage } from '../served-app/open-served-partitions.ts'
import { startWebhooks } from '../webhooks/start-webhooks.ts'
import { type CompanyToTry, companyToTry, type NothingToTry } from './company-to-try.ts'
import { openData, prepareAccounts } from './open-data.ts'
import { openParts } from './open-parts.ts'
import { openAdmin, serveOperators } from './serve-operators.ts'
import { bindPort, serveHere, serveOnThreads } from './serve-requests.ts'
import type { Pause, ServiceDeps } from './service-deps.ts'

/** A running service; disposing of it completes the requests in flight, then closes everything. */
export interface Service extends AsyncDisposable {
  /** The address it listens on, with the port that the system assigned to port 0. */
  url: string
  /** The address of the listener for operators, if there is one. */
  adminUrl: string | undefined
  demoKey: string
  /** Number of companies of the embedded sample, when this start loaded it. */
  sampleLoaded: number | undefined
  /** A company that a lookup finds, the preferred one if it is there. */
  companyToTry(preferred: CompanyToTry): Promise<CompanyToTry | NothingToTry>
}

/** Ends a service: it is not ready from now on, serves for a while, then completes the requests in flight. */
const drainer =
  (ending: AbortController, { drainSeconds }: Config, pause: Pause = sleep, owned: AsyncDisposableStack) =>
  async () => {
    ending.abort()
    if (drainSeconds > 0) await pause(drainSeconds * 1_000)
    await owned.disposeAsync()
  }

/** Binds the ports, opens the data, loads the sample into an empty folder, and serves. */
export async function startService(config: Config, deps: ServiceDeps): Promise<Service> {
  const { clock, logger, overrides } = deps
  // If a later step fails, this closes what is open.
  await using stack = new AsyncDisposableStack()
  const ending = new AbortController()
  const isEnding = () => ending.signal.aborted
  const { listener, shared } = await bindPort(config, deps, isEnding, stack)
  const admin = await openAdmin(config, logger, stack)
  const data = await openData(config, deps, stack)
  const { tiers, folder, tracing, verifier, stores } = data
  const { accounts, searchOpened, purgeTime, onMaintenanceError, askDatabase, taskLogger } = stores
  const demoKey = await prepareAccounts(config, data, deps)
  let running: RequestThreads | undefined
  const threadsCanWrite = async () => running?.isWritable() ?? true
  const opened = await openParts(config, data, { ...deps, counters: shared?.counters, threadsCanWrite }, stack)
  const { parts, limits, history, addressKey } = opened
  const { secrets } = accounts
  const webhookTimes = { clock, purgeTime }
  const webhookDeps = { dataDir: config.dataDir, secrets, logger: taskLogger, traced: tracing?.outgoing }
  stack.use(startWebhooks(accounts, { ...webhookDeps, ...webhookTimes }))
  const threadsProblem = shared && (async () => (running ? running.problem() : 'they are being started'))
  const readiness = createReadiness({ ...parts, isExpected: expectedPartitions(config), threadsProblem, isEnding })
  const metrics = admin && (await import('../admin-listener/metrics/metrics.ts')).createMetrics(shared !== undefined)
  if (admin) stack.use(admin) // also here: it must end before the stores that it reads
  if (shared) {
    const { search, releaseStatus } = parts
    const main = {
      accounts,
      search,
      searchOpened,
      limits,
      releaseStatus,
      history,
      readiness,
      isEnding,
      verifier,
      onMaintenanceError,
      askDatabase,
      logger,
    }
    const start = { config, demoKey, addressKey, folder, hasMetrics: metrics !== undefined }
    running = stack.use(await serveOnThreads(listener, start, shared, { ...main, onDamage: logDamage(logger) }))
  }
  const served = {
    accounts,
    logger: taskLogger,
    demoKey,
    tiers,
    history,
    ...parts,
    readiness,
    onServed: metrics?.onServed,
  }
  const listening = running ?? (await serveHere(listener, config, { ...served, tracing, searchOpened }, stack))
  // Not while it starts: there is no index yet.
  stack.use(recordHealth(history, { clock, logger }))
  if (metrics)
    await serveOperators(admin, config, { metrics, data, opened, readiness, listening, running, clock, logger })
  const { sampleLoaded } = stores
  const found = { companies: parts.companies, partitions: stores.partitions }
  const toTry = (preferred: CompanyToTry) => companyToTry(preferred, found)
  const dispose = drainer(ending, config, overrides?.pause, stack.move())
  const addresses = { url: listener.url, adminUrl: admin?.url }
  return { ...addresses, demoKey, sampleLoaded, companyToTry: toTry, [Symbol.asyncDispose]: dispose }
}
