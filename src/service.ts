import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Express } from 'express'
import { createHttpTerminator } from 'http-terminator'
import type { Logger } from 'pino'
import { openConfiguredAccounts } from '#data/accounts/open-configured-accounts.ts'
import { createCompanyStore } from '#data/companies/company-store.ts'
import { createCoverageStore } from '#data/companies/coverage-store.ts'
import { createDiskCheck } from '#data/disk-space.ts'
import { type Damage, layerName } from '#data/partitions/damaged-records.ts'
import { dropSample } from '#data/partitions/drop-sample.ts'
import { openPartitions } from '#data/partitions/partitions.ts'
import { readWeights } from '#data/reference/own-weights.ts'
import { registerOf } from '#data/reference/registers.ts'
import { readTiers } from '#data/reference/tiers.ts'
import type { StatementObserver } from '#data/statement-observer.ts'
import { countryCodes } from '#domain/countries.ts'
import { createKeyReader } from '#domain/keys/key-reader.ts'
import type { SecretSource } from '#domain/keys/secret-ring.ts'
import packageJson from '../package.json' with { type: 'json' }
import { createAdminApp } from './admin/admin-app.ts'
import { type AdminListener, openAdminListener } from './admin/admin-listener.ts'
import { createReadiness, starting } from './admin/readiness.ts'
import { ensureDemoKey, rehashDemoKeys } from './administration/ensure-demo-key.ts'
import { rehashUsedKeys } from './administration/rehash-keys.ts'
import { secretSource } from './administration/server-secret-file.ts'
import { watchSecrets } from './administration/watch-secrets.ts'
import { type AppDeps, createApp } from './app.ts'
import type { ReleaseFollower } from './artefacts/follow-releases.ts'
import { servedFolder } from './artefacts/served-folder.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { createHealthHistory, recordHealth } from './health-history.ts'
import { connectionsWithin, maxOpenFiles } from './http/connections/connection-limits.ts'
import { createHttpServer, type Timeouts } from './http/connections/server.ts'
import { compileContract } from './http/contract/contract.ts'
import { createInnerRequests } from './http/mcp/inner-requests.ts'
import { createRunOnce } from './idempotency/run-once.ts'
import { loadSample } from './importers/run/load-sample.ts'
import { createCounters } from './limits/limit-counters.ts'
import { openLimits } from './limits/open-limits.ts'
import { mcpFeatures } from './mcp/features.ts'
import { mcpTools } from './mcp/tools.ts'
import { checkHealth } from './operations/get-health.ts'
import { requestIds } from './request-ids.ts'
import { startRetention } from './retention.ts'
import { openSearch, type SearchOptions } from './search/search-service.ts'
import { tracedAccounts, tracedParts } from './tracing/traced-stores.ts'
import type { Tracing } from './tracing/tracing.ts'
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
  /** Replacements for parts of the service. */
  overrides?: Partial<
    AppDeps & { timeouts: Partial<Timeouts>; searchTimes: SearchTimes; pause: Pause; releasePollMs: number }
  >
}

type Pause = (ms: number) => Promise<void>

type SearchTimes = Pick<SearchOptions, 'deadlineMs' | 'waitMs'>

const listen = (server: ReturnType<typeof createHttpServer>, { host, port }: Config) =>
  new Promise<string>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const bound = server.address() as AddressInfo
      resolve(`http://${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}`)
    })
  })

type StoreDeps = Pick<ServiceDeps, 'clock' | 'logger'> & {
  observer: StatementObserver | undefined
  search: AppDeps['search'] | undefined
  searchTimes: SearchTimes | undefined
  /** The folder of partitions and search index. */
  folder: string
}

const prepareSample = async ({ dataDir, sample: isServed, artefacts }: Config, clock: Clock) => {
  if (artefacts) return { loaded: false, companies: 0 }
  if (isServed) return await loadSample(dataDir, clock)
  await dropSample(dataDir, countryCodes)
  return { loaded: false, companies: 0 }
}

