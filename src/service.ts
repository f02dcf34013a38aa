import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DestinationStream, Logger } from 'pino'
import { openConfiguredAccounts } from '#data/accounts/open-configured-accounts.ts'
import { createDiskCheck } from '#data/disk-space.ts'
import { dropSample } from '#data/partitions/drop-sample.ts'
import { rememberVerdicts } from '#data/partitions/remembered-verdicts.ts'
import { createPartitionVerifier, type PartitionVerifier } from '#data/partitions/verify-partitions.ts'
import { readWeights } from '#data/reference/own-weights.ts'
import { readTiers } from '#data/reference/tiers.ts'
import type { StatementObserver } from '#data/statement-observer.ts'
import { countryCodes } from '#domain/countries.ts'
import type { SecretSource } from '#domain/keys/secret-ring.ts'
import packageJson from '../package.json' with { type: 'json' }
import { createAdminApp } from './admin/admin-app.ts'
import { type AdminListener, openAdminListener } from './admin/admin-listener.ts'
import { createReadiness, starting } from './admin/readiness.ts'
import { ensureDemoKey, rehashDemoKeys } from './administration/ensure-demo-key.ts'
import { secretSource } from './administration/server-secret-file.ts'
import { checkTiersInUse } from './administration/tiers-in-use.ts'
import { watchSecrets } from './administration/watch-secrets.ts'
import type { AppDeps } from './app.ts'
import type { ReleaseFollower } from './artefacts/follow-releases.ts'
import { servedFolder } from './artefacts/served-folder.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { createHealthHistory, recordHealth } from './health-history.ts'
import type { Timeouts } from './http/connections/server.ts'
import { loadSample } from './importers/run/load-sample.ts'
import { createCounters } from './limits/limit-counters.ts'
import { openLimits } from './limits/open-limits.ts'
import { checkHealth } from './operations/get-health.ts'
import { requestIds } from './request-ids.ts'
import { startRetention } from './retention.ts'
import { type SearchOptions, startSearch } from './search/start-search.ts'
import type { ServedAppDeps } from './serving/create-served-app.ts'
import { type Listener, openListener } from './serving/listen.ts'
import { logDamage, openServedPartitions } from './serving/open-served-partitions.ts'
import { requestParts } from './serving/request-parts.ts'
import { traceTo } from './serving/trace-to.ts'
import type { RequestThreads } from './threads/request-threads.ts'
import { beginThreads, possibleThreads, serveFromThreads } from './threads/serve-from-threads.ts'
import { tracedAccounts, tracedParts } from './tracing/traced-stores.ts'
import { startWebhooks } from './webhooks/start-webhooks.ts'

/** A running service; disposing of it completes the requests in flight, then closes everything. */
export interface Service extends AsyncDisposable {
  /** The address it listens on, with the port that the system assigned to port 0. */
  url: string
  /** The address of the listener for operators, if there is one. */
  adminUrl: string | undefined
  demoKey: string
  /** Number of companies of the embedded sample, when this start loaded it. */
  sampleLoaded: number | undefined
}

interface ServiceDeps {
  clock: Clock
  logger: Logger
  /** Where the lines of request threads go; standard output by default. */
  log?: DestinationStream
  /** Replacements for parts of a service with one thread. */
  overrides?: Partial<
    AppDeps & { timeouts: Partial<Timeouts>; searchTimes: SearchTimes; pause: Pause; releasePollMs: number }
  >
}

type Pause = (ms: number) => Promise<void>

type SearchTimes = Pick<SearchOptions, 'deadlineMs' | 'waitMs'>

type StoreDeps = Pick<ServiceDeps, 'clock' | 'logger'> & {
  observer: StatementObserver | undefined
  search: AppDeps['search'] | undefined
  searchTimes: SearchTimes | undefined
  /** The folder of partitions and search index. */
  folder: string
  /** What checks the partitions for all threads. */
  verifier: PartitionVerifier
}

const prepareSample = async ({ dataDir, sample: isServed, artefacts }: Config, clock: Clock) => {
  if (artefacts) return { loaded: false, companies: 0 }
  if (isServed) return await loadSample(dataDir, clock)
  await dropSample(dataDir, countryCodes)
  return { loaded: false, companies: 0 }
}

