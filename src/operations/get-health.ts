import type { CoverageStore } from '#data/companies/coverage-store.ts'
import { type CountryCode, countryCodes } from '#domain/countries.ts'
import { contractVersion } from '#generated/operations.ts'
import type { components } from '#generated/schema.ts'
import type { FollowerStatus } from '../data-releases/follow/follow-releases.ts'
import type { SearchStatus } from '../search/search-service.ts'
import type { OperationDeps } from './deps.ts'
import type { Handler } from './handler.ts'

type Health = components['schemas']['Health']
type Status = components['schemas']['HealthStatus']
type Components = Health['components']

export type HealthDeps = Pick<
  OperationDeps,
  | 'coverage'
  | 'search'
  | 'limitStoreIsUnreachable'
  | 'releaseStatus'
  | 'clock'
  | 'release'
  | 'checkAccounts'
  | 'checkUsage'
  | 'isDiskLow'
> & { usage: { isWritable(): boolean | Promise<boolean> } }

async function partitionsHealth(coverage: CoverageStore): Promise<Components['partitions']> {
  const states = await Promise.all(countryCodes.map(async code => ({ code, ...(await coverage.coverage(code)) })))
  const codesOf = (some: typeof states) => some.map(({ code }): CountryCode => code)
  const not_held = codesOf(states.filter(({ reason }) => reason === 'not_held'))
  const held = states.filter(({ reason }) => reason !== 'not_held')
  const degraded = codesOf(held.filter(({ status }) => status !== 'operational'))
  const total = held.length
  const operational = total - degraded.length
  const damaged_records = coverage.damagedRecords()
  const isWhole = operational === total && damaged_records === 0
  const status = isWhole ? 'pass' : operational === 0 ? 'fail' : 'warn'
  return { status, operational, total, degraded, ...(not_held.length > 0 && { not_held }), damaged_records }
}

const unwritable = (isDiskLow: boolean) =>
  `Usage cannot be recorded${isDiskLow ? ': the disk is full' : ''}. Billable requests are refused.`

/** Free operations write nothing, so with a read-only database the service is degraded, not failed. */
async function accountsHealth({
  checkAccounts,
  checkUsage,
  usage,
  isDiskLow,
}: HealthDeps): Promise<Components['usage_store']> {
  try {
    await Promise.all([checkAccounts(), checkUsage()])
    if (!(await usage.isWritable())) return { status: 'warn', output: unwritable(isDiskLow()) }
    return isDiskLow()
      ? { status: 'warn', output: 'The disk is almost full. Batches that find no company are refused.' }
      : { status: 'pass' }
  } catch {
    return { status: 'fail', output: 'The accounts database cannot be read.' }
  }
}

const indexProblems = {
  ready: undefined,
  building: 'The index is being built. Searches are refused until it is ready.',
  failed: 'The index could not be built.',
}

/** Lookups work without an index, and searches with a stale one; in both cases the service is degraded, not failed. */
function searchHealth({ state, stale, p95Ms }: SearchStatus): Components['search_index'] {
  const behind = stale.length > 0 ? `The index is out of date for ${stale.join(', ')}.` : undefined
  const output = indexProblems[state] ?? behind
  const status = state === 'failed' ? 'fail' : output ? 'warn' : 'pass'
  return { status, ...(output && { output }), ...(p95Ms !== null && { p95_ms: Math.round(p95Ms * 100) / 100 }) }
}

/** The store of shared limits, if configured; while it is unreachable, each server counts separately. */
function limitStoreHealth(isUnreachable: (() => boolean) | undefined): Pick<Components, 'limit_store'> {
  if (!isUnreachable) return {}
  const output = 'Each server counts limits separately.'
  return { limit_store: isUnreachable() ? { status: 'warn', output } : { status: 'pass' } }
}

/** The store of releases, if configured: without it the last good release is served. */
function releaseStoreHealth(statusOf: (() => FollowerStatus) | undefined): Pick<Components, 'artefact_store'> {
  if (!statusOf) return {}
  const { release, current, isStoreUp, problem } = statusOf()
  if (problem === undefined) return { artefact_store: { status: 'pass' } }
  const which = release === current ? 'next' : 'current'
  const cause = isStoreUp ? `The ${which} release cannot be used` : 'The store of releases cannot be reached'
  return { artefact_store: { status: 'warn', output: `${cause}: release ${release} is served.` } }
}

const worst = (statuses: readonly Status[]): Status =>
  statuses.includes('fail') ? 'fail' : statuses.includes('warn') ? 'warn' : 'pass'

/** Health of the service: it fails when no lookup can be served, and warns when some cannot. */
export async function checkHealth(deps: HealthDeps): Promise<Health> {
  const { coverage, search, limitStoreIsUnreachable, releaseStatus, clock, release } = deps
  const partitions = await partitionsHealth(coverage)
  const usage_store = await accountsHealth(deps)
  const search_index = searchHealth(search.status())
  const stores = { ...limitStoreHealth(limitStoreIsUnreachable), ...releaseStoreHealth(releaseStatus) }
  const searching = search_index.status === 'pass' ? 'pass' : 'warn'
  const storesStatus = worst(Object.values(stores).map(({ status }) => status))
  const status = worst([partitions.status, usage_store.status, storesStatus, searching])
  return {
    status,
    version: contractVersion.split('.')[0] ?? contractVersion,
    release,
    time: new Date(clock.now()).toISOString(),
    components: { api: { status: 'pass' as const }, search_index, usage_store, ...stores, partitions },
  }
}

/** The health of the service, with status 503 if it fails. */
export const getHealth: Handler<'getHealth'> = async (_call, deps) => {
  const body = await checkHealth(deps)
  const headers = { 'cache-control': 'no-store', vary: 'Accept-Encoding' }
  return body.status === 'fail'
    ? { status: 503, headers: { ...headers, 'retry-after': 30 }, body, units: 0 }
    : { status: 200, headers, body, units: 0 }
}
