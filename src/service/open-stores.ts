import type { Logger } from 'pino'
import type { Accounts } from '#data/accounts/accounts.ts'
import { openConfiguredAccounts } from '#data/accounts/open-configured-accounts.ts'
import { dropSample } from '#data/partitions/build/drop-sample.ts'
import { resumeSwaps } from '#data/partitions/build/swap-plan.ts'
import type { PartitionVerifier } from '#data/partitions/checks/verify-partitions.ts'
import type { SecretSource } from '#domain/keys/secret-ring.ts'
import type { AppDeps } from '../app.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import { loadSample } from '../importers/run/load-sample.ts'
import type { SearchOptions } from '../search/search-options.ts'
import { startSearch } from '../search/start-search.ts'
import { logMaintenance } from '../served-app/log-maintenance.ts'
import { logDamage, openServedPartitions } from '../served-app/open-served-partitions.ts'
import { watchDatabase } from '../served-app/watch-database.ts'
import type { Tracing } from '../tracing/tracing.ts'
import type { Ports } from './open-ports.ts'
import { createPurgeClock } from './purge-clock.ts'
import { startRetention } from './retention.ts'

interface StoreDeps extends Pick<Ports, 'config' | 'clock' | 'logger' | 'overrides' | 'onFolder'> {
  /** The folder of partitions and search index. */
  folder: string
  tracing: Tracing | undefined
  /** What checks the partitions for all threads. */
  verifier: PartitionVerifier
}

/** Replaces the partitions that a killed import could not replace any more; it is done by the next import otherwise. */
function completeSwaps({ dataDir, releaseStore }: Config, logger: Logger) {
  if (releaseStore) return
  try {
    const countries = resumeSwaps(dataDir)
    if (countries.length > 0) logger.info({ countries }, 'the swap of a killed import is completed')
  } catch (error) {
    logger.warn({ err: error }, 'the swap of a killed import is not completed: the next import does it')
  }
}

const prepareSample = async ({ dataDir, sample: isServed, releaseStore }: Config, clock: Clock) => {
  if (releaseStore) return { loaded: false, companies: 0 }
  if (isServed) return await loadSample(dataDir, clock)
  await dropSample(dataDir)
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
export async function openStores(
  { config, clock, logger, overrides, onFolder, folder, tracing, verifier }: StoreDeps,
  secrets: SecretSource,
  stack: AsyncDisposableStack,
) {
  const { auditRetentionDays: auditDays } = config
  const observer = tracing?.statements
  let opened: Accounts | undefined
  const checkDatabase = async () => {
    await opened?.check()
    await opened?.shared?.checkWritable()
  }
  // With SQLite there is no server to lose: each task fails for a reason of its own.
  const database = config.databaseUrl
    ? stack.use(watchDatabase({ check: checkDatabase, clock, logger }))
    : { logger, ask: async () => false, isAway: () => false }
  const onMaintenanceError = logMaintenance(database.logger)
  const options = { observer, isServer: true, onMaintenanceError, writer: overrides?.writer }
  const accounts = stack.use(await openConfiguredAccounts(config, secrets, options))
  opened = accounts
  completeSwaps(config, logger)
  const sample = await prepareSample(config, clock)
  const sampleLoaded = sample.loaded ? sample.companies : undefined
  onFolder?.(sampleLoaded)
  const partitions = stack.use(
    openServedPartitions(folder, config, { clock, onDamage: logDamage(logger), observer, verifier }),
  )
  const builds = config.releaseStore === undefined
  const searchDeps = { dataDir: folder, partitions, clock, logger, builds, ...overrides?.searchTimes }
  const search = beginSearch(overrides?.search, searchDeps, stack)
  await accounts.usage.ready()
  const taskLogger = database.logger
  const purgeTime = createPurgeClock({ usage: accounts.usage, clock, logger: taskLogger })
  stack.use(startRetention(accounts, { purgeTime, clock, logger: taskLogger, auditDays }))
  return {
    accounts,
    partitions,
    ...search,
    sampleLoaded,
    purgeTime,
    onMaintenanceError,
    taskLogger,
    askDatabase: database.ask,
    isDatabaseAway: database.isAway,
  }
}
