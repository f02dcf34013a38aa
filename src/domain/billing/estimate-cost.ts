import { operations } from '#generated/operations.ts'
import type { components } from '#generated/schema.ts'

type Usage = components['schemas']['Usage']
type Price = components['schemas']['Price']

export type JobOperation = 'lookup' | 'verify_status' | 'search' | 'search_global' | 'enrich'

interface Job {
  /** Maximum units for one record. */
  units: number
  /** Records of one request. */
  rows: number
  bucket: string
  /** Seconds for one record, an upper estimate. */
  seconds: number
}

/** The most queries of one call of `svc_search_companies`. */
export const queriesPerCall = 50

const { getCompany, searchCompanies, matchCompanies, lookupBatch } = operations
const lookup: Job = { units: getCompany.cost.found, rows: 1, bucket: getCompany.bucket, seconds: 0.1 }
const search: Job = { units: searchCompanies.cost.in_country, rows: 1, bucket: searchCompanies.bucket, seconds: 0.3 }

const jobs: Readonly<Record<JobOperation, Job>> = {
  lookup,
  verify_status: lookup,
  search,
  search_global: { ...search, units: searchCompanies.cost.cross_country, bucket: 'companies-search-global' },
  enrich: { units: lookupBatch.cost.found_row, rows: 100, bucket: lookupBatch.bucket, seconds: 0.01 },
}

/** The job of an operation: several searches are lists of queries, which the tool sends as a match. */
const jobOf = (operation: JobOperation, records: number): Job =>
  operation.startsWith('search') && records > 1
    ? { ...jobs[operation], rows: queriesPerCall, bucket: matchCompanies.bucket }
    : jobs[operation]

interface Span {
  min: number
  max: number
}

/** The minimum and maximum cost of a job, and whether a human should approve it first (`svc_estimate_cost`). */
interface CostEstimate {
  operation: JobOperation
  estimated_records: number
  estimated_requests: number
  billed: boolean
  cost_units: Span
  credits_remaining: number
  credits_after: Span
  fits_in_quota: boolean
  share_of_remaining: number | null
  estimated_seconds: number
  human_approval_recommended: boolean
  reasons: string[]
  price: Price | null
}

const maxSeconds = 1_000_000_000

/** Seconds for a number of records: requests that fit in the window now do not wait, the others are sent at the rate of its limit. */
function secondsFor(records: number, { bucket, rows, seconds }: Job, { rate_limits }: Usage): number {
  const window = rate_limits.find(({ resource }) => resource === bucket)
  const requests = Math.ceil(records / rows)
  const waiting = Math.max(0, requests - (window?.remaining ?? requests))
  const minutes = waiting === 0 ? 0 : Math.ceil(waiting / Math.max(1, window?.limit ?? 1))
  return Math.min(maxSeconds, Math.ceil(Math.max(records * seconds, minutes * 60)))
}

/** The use of a quota by a job, in results or calls. */
interface QuotaUse {
  needed: number
  left: number
}

const shareOf = ({ needed, left }: QuotaUse) => (left > 0 ? Math.round((needed / left) * 10_000) / 10_000 : null)

/** The quota that a job uses: the results of the month for a live key, the calls of the day for a test key. */
function quotaUse({ billable_results, test_daily }: Usage, units: number, requests: number): QuotaUse {
  return test_daily === null
    ? { needed: units, left: billable_results.remaining }
    : { needed: requests, left: test_daily.remaining }
}

function reasonsFor(operation: JobOperation, records: number, { needed, left }: QuotaUse) {
  const reasons: [string, boolean][] = [
    ['more_than_100_records', records > 100],
    ['uses_more_than_25_percent_of_remaining', needed > left * 0.25],
    ['does_not_fit_in_quota', needed > left],
    ['cross_country_search', operation === 'search_global'],
  ]
  return reasons.flatMap(([reason, applies]) => (applies ? [reason] : []))
}

/** Estimates a job from the usage of the account and key that would run it. */
export function estimateCost(operation: JobOperation, records: number, usage: Usage): CostEstimate {
  const job = jobOf(operation, records)
  const requests = Math.ceil(records / job.rows)
  const maxUnits = records * job.units
  const left = usage.billable_results.remaining
  const billed = usage.environment === 'live'
  const use = quotaUse(usage, maxUnits, requests)
  const reasons = reasonsFor(operation, records, use)
  const fits_in_quota = use.needed <= use.left
  return {
    operation,
    estimated_records: records,
    estimated_requests: requests,
    billed,
    cost_units: { min: 0, max: maxUnits },
    credits_remaining: left,
    credits_after: { min: billed ? Math.max(0, left - maxUnits) : left, max: left },
    fits_in_quota,
    share_of_remaining: shareOf(use),
    estimated_seconds: secondsFor(records, job, usage),
    human_approval_recommended: reasons.length > 0,
    reasons,
    price: fits_in_quota ? null : usage.price,
  }
}
