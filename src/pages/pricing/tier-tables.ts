import type { Tier, Tiers } from '#domain/billing/tier.ts'
import { type Html, html } from '#domain/html.ts'
import { count } from '../views/words.ts'
import { duration, storedMegabytes } from './tier-cards.ts'

/** What a column of a table of tiers says of a tier, by its heading. */
type Columns = Readonly<Record<string, (tier: Tier) => string>>

const limits: Columns = {
  lookups: ({ lookup }) => count(lookup),
  'searches in one country': ({ search }) => count(search),
  'searches of all countries': ({ global_search }) => count(global_search),
  'concurrent batches': ({ concurrent_batches }) => count(concurrent_batches),
  'stored answers': storedMegabytes,
}

const prices: Columns = {
  'included results per month': ({ included_results }) => count(included_results),
  'fee per month': ({ monthly_fee_eur }) => `${count(monthly_fee_eur)} EUR`,
  'cache window': ({ cache_window_seconds }) => duration(cache_window_seconds),
}

function table(name: string, columns: Columns, tiers: Tiers): Html {
  const cells = Object.values(columns)
  const row = ([name, tier]: [string, Tier]) =>
    html`<tr><td>${name}</td>${cells.map(cell => html`<td class="number">${cell(tier)}</td>`)}</tr>\n`
  return html`<div class="wide" tabindex="0" role="region" aria-label="${name}"><table><thead><tr><th>tier</th>${Object.keys(columns).map(heading => html`<th class="number">${heading}</th>`)}</tr></thead><tbody>${Object.entries(tiers).map(row)}</tbody></table></div>`
}

/** The tables of tiers in guides, by the placeholder that the generator emits for each. */
export const tierTables = (tiers: Tiers): readonly (readonly [placeholder: string, table: Html])[] => [
  ['<div data-tiers="limits"></div>', table('Limits of the tiers', limits, tiers)],
  ['<div data-tiers="prices"></div>', table('Prices of the tiers', prices, tiers)],
]
