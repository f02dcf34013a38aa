import { randomBytes } from 'node:crypto'
import type { Config } from '../config/config.ts'
import { checkWithReason } from '../health/check-with-reason.ts'
import { createHealthHistory } from '../health/health-history.ts'
import { type Counters, createCounters } from '../limits/limit-counters.ts'
import { openLimits } from '../limits/open-limits.ts'
import { checkHealth } from '../operations/get-health.ts'
import { usageDiskCheck } from '../served-app/disk-check.ts'
import { requestParts } from '../served-app/request-parts.ts'
import type { OpenData } from './open-data.ts'
import type { ServiceDeps } from './service-deps.ts'

/** Opens the parts of the pipeline over the data of a service; its counters are those that threads share, if there are any. */
export async function openParts(
  config: Config,
  { tiers, follower, tracing, stores }: OpenData,
  {
    clock,
    overrides,
    counters = createCounters(randomBytes),
    threadsCanWrite,
  }: ServiceDeps & { counters: Counters | undefined; threadsCanWrite: () => Promise<boolean> },
  stack: AsyncDisposableStack,
) {
  const { accounts } = stores
  const { usage, anonymous, secrets } = accounts
  const isDiskLow = usageDiskCheck(config, clock.monotonic)
  const { addressKey } = secrets.current().signing
  const { taskLogger, isDatabaseAway, askDatabase, purgeTime } = stores
  const limitsDeps = { tiers, usage, clock, logger: taskLogger, counters, admissions: anonymous, addressKey, isDiskLow }
  const own = requestParts({ ...stores, clock, tracing }, stack)
  const limits = await openLimits(config.redis, limitsDeps, stack)
  await limits.restore({ keys: true, addresses: true })
  const parts = {
    ...own,
    ...limits,
    isDiskLow,
    releaseStatus: follower?.status,
    ...overrides,
  }
  // Charges are written by the threads that answer requests.
  const isWritable = async () => parts.usage.isWritable() && (await threadsCanWrite())
  const readAccounts = async () => void (await Promise.all([parts.checkAccounts(), parts.checkUsage()]))
  // An outage is logged by the watch of the database; a health check that found it first would log it a second time.
  const { check: checkAccounts, reason: accountsReason } = checkWithReason(readAccounts, askDatabase)
  const check = () => checkHealth({ ...parts, checkAccounts, checkUsage: async () => {}, usage: { isWritable } })
  const told = { isDatabaseAway, logger: taskLogger }
  const kept = { store: accounts.health, clock, purgeTime }
  const history = createHealthHistory({ check, accountsReason, ...kept, ...told })
  return { parts, limits, history, addressKey }
}

export type OpenParts = Awaited<ReturnType<typeof openParts>>
