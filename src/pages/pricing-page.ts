import type { Tiers } from '#domain/billing/tier.ts'
import { html } from '#domain/html.ts'
import type { Page } from './page.ts'
import { costTable } from './pricing/costs.ts'
import { estimateForm, priceList } from './pricing/estimate-form.ts'
import { endOfQuota, freeOfCharge, testKeys } from './pricing/rules.ts'
import { tierCards } from './pricing/tier-cards.ts'
import type { PriceList } from './views/estimate.ts'
import { count, counted } from './views/words.ts'

/** What the requests of most visitors cost, in two sentences. */
const inBrief = ({ found, in_country, cross_country }: PriceList['costs']) =>
  `A company found costs ${counted(found, 'result')}, a search of one country ${count(in_country)}, a search of all countries ${count(cross_country)}. What finds nothing is free.`

function contentOf(tiers: Tiers, query: URLSearchParams) {
  const prices = priceList(tiers)
  return {
    title: 'Pricing',
    description: 'Tiers with their monthly fees, included results and limits, what a request costs, and what is free.',
    canonicalPath: '/pricing',
    script: 'pricing',
    data: prices,
    main: html`<h1>Pricing</h1>
<p class="lead">A monthly fee includes a number of results, which replies call units. ${inBrief(prices.costs)}</p>
<section id="tiers" class="target"><h2>Tiers</h2>
${tierCards(tiers)}
<p>The operator of this service creates accounts and <a href="/docs/keys">their keys</a>, and changes the tier of an account, whose keys stay the same.</p></section>
<h2>Which tier</h2>
${estimateForm(tiers, query)}
<h2>What a request costs</h2>
${costTable()}
<h2>What is free</h2>
${freeOfCharge()}
<h2>Demo key and test keys</h2>
${testKeys()}
<h2>When the month’s results are used up</h2>
${endOfQuota()}`,
  }
}

/** The tiers, and what is charged. `upgrade_url` of errors leads to the tiers. */
export const pricingPage = (tiers: Tiers): Page => ({
  path: '/pricing',
  isFixed: ({ query }) => query.size === 0,
  show: ({ query }) => contentOf(tiers, query),
})