/** Opens the databases and the search index, with the sample in an empty data folder; each is added to the stack. */
async function openStores(
  config: Config,
  secrets: SecretSource,
  { clock, logger, observer, search: replacement, searchTimes, folder }: StoreDeps,
  stack: AsyncDisposableStack,
) {
  const { countries: held, auditRetentionDays: auditDays } = config
  const accounts = stack.use(await openConfiguredAccounts(config, secrets, { observer, isServer: true }))
  const sample = await prepareSample(config, clock)
  const onDamage = (country: string, damage: Damage) =>
    damage === 'aliases'
      ? logger.error({ country }, 'the stored aliases are damaged')
      : logger.error(
          { country, registry_id: damage.registry_id, layer: layerName(damage.precedence) },
          'a stored record is damaged',
        )
  const partitions = stack.use(openPartitions(folder, { countries: countryCodes, held, clock, onDamage, observer }))
  const builds = config.artefacts === undefined
  const searchDeps = { dataDir: folder, partitions, clock, logger, builds, ...searchTimes }
  const search = replacement ?? stack.use(await openSearch(searchDeps))
  await accounts.usage.ready()
  stack.use(startRetention(accounts, { clock, logger, auditDays }))
  return { accounts, partitions, search, sampleLoaded: sample.loaded ? sample.companies : undefined }
}

type Stores = Awaited<ReturnType<typeof openStores>>

/** The parts of the pipeline that read and write the stores. */
const storeDeps = ({ accounts, partitions, search }: Stores, clock: Clock, stack: AsyncDisposableStack) => ({
  keys: accounts.keys,
  usage: accounts.usage,
  idempotency: accounts.idempotency,
  once: stack.use(createRunOnce({ keys: accounts.idempotency, clock })),
  checkAccounts: accounts.check,
  companies: createCompanyStore(partitions),
  coverage: createCoverageStore(partitions),
  search,
  registerOf,
})

