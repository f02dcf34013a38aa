import { storedBytesOf, type Tier, type Tiers } from '#domain/billing/tier.ts'
import { type Html, html } from '#domain/html.ts'
import { count, counted } from '../views/words.ts'

const hour = 3600
const day = 24 * hour

/** The largest whole unit: `7 days`, `36 hours`, `90 seconds`. */
export function duration(seconds: number): string {
  const [size, unit] = seconds % day === 0 ? [day, 'day'] : seconds % hour === 0 ? [hour, 'hour'] : [1, 'second']
  return counted(seconds / size, unit)
}

/** How much of an account's answers are stored, to be sent again under their idempotency keys. */
export const storedMegabytes = (tier: Tier): string => `${count(storedBytesOf(tier) / 1_000_000)} MB`

const limits = (tier: Tier): Html => html`<dl class="limits">
<div><dt>Lookups a minute</dt><dd>${count(tier.lookup)}</dd></div>
<div><dt>Searches of one country a minute</dt><dd>${count(tier.search)}</dd></div>
<div><dt>Searches of all countries a minute</dt><dd>${count(tier.global_search)}</dd></div>
<div><dt>Concurrent batches</dt><dd>${count(tier.concurrent_batches)}</dd></div>
<div><dt>Answers of batches stored for a day</dt><dd>${storedMegabytes(tier)}</dd></div>
<div><dt>A record may be kept</dt><dd>${duration(tier.cache_window_seconds)}</dd></div>
</dl>`

const card = ([name, tier]: [string, Tier]): Html => html`<li class="card tier"><h3>${name}</h3>
<p class="fee"><strong>${count(tier.monthly_fee_eur)} EUR</strong> a month</p>
<p><strong>${count(tier.included_results)}</strong> results a month</p>
${limits(tier)}</li>\n`

/** The tiers in the order of their file, cheapest first. */
export const tierCards = (tiers: Tiers): Html =>
  html`<ul class="grid fours plain">${Object.entries(tiers).map(card)}</ul>`
