import type { PartitionVerifier } from '#data/partitions/checks/verify-partitions.ts'
import type { SecretSource } from '#domain/keys/secret-ring.ts'
import type { AppDeps } from '../app.ts'
import type { SearchOptions } from '../search/search-options.ts'
import { startSearch } from '../search/start-search.ts'
import { logDamage, openServedPartitions } from '../served-app/open-served-partitions.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { openDatabase } from './open-database.ts'
import type { Ports } from './open-ports.ts'
import { prepareFolder } from './prepare-folder.ts'
import { createPurgeClock } from './purge-clock.ts'
import { startRetention } from './retention.ts'

interface StoreDeps extends Pick<Ports, 'config' | 'clock' | 'logger' | 'overrides' | 'onFolder'> {
  /** The folder of partitions and search index. */
  folder: string
  tracing: Tracing | undefined
  /** What checks the partitions for all threads. */
  verifier: PartitionVerifier
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
export async function openStores(deps: StoreDeps, secrets: SecretSource, stack: AsyncDisposableStack) {
  const { config, clock, logger, overrides, onFolder, folder, tracing, verifier } = deps
  const database = await openDatabase(deps, secrets, stack)
  const { accounts, taskLogger } = database
  const sampleLoaded = await prepareFolder(deps)
  onFolder?.(sampleLoaded)
  const partitionDeps = { clock, onDamage: logDamage(logger), observer: tracing?.statements, verifier }
  const partitions = stack.use(openServedPartitions(folder, config, partitionDeps))
  const builds = config.releaseStore === undefined
  const searchDeps = { dataDir: folder, partitions, clock, logger, builds, ...overrides?.searchTimes }
  const search = beginSearch(overrides?.search, searchDeps, stack)
  await accounts.usage.ready()
  const purgeTime = createPurgeClock({ usage: accounts.usage, clock, logger: taskLogger })
  const auditDays = config.auditRetentionDays
  stack.use(startRetention(accounts, { purgeTime, clock, logger: taskLogger, auditDays }))
  return { ...database, partitions, ...search, sampleLoaded, purgeTime }
}