/** Starts search, whose index is read while the pipeline is set up; or uses a replacement. */
function beginSearch(replacement: AppDeps['search'] | undefined, options: SearchOptions, stack: AsyncDisposableStack) {
  if (replacement) return { search: replacement, searchOpened: Promise.resolve() }
  const search = stack.use(startSearch(options))
  return { search, searchOpened: search.opened }
}

/**
 * Opens the databases, with the sample in an empty data folder, and starts to load the search index; each is added to the
 * stack.
 */
async function openStores(
  config: Config,
  secrets: SecretSource,
  { clock, logger, observer, search: replacement, searchTimes, folder, verifier }: StoreDeps,
  stack: AsyncDisposableStack,
) {
  const { auditRetentionDays: auditDays } = config
  const accounts = stack.use(await openConfiguredAccounts(config, secrets, { observer, isServer: true }))
  const sample = await prepareSample(config, clock)
  const partitions = stack.use(
    openServedPartitions(folder, config, { clock, onDamage: logDamage(logger), observer, verifier }),
  )
  const builds = config.artefacts === undefined
  const searchDeps = { dataDir: folder, partitions, clock, logger, builds, ...searchTimes }
  const search = beginSearch(replacement, searchDeps, stack)
  await accounts.usage.ready()
  stack.use(startRetention(accounts, { clock, logger, auditDays }))
  return { accounts, partitions, ...search, sampleLoaded: sample.loaded ? sample.companies : undefined }
}

/** Listens for operators, if a port is set. Until the service is open it is alive, and not ready. */
async function openAdmin(
  { adminHost: host, adminPort: port }: Config,
  logger: Logger,
  stack: AsyncDisposableStack,
): Promise<AdminListener | undefined> {
  if (port === undefined) return undefined
  return stack.use(await openAdminListener({ host, port }, createAdminApp({ host, readiness: starting, logger })))
}

/** Fetches the current release, if there is a store of releases, and follows it; otherwise no code of it is loaded. */
async function followStore(
  { artefacts: address, dataDir, countries }: Config,
  deps: Pick<ServiceDeps, 'clock' | 'logger'> & { pollIntervalMs: number | undefined },
  stack: AsyncDisposableStack,
): Promise<ReleaseFollower | undefined> {
  if (!address) return undefined
  const { followReleases } = await import('./artefacts/follow-releases.ts')
  return stack.use(await followReleases({ address, dataDir, countries, ...deps }))
}

/** Answers requests in this thread, once search is opened. */
async function serveHere(
  listener: Listener,
  config: Config,
  parts: ServedAppDeps,
  searchOpened: Promise<void>,
  stack: AsyncDisposableStack,
) {
  // Imported here, because a main thread with request threads answers none itself.
  const { createServedApp } = await import('./serving/create-served-app.ts')
  const { app, loadRest } = await createServedApp(config, parts, stack)
  await searchOpened
  // Also here: it must end before the stores that requests read.
  stack.use(listener).serve(app)
  loadRest()
  return listener
}

/** Ends a service: it is not ready from now on, serves for a while, then completes the requests in flight. */
const drainer =
  (ending: AbortController, { drainSeconds }: Config, pause: Pause = sleep, owned: AsyncDisposableStack) =>
  async () => {
    ending.abort()
    if (drainSeconds > 0) await pause(drainSeconds * 1_000)
    await owned.disposeAsync()
  }

