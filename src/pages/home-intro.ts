import { dailyCalls, demoRows } from '#domain/billing/daily-caps.ts'
import type { Tiers } from '#domain/billing/tier.ts'
import { countryCodes } from '#domain/countries.ts'
import { Html, html } from '#domain/html.ts'
import { clientConfigurations } from './client-configurations.ts'
import { exampleCurl } from './example-curl.ts'
import { hints, isExampleLoaded, type Loaded } from './home-hints.ts'
import type { Site } from './page.ts'
import { count } from './views/words.ts'

const commandLine = (site: Site) => html`<h2>From the command line</h2>
<pre><code>${exampleCurl(site)}</code></pre>`

/** What the two cheapest tiers cost, and what costs nothing in all of them. */
function pricesInBrief(tiers: Tiers): string {
  const prices = Object.values(tiers)
    .slice(0, 2)
    .map(({ included_results, monthly_fee_eur }) => `${count(included_results)} for ${count(monthly_fee_eur)} EUR`)
  return `Results a month: ${prices.join(', ')}. What finds nothing is free.`
}

const cardsOf = (tiers: Tiers): readonly (readonly [title: string, text: string, address: string, link: string])[] => [
  [
    `One API for ${countryCodes.length} registers`,
    'Exact lookup, search with a calibrated confidence, and matching of lists, over REST.',
    '/docs',
    'Documentation',
  ],
  [
    'What each register can tell',
    'Records, dates, licences and the fields that are filled, country by country.',
    '/coverage',
    'Coverage',
  ],
  [
    'For agents',
    'Six tools over MCP, and errors that carry the request to send instead.',
    '/connect',
    'Connect an agent',
  ],
  ['What it costs', pricesInBrief(tiers), '/pricing', 'Pricing'],
]

/** The configurations that most people need; the page of agents has all. */
const shownClients = ['claude-code', 'cursor', 'stdio']

const clients = ({ baseUrl, mcpUrl, demoKey: key }: Site): Html =>
  html`<div class="configurations">${clientConfigurations({ baseUrl, endpoint: `${mcpUrl}/mcp`, key })
    .filter(({ id }) => shownClients.includes(id))
    .map(
      ({ id, client, place, text }) =>
        html`<details class="fold" name="client"><summary>${client} <span class="soft place">${place}</span></summary>
<pre id="${id}"><code>${text}</code></pre></details>`,
    )}</div>`

interface Intro {
  isHidden: boolean
  listForm: Html
  loaded: Loaded
}

/**
 * Below the search box while nothing is searched: examples, the form for a list, what the service is, and a request that
 * works when pasted.
 */
export const homeIntro = (site: Site & { tiers: Tiers }, { isHidden, listForm, loaded }: Intro): Html =>
  html`<div id="intro"${isHidden ? new Html(' hidden') : ''}>
${hints[loaded]}
${listForm}
<div class="grid fours cards">${cardsOf(site.tiers).map(([title, text, address, link]) => html`<div class="card"><h2>${title}</h2><p>${text}</p><p><a href="${address}">${link}</a></p></div>`)}</div>
${isExampleLoaded(loaded) ? commandLine(site) : ''}
<h2>From an agent</h2>
${clients(site)}
<p><a href="/connect">Other clients, and a test of the connection</a></p>
<p class="soft">The demo key reads real records. It may look up and search companies, match ${count(demoRows)} rows in a request, and read the countries’ manifests: ${count(dailyCalls.demoVisitor)} requests a day for each visitor.</p>
</div>`
