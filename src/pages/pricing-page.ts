import type { Tiers } from '#domain/billing/tier.ts'
import { html } from '#domain/html.ts'
import type { Page } from './page.ts'
import { costTable } from './pricing/costs.ts'
import { estimateForm, priceList } from './pricing/estimate-form.ts'
import { endOfQuota, freeOfCharge, testKeys } from './pricing/rules.ts'
import { tierCards } from './pricing/tier-cards.ts'

/** The tiers, and what is charged. `upgrade_url` of errors leads to the tiers. */
export const pricingPage = (tiers: Tiers): Page => ({
  path: '/pricing',
  show: ({ query }) => ({
    title: 'Pricing',
    description: 'Tiers with their monthly fees, included results and limits, what a request costs, and what is free.',
    canonicalPath: '/pricing',
    script: 'pricing',
    data: priceList(tiers),
    main: html`<h1>Pricing</h1>
<p class="lead">You pay a fee for a number of results a month. A result is a company found or a search with candidates; nothing else is charged.</p>
<section id="tiers" class="target"><h2>Tiers</h2>
${tierCards(tiers)}
<p>To change the tier of an account, write to the operator of this service. Keys stay the same.</p></section>
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
  }),
})