/** Binds the port of clients, then starts the request threads that will share it. */
async function bindPort(config: Config, deps: ServiceDeps, isEnding: () => boolean, stack: AsyncDisposableStack) {
  const { clock, logger, overrides } = deps
  const threads = config.threads === undefined ? 1 : await possibleThreads(config, logger)
  const newRequestId = requestIds(clock, randomBytes)
  const options = { newRequestId, reusePort: threads > 1, timeouts: overrides?.timeouts, isEnding }
  const listener = stack.use(await openListener(config, options))
  return { listener, shared: threads > 1 ? stack.use(beginThreads(config, threads, deps)) : undefined }
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
  const source = secretSource(config, randomBytes)
  source.read() // throws if there is none, or it cannot be made
  const tiers = readTiers(config.tiersFile)
  const { search, searchTimes, releasePollMs: pollIntervalMs } = overrides ?? {}
  const follower = await followStore(config, { clock, logger, pollIntervalMs }, stack)
  const folder = follower ? servedFolder(config.dataDir) : config.dataDir
  readWeights(folder) // throws if the index could not be built with them
  const tracing = await traceTo(config, logger, stack)
  const verifier = rememberVerdicts(createPartitionVerifier({ now: clock.now, random: Math.random }), clock.now)
  const opened = await openStores(
    config,
    source,
    { clock, logger, observer: tracing?.statements, search, searchTimes, folder, verifier },
    stack,
  )
  const stores = { ...opened, accounts: tracedAccounts(opened.accounts, tracing) }
  const { accounts, searchOpened } = stores
  const { secrets, usage, anonymous } = accounts
  stack.use(watchSecrets(secrets, logger))
  await checkTiersInUse(accounts.accounts, tiers, config.tiersFile)
  const demoKey = await ensureDemoKey(accounts, secrets.current().signing, clock)
  await rehashDemoKeys(accounts.keys, secrets.current())
  const isDiskLow = createDiskCheck(config.dataDir, clock.monotonic)
  const { addressKey } = secrets.current().signing
  const counters = shared?.counters ?? createCounters(randomBytes)
  const limitsDeps = { ...{ tiers, usage, clock, logger, counters }, admissions: anonymous, addressKey, isDiskLow }
  const own = tracedParts(requestParts(stores, clock, stack), tracing)
  const limits = await openLimits(config.redis, limitsDeps, stack)
  const parts = {
    ...{ ...own, ...limits, clock, isDiskLow, release: packageJson.version, artefacts: follower?.status },
    ...overrides,
  }
  const check = () => checkHealth(parts)
  const history = createHealthHistory({ check, store: accounts.health, isDiskLow, clock, logger })
  stack.use(startWebhooks(accounts, { dataDir: config.dataDir, secrets, clock, logger, traced: tracing?.outgoing }))
  let running: RequestThreads | undefined
  const threadsProblem = shared && (async () => (running ? running.problem() : 'they are being started'))
  const readiness = createReadiness({
    ...{ ...parts, isSampleServed: config.sample && !follower, threadsProblem, isEnding },
  })
  const metrics = admin && (await import('./admin/metrics/metrics.ts')).createMetrics(shared !== undefined)
  if (admin) stack.use(admin) // also here: it must end before the stores that it reads
  if (shared) {
    const main = { accounts, limits, history, readiness, isEnding, verifier, logger, onDamage: logDamage(logger) }
    const port = Number(new URL(listener.url).port)
    const start = { config: { ...config, port }, demoKey, folder, hasMetrics: metrics !== undefined }
    running = stack.use(
      await serveFromThreads(start, shared, {
        ...main,
        search: parts.search,
        searchOpened,
        artefacts: parts.artefacts,
      }),
    )
    await listener[Symbol.asyncDispose]() // the threads have bound its port
  }
  const served = { ...{ accounts, logger, demoKey, tiers, history }, ...parts, readiness, onServed: metrics?.onServed }
  const listening = running ?? (await serveHere(listener, config, { ...served, tracing }, searchOpened, stack))
  // Not while it starts: there is no index yet.
  stack.use(recordHealth(history, { clock, logger }))
  const { writes, webhooks, shared: database } = accounts
  const sources = {
    ...{ ...parts, dataDir: config.dataDir, writes, webhooks, shared: database, readiness },
    connections: listening.connections,
    idempotencyRuns: own.once.running,
    ...running?.sources(writes),
  }
  const { slots } = config
  const newRequestId = requestIds(clock, randomBytes)
  const api = { ...parts, tiers, accounts, secrets, slots, readiness, logger, newRequestId }
  const handlers = metrics
    ? [metrics.serve(sources), await (await import('./admin/api/open-admin-api.ts')).openAdminApi(api)]
    : []
  admin?.serve(createAdminApp({ host: config.adminHost, readiness, logger, handlers }))
  const { sampleLoaded } = stores
  const dispose = drainer(ending, config, overrides?.pause, stack.move())
  return { url: listener.url, adminUrl: admin?.url, demoKey, sampleLoaded, [Symbol.asyncDispose]: dispose }
}
