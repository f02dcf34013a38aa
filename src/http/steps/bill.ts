import type { UsageLedger } from '#data/usage/usage-ledger.ts'
import { monthExhausted, nextTier } from '#domain/billing/quota.ts'
import { type Tiers, tierOf } from '#domain/billing/tier.ts'
import type { UsageEntry, UsageOutcome } from '#domain/billing/usage-entry.ts'
import { readCountry } from '#domain/countries.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { KeyCaller } from '#domain/keys/caller.ts'
import type { Bucket, Operation } from '#generated/operations.ts'
import type { Bill, CheaperRequest } from '../../operations/handler.ts'
import type { Exchange } from '../request/exchange.ts'

export interface BillDeps {
  usage: Pick<UsageLedger, 'record' | 'used'>
  tiers: Tiers
  upgradeUrl: string
}

/** The name of an operation in usage; requests that cover all countries have a separate one. */
const usageName = ({ country, usage }: Operation, bucket: Bucket): string =>
  country.in === 'query' && bucket === country.cross_country.bucket ? country.cross_country.usage : usage

/** What a request used; `included` as in the entry. */
interface Use extends Pick<Bill, 'byCountry'> {
  units: number
  outcome: UsageOutcome
  included: number | null
}

/** The ledger entry of a request. A country that is not served is null: usage has a row per country, and callers must not add rows. */
export function usageEntry(
  exchange: Exchange,
  caller: KeyCaller,
  { units, outcome, included, byCountry }: Use,
): UsageEntry {
  const { requestId, operation, rateLimit, country, at } = exchange
  return {
    request_id: requestId,
    account_id: caller.accountId,
    kid: caller.kid,
    env: caller.env,
    operation: operation ? usageName(operation, rateLimit.resource) : 'none',
    bucket: rateLimit.resource,
    country: readCountry(country ?? '') ?? null,
    at,
    units,
    outcome,
    by_country: byCountry,
    included,
  }
}

/** Sets the remaining credits of the reply after results of the month were used. */
export function setCredits(exchange: Exchange, included: number, used: number): void {
  exchange.readCredits = undefined
  exchange.rateLimit = { ...exchange.rateLimit, creditsRemaining: Math.max(0, included - used) }
}

interface Month {
  included: number
  used: number
  cheaper: CheaperRequest | undefined
}

/** The problem for units that exceed the month's quota, with a request that fits, if there is one. */
export function quotaExhausted(
  exchange: Exchange,
  { tier }: KeyCaller,
  { included, used, cheaper }: Month,
  { tiers, upgradeUrl }: Pick<BillDeps, 'tiers' | 'upgradeUrl'>,
): Problem {
  setCredits(exchange, included, used)
  const facts = monthExhausted(included, used, exchange.at, nextTier(tiers, tier, upgradeUrl))
  return new Problem('quota_exhausted', { ...facts, ...cheaper?.(Math.max(0, included - used)) })
}

/** Charges a live key; on disk when it resolves. Rejects with `quota_exhausted` if the units exceed the month's quota. */
async function charge(exchange: Exchange, caller: KeyCaller, { units, cheaper, byCountry }: Bill, deps: BillDeps) {
  const { usage, tiers } = deps
  const included = tierOf(caller, tiers).included_results
  const entry = usageEntry(exchange, caller, { units, outcome: 'found', included, byCountry })
  const { accepted, used } = await usage.record(entry)
  if (!accepted) throw quotaExhausted(exchange, caller, { included, used, cheaper }, deps)
  setCredits(exchange, included, used)
  exchange.isRecorded = true
}

/** Charges the units of an operation before its reply is written. For test keys, units are reported but not charged. */
export async function bill(exchange: Exchange, owed: Bill, deps: BillDeps): Promise<void> {
  const { caller } = exchange
  const { units, outcome, byCountry } = owed
  if (caller.kind === 'anonymous') return
  if (caller.env === 'live' && units > 0) await charge(exchange, caller, owed, deps)
  exchange.costUnits = units
  exchange.answered = { outcome, byCountry }
}