/** Listens with the app; the stack will complete the requests in flight before it closes the stores. */
async function serve(
  app: Express,
  config: Config,
  { newRequestId, timeouts }: { newRequestId: () => string; timeouts: Partial<Timeouts> | undefined },
  stack: AsyncDisposableStack,
): Promise<{ url: string; connections: () => Promise<number> }> {
  const isTrusted: (address: string, hop: number) => boolean = app.get('trust proxy fn')
  const connections = {
    maxConnections: connectionsWithin(config.maxConnections, maxOpenFiles()),
    maxPerAddress: config.maxConnectionsPerAddress,
    isProxy: (address: string) => isTrusted(address, 0),
  }
  const server = createHttpServer(app, { newRequestId, errorsUrl: config.errorsUrl, connections }, timeouts)
  const terminator = createHttpTerminator({ server, gracefulTerminationTimeout: 8_000 })
  const url = await listen(server, config)
  stack.defer(() => terminator.terminate()) // rejects if the server never listened
  return { url, connections: promisify(server.getConnections.bind(server)) }
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

/** Traces requests, if a collector is set; otherwise no code of it is loaded. */
async function traceTo({ tracing }: Config, logger: Logger, stack: AsyncDisposableStack): Promise<Tracing | undefined> {
  if (!tracing) return undefined
  const { openTracing } = await import('./tracing/open-tracing.ts')
  return stack.use(openTracing({ ...tracing, release: packageJson.version, logger }))
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

/** Opens the data, loads the sample into an empty folder, and serves. */
export async function startService(config: Config, { clock, logger, overrides }: ServiceDeps): Promise<Service> {
  // If a later step fails, this closes what is open.
  await using stack = new AsyncDisposableStack()
  const admin = await openAdmin(config, logger, stack)
  const source = secretSource(config, randomBytes)
  source.read() // throws if there is none, or it cannot be made
  const tiers = readTiers(config.tiersFile)
  const { search, searchTimes, releasePollMs: pollIntervalMs } = overrides ?? {}
  const follower = await followStore(config, { clock, logger, pollIntervalMs }, stack)
  const folder = follower ? servedFolder(config.dataDir) : config.dataDir
  readWeights(folder) // throws if the index could not be built with them
  const tracing = await traceTo(config, logger, stack)
  const opened = await openStores(
    config,
    source,
    { clock, logger, observer: tracing?.statements, search, searchTimes, folder },
    stack,
  )
  const stores = { ...opened, accounts: tracedAccounts(opened.accounts, tracing) }
  const { secrets, keys } = stores.accounts
  stack.use(watchSecrets(secrets, logger))
  const demoKey = await ensureDemoKey(stores.accounts, secrets.current().signing, clock)
  await rehashDemoKeys(keys, secrets.current())
  const newRequestId = requestIds(clock, randomBytes)
  const inner = createInnerRequests({ newRequestId, errorsUrl: config.errorsUrl })
  const isDiskLow = createDiskCheck(config.dataDir, clock.monotonic)
  const { usage, anonymous } = stores.accounts
  const { addressKey } = secrets.current().signing
  const counters = createCounters(randomBytes)
  const limitsDeps = { ...{ tiers, usage, clock, logger, counters }, admissions: anonymous, addressKey, isDiskLow }
  const own = tracedParts(storeDeps(stores, clock, stack), tracing)
  const parts = {
    ...own,
    ...(await openLimits(config.redis, limitsDeps, stack)),
    ...{ clock, isDiskLow, release: packageJson.version, artefacts: follower?.status },
    ...overrides,
  }
  const check = () => checkHealth(parts)
  const history = createHealthHistory({ check, store: stores.accounts.health, isDiskLow, clock, logger })
  stack.use(recordHealth(history, { clock, logger }))
  stack.use(
    startWebhooks(stores.accounts, { dataDir: config.dataDir, secrets, clock, logger, traced: tracing?.outgoing }),
  )
  const readiness = createReadiness({ ...parts, isSampleServed: config.sample && !follower })
  const metrics = admin && (await import('./admin/metrics/metrics.ts')).createMetrics()
  const app = createApp({
    ...{ config, logger, clock, newRequestId, inner, mcpTools, mcpFeatures, demoKey, tiers },
    contract: overrides?.contract ?? (await compileContract()),
    readKey: createKeyReader(secrets),
    rehash: stack.use(rehashUsedKeys({ keys, secrets, logger })).rehash,
    secrets,
    baseUrl: config.baseUrl,
    upgradeUrl: `${config.baseUrl}/pricing#tiers`,
    history,
    ...parts,
    readiness,
    onServed: metrics?.onServed,
    tracing,
  })
  inner.serve(app)
  if (admin) stack.use(admin) // also here: it must end before the stores that it reads
  const { url, connections } = await serve(app, config, { newRequestId, timeouts: overrides?.timeouts }, stack)
  const { writes, webhooks, shared } = stores.accounts
  const sources = {
    ...parts,
    dataDir: config.dataDir,
    ...{ writes, webhooks, shared },
    readiness,
    connections,
    idempotencyRuns: own.once.running,
  }
  const { slots } = config
  const api = { ...parts, tiers, accounts: stores.accounts, secrets, slots, readiness, logger, newRequestId }
  const handlers = metrics
    ? [metrics.serve(sources), await (await import('./admin/api/open-admin-api.ts')).openAdminApi(api)]
    : []
  admin?.serve(createAdminApp({ host: config.adminHost, readiness, logger, handlers }))
  const { sampleLoaded } = stores
  const { pause = sleep } = overrides ?? {}
  const owned = stack.move()
  const dispose = async () => {
    readiness.end()
    if (config.drainSeconds > 0) await pause(config.drainSeconds * 1_000)
    await owned.disposeAsync()
  }
  return { url, adminUrl: admin?.url, demoKey, sampleLoaded, [Symbol.asyncDispose]: dispose }
}
