import type { Tiers } from '#domain/billing/tier.ts'
import { type Html, html } from '#domain/html.ts'
import { operations } from '#generated/operations.ts'
import { estimate, type PriceList, type Requests, readRequests, requestNames } from '../views/estimate.ts'

const labels: Readonly<Record<keyof Requests, string>> = {
  lookups: 'Lookups a month',
  searches: 'Searches of one country',
  global_searches: 'Searches of all countries',
}

const defaults: Readonly<Record<keyof Requests, string>> = { lookups: '2000', searches: '500', global_searches: '50' }

const figuresOf = (tiers: Tiers): PriceList['tiers'] =>
  Object.fromEntries(
    Object.entries(tiers).map(([name, { included_results, monthly_fee_eur }]) => [
      name,
      { included_results, monthly_fee_eur },
    ]),
  )

const field = (name: keyof Requests, value: string): Html =>
  html`<div class="field"><label for="${name}">${labels[name]}</label><input id="${name}" name="${name}" type="number" inputmode="numeric" min="0" max="1000000000" step="1" value="${value}"></div>`

/** What the script of the page needs. */
export const priceList = (tiers: Tiers): PriceList => ({
  tiers: figuresOf(tiers),
  costs: { ...operations.getCompany.cost, ...operations.searchCompanies.cost },
})

/** A form that names the cheapest tier for a month's requests; it works without scripts, and with them as one types. */
export function estimateForm(tiers: Tiers, query: URLSearchParams): Html {
  const textOf = (name: keyof Requests) => query.get(name) ?? defaults[name]
  return html`<form id="estimate" class="card estimate" action="/pricing#estimate" method="get">
<div class="grid">${requestNames.map(name => field(name, textOf(name)))}</div>
<button class="button">Find a tier</button>
<p role="status">${estimate(priceList(tiers), readRequests(textOf))}</p>
</form>`
}
