import { randomBytes } from 'node:crypto'
import type { Accounts } from '#data/accounts/accounts.ts'
import { rememberVerdicts } from '#data/partitions/checks/remembered-verdicts.ts'
import { createPartitionVerifier } from '#data/partitions/checks/verify-partitions.ts'
import { checkWeights } from '#data/reference/own-weights.ts'
import { readTiers } from '#data/reference/tiers.ts'
import type { Tiers } from '#domain/billing/tier.ts'
import { checkTiersInUse } from '../administration/checks/tiers-in-use.ts'
import { ensureDemoKey, rehashDemoKeys } from '../administration/keys/ensure-demo-key.ts'
import { secretSource } from '../administration/secrets/server-secret-file.ts'
import { watchSecrets } from '../administration/secrets/watch-secrets.ts'
import { servedFolder } from '../data-releases/folders/served-folder.ts'
import type { ReleaseFollower } from '../data-releases/follow/follow-releases.ts'
import { traceTo } from '../served-app/trace-to.ts'
import { tracedAccounts } from '../tracing/traced-stores.ts'
import type { Ports } from './open-ports.ts'
import { openStores } from './open-stores.ts'

/** Fetches the current release, if there is a store of releases, and follows it; otherwise no code of it is loaded. */
async function followStore(
  { config, clock, logger, overrides }: Ports,
  stack: AsyncDisposableStack,
): Promise<ReleaseFollower | undefined> {
  const { releaseStore: address, dataDir, countries } = config
  if (!address) return undefined
  const { followReleases } = await import('../data-releases/follow/follow-releases.ts')
  const pollIntervalMs = overrides?.releasePollMs
  return stack.use(await followReleases({ address, dataDir, countries, clock, logger, pollIntervalMs }))
}

/** Refuses accounts whose tier is unknown, and returns the demo key, which the first start creates. */
async function prepareAccounts(accounts: Accounts, tiers: Tiers, { config, clock }: Ports): Promise<string> {
  const current = accounts.secrets.current()
  await checkTiersInUse(accounts.accounts, tiers, config.tiersFile)
  const demoKey = await ensureDemoKey(accounts, current.signing, clock)
  await rehashDemoKeys(accounts.keys, accounts.secrets.current())
  return demoKey
}

/** Opens the data of a service: the release or the folder that it serves, the databases, and what is traced of them. */
export async function openData(ports: Ports, stack: AsyncDisposableStack) {
  const { config, clock, logger } = ports
  const source = secretSource(config, randomBytes)
  source.read() // throws if there is none, or it cannot be made
  const tiers = readTiers(config.tiersFile)
  const follower = await followStore(ports, stack)
  const folder = follower ? servedFolder(config.dataDir) : config.dataDir
  checkWeights(folder)
  const tracing = await traceTo(config, logger, stack)
  const verifier = rememberVerdicts(createPartitionVerifier({ now: clock.now, random: Math.random }), clock.now)
  const place = { ...ports, folder, tracing, verifier }
  const stores = await openStores(place, source, stack)
  const accounts = tracedAccounts(stores.accounts, tracing)
  stack.use(watchSecrets(accounts.secrets, stores.taskLogger))
  const demoKey = await prepareAccounts(accounts, tiers, ports)
  return { ...place, ...stores, accounts, tiers, demoKey, releaseStatus: follower?.status }
}

export type Data = Awaited<ReturnType<typeof openData>>
