import { type Html, html } from '#domain/html.ts'
import { count, counted } from './words.ts'

/** Requests a month that find something, as a visitor enters them. */
export interface Requests {
  lookups: number
  searches: number
  global_searches: number
}

export const requestNames = ['lookups', 'searches', 'global_searches'] as const satisfies readonly (keyof Requests)[]

/** Requests a month that no service has. */
const most = 1_000_000_000

/** Reads the fields of the form; an empty one is 0. Undefined if one is not a whole number. */
export function readRequests(fieldOf: (name: keyof Requests) => string | null): Requests | undefined {
  const numbers = requestNames.map(name => Number(fieldOf(name)?.trim() || '0'))
  const [lookups = 0, searches = 0, global_searches = 0] = numbers
  const isCount = (value: number) => Number.isInteger(value) && value >= 0 && value <= most
  return numbers.every(isCount) ? { lookups, searches, global_searches } : undefined
}

/** The tiers by name, and what requests cost in results. */
export interface PriceList {
  tiers: Record<string, { included_results: number; monthly_fee_eur: number }>
  costs: { found: number; in_country: number; cross_country: number }
}

/** The billable results of a month's requests. */
const resultsOf = ({ lookups, searches, global_searches }: Requests, costs: PriceList['costs']): number =>
  lookups * costs.found + searches * costs.in_country + global_searches * costs.cross_country

/** The name of the cheapest tier that includes a number of results; undefined if none does. */
const cheapestTier = (tiers: PriceList['tiers'], results: number): string | undefined =>
  Object.entries(tiers)
    .filter(([, { included_results }]) => included_results >= results)
    .toSorted(([, a], [, b]) => a.monthly_fee_eur - b.monthly_fee_eur)[0]?.[0]

const largest = (tiers: PriceList['tiers']) =>
  Math.max(...Object.values(tiers).map(({ included_results }) => included_results))

/** What a month's requests need, in a sentence; `requests` is undefined for fields that are not numbers. */
export function estimate({ tiers, costs }: PriceList, requests: Requests | undefined): Html {
  if (!requests) return html`Enter whole numbers from 0 to ${count(most)}.`
  const results = resultsOf(requests, costs)
  const name = cheapestTier(tiers, results)
  const tier = name === undefined ? undefined : tiers[name]
  if (!tier)
    return html`${counted(results, 'result')}. No tier includes that many: the largest has ${count(largest(tiers))}.`
  return html`${counted(results, 'result')}. The cheapest tier that includes ${results === 1 ? 'it' : 'them'} is <strong>${name ?? ''}</strong>, for ${count(tier.monthly_fee_eur)} EUR a month.`
}
