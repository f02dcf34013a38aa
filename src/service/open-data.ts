import { randomBytes } from 'node:crypto'
import { rememberVerdicts } from '#data/partitions/checks/remembered-verdicts.ts'
import { createPartitionVerifier } from '#data/partitions/checks/verify-partitions.ts'
import { checkWeights } from '#data/reference/own-weights.ts'
import { readTiers } from '#data/reference/tiers.ts'
import { checkTiersInUse } from '../administration/checks/tiers-in-use.ts'
import { ensureDemoKey, rehashDemoKeys } from '../administration/keys/ensure-demo-key.ts'
import { secretSource } from '../administration/secrets/server-secret-file.ts'
import { watchSecrets } from '../administration/secrets/watch-secrets.ts'
import type { Config } from '../config/config.ts'
import { servedFolder } from '../data-releases/folders/served-folder.ts'
import type { ReleaseFollower } from '../data-releases/follow/follow-releases.ts'
import { traceTo } from '../served-app/trace-to.ts'
import { tracedAccounts } from '../tracing/traced-stores.ts'
import { openStores } from './open-stores.ts'
import type { ServiceDeps } from './service-deps.ts'

/** Fetches the current release, if there is a store of releases, and follows it; otherwise no code of it is loaded. */
async function followStore(
  { releaseStore: address, dataDir, countries }: Config,
  deps: Pick<ServiceDeps, 'clock' | 'logger'> & { pollIntervalMs: number | undefined },
  stack: AsyncDisposableStack,
): Promise<ReleaseFollower | undefined> {
  if (!address) return undefined
  const { followReleases } = await import('../data-releases/follow/follow-releases.ts')
  return stack.use(await followReleases({ address, dataDir, countries, ...deps }))
}

/** Opens the data of a service: the release or the folder that it serves, the databases, and what is traced of them. */
export async function openData(
  config: Config,
  { clock, logger, overrides, onFolder }: ServiceDeps,
  stack: AsyncDisposableStack,
) {
  const source = secretSource(config, randomBytes)
  source.read() // throws if there is none, or it cannot be made
  const tiers = readTiers(config.tiersFile)
  const { search, searchTimes, writer, releasePollMs: pollIntervalMs } = overrides ?? {}
  const follower = await followStore(config, { clock, logger, pollIntervalMs }, stack)
  const folder = follower ? servedFolder(config.dataDir) : config.dataDir
  checkWeights(folder)
  const tracing = await traceTo(config, logger, stack)
  const verifier = rememberVerdicts(createPartitionVerifier({ now: clock.now, random: Math.random }), clock.now)
  const deps = { clock, logger, observer: tracing?.statements, search, searchTimes, writer, folder, verifier, onFolder }
  const opened = await openStores(config, source, deps, stack)
  const stores = { ...opened, accounts: tracedAccounts(opened.accounts, tracing) }
  stack.use(watchSecrets(stores.accounts.secrets, stores.taskLogger))
  return { tiers, follower, folder, tracing, verifier, stores }
}

export type OpenData = Awaited<ReturnType<typeof openData>>

/** Refuses accounts whose tier is unknown, and returns the demo key, which the first start creates. */
export async function prepareAccounts(config: Config, { tiers, stores }: OpenData, { clock }: ServiceDeps) {
  const { accounts } = stores
  const current = accounts.secrets.current()
  await checkTiersInUse(accounts.accounts, tiers, config.tiersFile)
  const demoKey = await ensureDemoKey(accounts, current.signing, clock)
  await rehashDemoKeys(accounts.keys, accounts.secrets.current())
  return demoKey
}
