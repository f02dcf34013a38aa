import { randomBytes } from 'node:crypto'
import { expectedPartitions } from '../admin-listener/expected-partitions.ts'
import { createReadiness } from '../admin-listener/readiness.ts'
import { checkWithReason } from '../health/check-with-reason.ts'
import { createHealthHistory } from '../health/health-history.ts'
import { createCounters } from '../limits/limit-counters.ts'
import { openLimits } from '../limits/open-limits.ts'
import { reasonOf } from '../logging/reason-of.ts'
import { checkHealth, type HealthDeps } from '../operations/get-health.ts'
import { usageDiskCheck } from '../served-app/disk-check.ts'
import { requestParts } from '../served-app/request-parts.ts'
import type { Data } from './open-data.ts'

/** The metrics, whose library is loaded where there is a listener for operators. */
const openMetrics = async ({ threads }: Data) =>
  (await import('../admin-listener/metrics/metrics.ts')).createMetrics(threads !== undefined)

/** The health of this server, which is recorded. */
function openHistory(data: Data, parts: HealthDeps) {
  const { accounts, threads, clock, purgeTime, askDatabase, isDatabaseAway, taskLogger: logger } = data
  // Charges are written by the threads that answer requests.
  const isWritable = async () => (await parts.usage.isWritable()) && (threads?.isWritable() ?? true)
  const readAccounts = async () => void (await Promise.all([parts.checkAccounts(), parts.checkUsage()]))
  // An outage is logged by the watch of the database; a health check that found it first would log it a second time.
  const { check: checkAccounts, reason: accountsReason } = checkWithReason(readAccounts, askDatabase)
  const check = () => checkHealth({ ...parts, checkAccounts, checkUsage: async () => {}, usage: { isWritable } })
  const { health: store } = accounts
  const partitionsReason = () => {
    const failure = data.partitions.readFailure()
    return failure === undefined ? undefined : reasonOf(failure)
  }
  const reasons = { accounts: accountsReason, partitions: partitionsReason }
  return createHealthHistory({ check, reasons, isDatabaseAway, store, purgeTime, clock, logger })
}

/** Opens the parts of the pipeline over the data of a service. Its counters are those that threads share, if there are any. */
export async function openParts(data: Data, stack: AsyncDisposableStack) {
  const { config, clock, overrides, isEnding, accounts, tiers, threads, releaseStatus, taskLogger } = data
  const { usage, anonymous: admissions, secrets } = accounts
  const { addressKey } = secrets.current().signing
  const isDiskLow = usageDiskCheck(config, clock.monotonic)
  const counters = threads?.counters ?? createCounters(randomBytes)
  const own = requestParts(data, stack)
  const limitsDeps = { tiers, usage, clock, logger: taskLogger, counters, admissions, addressKey, isDiskLow }
  const limits = await openLimits(config.redis, limitsDeps, stack)
  await limits.restore({ keys: true, addresses: true })
  const parts = { ...own, ...limits, isDiskLow, releaseStatus, ...overrides }
  const history = openHistory(data, parts)
  const readiness = createReadiness({
    ...parts,
    isExpected: expectedPartitions(config),
    threadsProblem: threads?.problem,
    isEnding,
  })
  const metrics = data.admin && (await openMetrics(data))
  return { ...data, ...parts, addressKey, limits, history, readiness, metrics }
}

/** A service that has opened all it needs to serve. */
export type OpenService = Awaited<ReturnType<typeof openParts>>
