import type { UsageLedger } from '#data/usage/usage-ledger.ts'
import { monthExhausted, nextTier } from '#domain/billing/quota.ts'
import type { Tiers } from '#domain/billing/tier.ts'
import type { UsageEntry, UsageOutcome } from '#domain/billing/usage-entry.ts'
import { isServedCountry } from '#domain/countries.ts'
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

/** The name of an operation in usage, which a request of all countries does not share with one of a country. */
const usageName = ({ country, usage }: Operation, bucket: Bucket): string =>
  country.in === 'query' && bucket === country.cross_country.bucket ? country.cross_country.usage : usage

/** The code of a country that is served, or null: totals have a row for each country, so callers must not choose them. */
function servedCountry(country: string | undefined): string | null {
  const code = country?.toUpperCase() ?? ''
  return isServedCountry(code) ? code : null
}

/** The ledger's entry of a request; its month is that of its start. */
export function usageEntry(
  exchange: Exchange,
  caller: KeyCaller,
  { units, outcome, included }: { units: number; outcome: UsageOutcome; included: number | null },
): UsageEntry {
  const { requestId, operation, rateLimit, country, at } = exchange
  return {
    request_id: requestId,
    account_id: caller.accountId,
    kid: caller.kid,
    env: caller.env,
    operation: operation ? usageName(operation, rateLimit.resource) : 'none',
    bucket: rateLimit.resource,
    country: servedCountry(country),
    at,
    units,
    outcome,
    included,
  }
}

/** Tells the credits left of a month of which results were just used. */
export function noteCredits(exchange: Exchange, included: number, used: number): void {
  const credits = Math.max(0, included - used)
  exchange.rateLimit = { ...exchange.rateLimit, creditsRemaining: () => credits }
}

interface Month {
  included: number
  used: number
  cheaper: CheaperRequest | undefined
}

/** The refusal of what does not fit in the month, with what would fit, where something does. */
export function quotaExhausted(
  exchange: Exchange,
  { tier }: KeyCaller,
  { included, used, cheaper }: Month,
  { tiers, upgradeUrl }: Pick<BillDeps, 'tiers' | 'upgradeUrl'>,
): Problem {
  noteCredits(exchange, included, used)
  const suggested_request = cheaper?.(Math.max(0, included - used))
  const facts = monthExhausted(included, used, exchange.at, nextTier(tiers, tier, upgradeUrl))
  return new Problem('quota_exhausted', { ...facts, ...(suggested_request && { suggested_request }) })
}

/** Charges a live key: durable when it resolves. Rejects with `quota_exhausted` where the units do not fit in the month. */
async function charge(exchange: Exchange, caller: KeyCaller, { units, cheaper }: Bill, deps: BillDeps) {
  const { usage, tiers } = deps
  const included = tiers[caller.tier]?.included_results ?? 0
  const entry = usageEntry(exchange, caller, { units, outcome: 'found', included })
  const { accepted, used } = await usage.record(entry)
  if (!accepted) throw quotaExhausted(exchange, caller, { included, used, cheaper }, deps)
  noteCredits(exchange, included, used)
  exchange.isRecorded = true
}

/** Charges the units of an operation before its reply is written. To test keys the units are reported and not charged. */
export async function bill(exchange: Exchange, owed: Bill, deps: BillDeps): Promise<void> {
  const { caller } = exchange
  const { units } = owed
  if (caller.kind === 'anonymous' || units === 0) return
  if (caller.env === 'live') await charge(exchange, caller, owed, deps)
  exchange.costUnits = units
}

/** Whether a request is one whose use is kept. */
export const isCounted = ({ operation, caller, admitted }: Exchange): boolean =>
  admitted && caller.kind === 'key' && operation !== undefined && operation.usage !== 'none'
