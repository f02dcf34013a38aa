import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createHttpTerminator } from 'http-terminator'
import type { Logger } from 'pino'
import { type Accounts, openAccounts } from '#data/accounts/open-accounts.ts'
import { createCompanyStore } from '#data/companies/company-store.ts'
import { createCoverageStore } from '#data/companies/coverage-store.ts'
import { openPartitions } from '#data/partitions/partitions.ts'
import { registerOf } from '#data/reference/registers.ts'
import { readTiers } from '#data/reference/tiers.ts'
import { countryCodes } from '#domain/countries.ts'
import type { KeyCaller } from '#domain/keys/caller.ts'
import { createKeyReader } from '#domain/keys/key-reader.ts'
import { serverSecrets } from '#domain/keys/server-secrets.ts'
import packageJson from '../package.json' with { type: 'json' }
import { ensureDemoKey } from './administration/demo-account.ts'
import { readServerSecret } from './administration/server-secret-file.ts'
import { type AppDeps, createApp } from './app.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { compileContract } from './http/contract/contract.ts'
import { openInnerListener } from './http/mcp/inner-listener.ts'
import { createHttpServer, type Timeouts } from './http/server.ts'
import { createRunOnce } from './idempotency/run-once.ts'
import { loadSample } from './importers/run/load-sample.ts'
import { callerWindows } from './limits/caller-windows.ts'
import { createFloodGuard } from './limits/flood-guard.ts'
import { createMemoryWindows } from './limits/memory-windows.ts'
import { openRedisWindows, type RedisWindows } from './limits/redis-windows.ts'
import type { Windows } from './limits/windows.ts'
import { mcpTools } from './mcp/tools.ts'
import { requestIds } from './request-ids.ts'
import { startRetention } from './retention.ts'
import { openSearch } from './search/search-service.ts'

/** A running service; disposing of it answers what is in flight, then closes everything. */
export interface Service extends AsyncDisposable {
  /** Address it listens on, with the port that was given it when it asked for any. */
  url: string
  demoKey: string
  /** Companies of the embedded sample, when this start loaded them. */
  sampleLoaded: number | undefined
}

interface ServiceDeps {
  clock: Clock
  logger: Logger
  /** Parts to use in place of the service's own. */
  overrides?: Partial<AppDeps & { timeouts: Partial<Timeouts> }>
}

const listen = (server: ReturnType<typeof createHttpServer>, { host, port }: Config) =>
  new Promise<string>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const bound = server.address() as AddressInfo
      resolve(`http://${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}`)
    })
  })

const minuteMs = 60_000

/** Windows in Redis where one is named, else in memory. */
async function openWindows({ redisUrl }: Config, { clock, logger }: Pick<ServiceDeps, 'clock' | 'logger'>) {
  const memory = createMemoryWindows(randomBytes)
  if (redisUrl === undefined) return { windows: memory }
  const shared: RedisWindows = await openRedisWindows(redisUrl, { memory, clock, logger })
  return { windows: shared, shared }
}

/** Brings the windows of keys to how they stood before a restart, from what the ledger kept of the last minute. */
function restoreWindows(windows: Windows, usage: Accounts['usage'], clock: Clock) {
  const sinceEpoch = clock.now() - clock.monotonic()
  const admissions = usage.recentAdmissions(clock.now() - minuteMs)
  windows.restore(admissions.map(({ kid, bucket, at }) => ({ key: `${kid}:${bucket}`, at: at - sinceEpoch })))
}

/** Opens the data, loads the sample into an empty folder, and serves. */
export async function startService(config: Config, { clock, logger, overrides }: ServiceDeps): Promise<Service> {
  const stack = new AsyncDisposableStack()
  try {
    const secrets = serverSecrets(readServerSecret(config.dataDir, config.keySecret, randomBytes))
    const tiers = readTiers(config.tiersFile)
    const accounts = stack.use(await openAccounts(config.dataDir))
    const sample = await loadSample(config.dataDir, clock)
    const partitions = stack.use(openPartitions(config.dataDir, { countries: countryCodes, clock }))
    const search = stack.use(await openSearch({ dataDir: config.dataDir, partitions, clock, logger }))
    const demoKey = await ensureDemoKey(accounts, secrets, clock)
    const newRequestId = requestIds(clock, randomBytes)
    const { usage, idempotency } = accounts
    await usage.ready()
    stack.use(startRetention({ usage, idempotency }, { clock, logger }))
    const once = stack.use(createRunOnce({ keys: idempotency, clock }))
    const { windows, shared } = await openWindows(config, { clock, logger })
    if (shared) stack.use(shared)
    restoreWindows(windows, usage, clock)
    const windowsOf = async (caller: KeyCaller) => {
      const tier = tiers[caller.tier]
      return tier ? callerWindows(windows, caller, tier, clock.monotonic()) : []
    }
    const inner = stack.use(await openInnerListener({ newRequestId, errorsUrl: config.errorsUrl }))
    const app = createApp({
      contract: overrides?.contract ?? (await compileContract()),
      config,
      logger,
      clock,
      newRequestId,
      readKey: createKeyReader(secrets),
      demoKey,
      tiers,
      registerOf,
      keys: accounts.keys,
      usage,
      idempotency,
      once,
      windows,
      windowsOf,
      limitStoreIsAway: shared?.isAway,
      floodGuard: createFloodGuard({ hashSecret: randomBytes(8) }),
      upgradeUrl: `${config.baseUrl}/#tiers`,
      companies: createCompanyStore(partitions),
      search,
      cursorKey: secrets.cursorKey,
      coverage: createCoverageStore(partitions),
      checkAccounts: accounts.check,
      release: packageJson.version,
      inner,
      mcpTools,
      ...overrides,
    })
    inner.serve(app)
    const server = createHttpServer(app, { newRequestId, errorsUrl: config.errorsUrl }, overrides?.timeouts)
    const terminator = createHttpTerminator({ server, gracefulTerminationTimeout: 8_000 })
    const url = await listen(server, config)
    stack.defer(() => terminator.terminate()) // rejects for a server that never listened
    const owned = stack.move()
    return {
      url,
      demoKey,
      sampleLoaded: sample.loaded ? sample.companies : undefined,
      [Symbol.asyncDispose]: () => owned.disposeAsync(),
    }
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}
