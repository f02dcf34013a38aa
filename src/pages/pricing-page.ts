import type { Tier, Tiers } from '#domain/billing/tier.ts'
import { type Html, html } from '#domain/html.ts'
import type { Page } from './page.ts'

const number = new Intl.NumberFormat('en-GB')

const row = ([name, tier]: [string, Tier]): Html => {
  const { included_results, monthly_fee_eur, lookup, search, global_search, concurrent_batches } = tier
  const figures = [included_results, lookup, search, global_search, concurrent_batches]
  return html`<tr><th scope="row">${name}</th><td>${number.format(monthly_fee_eur)} EUR</td>${figures.map(figure => html`<td>${number.format(figure)}</td>`)}</tr>`
}

/** The tiers, cheapest first, with fee, included results and limits. `upgrade_url` of errors leads here. */
export const pricingPage = (tiers: Tiers): Page => ({
  path: '/pricing',
  isFixed: true,
  show: () => ({
    title: 'Pricing',
    description: 'Tiers with their monthly fees, included results and limits.',
    main: html`<h1>Pricing</h1>
<h2 id="tiers">Tiers</h2>
<div class="wide" tabindex="0" role="region" aria-label="Tiers"><table><thead><tr><th scope="col">Tier</th><th scope="col">Fee a month</th><th scope="col">Results a month</th><th scope="col">Lookups a minute</th><th scope="col">Searches of one country a minute</th><th scope="col">Searches of all countries a minute</th><th scope="col">Concurrent batches</th></tr></thead>
<tbody>${Object.entries(tiers).map(row)}</tbody></table></div>
<p>The operator of the service moves an account to another tier.</p>`,
  }),
})
