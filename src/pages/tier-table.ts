import type { Tier, Tiers } from '#domain/billing/tier.ts'
import { type Html, html } from '#domain/html.ts'

const number = new Intl.NumberFormat('en-GB')

const row = ([name, tier]: [string, Tier]): Html => {
  const { included_results, monthly_fee_eur, lookup, search, global_search, concurrent_batches } = tier
  const figures = [included_results, lookup, search, global_search, concurrent_batches]
  return html`<tr><td>${name}</td><td>${number.format(monthly_fee_eur)} EUR</td>${figures.map(figure => html`<td>${number.format(figure)}</td>`)}</tr>`
}

/** The tiers, cheapest first, with fee, included results and limits. `upgrade_url` of errors leads here. */
export const tierTable = (tiers: Tiers): Html =>
  html`<h2 id="tiers">Tiers</h2>
<div class="wide" tabindex="0"><table><thead><tr><th>Tier</th><th>Fee a month</th><th>Results a month</th><th>Lookups a minute</th><th>Searches of one country a minute</th><th>Searches of all countries a minute</th><th>Concurrent batches</th></tr></thead>
<tbody>${Object.entries(tiers).map(row)}</tbody></table></div>
<p>The operator of the service moves an account to another tier.</p>`
