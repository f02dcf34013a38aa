import type { Tiers } from '#domain/billing/tier.ts'
import { countryCodes } from '#domain/countries.ts'
import { html } from '#domain/html.ts'
import { page } from './page.ts'
import { tierTable } from './tier-table.ts'

export interface Landing {
  baseUrl: string
  mcpUrl: string
  demoKey: string
  tiers: Tiers
}

/** A curl command that looks up a company with the demo key. */
export const exampleCurl = ({ baseUrl, demoKey }: Pick<Landing, 'baseUrl' | 'demoKey'>): string =>
  `curl -H 'Authorization: Bearer ${demoKey}' ${baseUrl}/v1/companies/NO/923609016`

const countryList = new Intl.ListFormat('en-GB').format(countryCodes)

/** The landing page: a description, a working request, and links to the documentation. */
export const landingPage = (landing: Landing): string =>
  page(
    'Company registry data of 19 European countries',
    html`<h1>Company registry data of 19 European countries</h1>
<p>Exact lookup, search and matching of companies in the national registers of ${countryList}.</p>
<h2>Try it</h2>
<pre><code>${exampleCurl(landing)}</code></pre>
<p>The demo key reads real records. It may look up and search companies, match up to 10 rows in a request, and read the countries' manifests.</p>
<h2>Read on</h2>
<table><tbody>
<tr><td><a href="/openapi.yaml">/openapi.yaml</a></td><td>the whole interface, machine-readable</td></tr>
<tr><td><a href="/v1/countries">/v1/countries</a></td><td>the countries, their record counts and manifests</td></tr>
<tr><td><a href="/errors">/errors</a></td><td>every error, what it means and what to do</td></tr>
<tr><td><a href="/v1/health">/v1/health</a></td><td>the state of the service</td></tr>
<tr><td><a href="/reconcile">/reconcile</a></td><td>reconciliation service for OpenRefine and other clients of the W3C Reconciliation Service API 0.2; in OpenRefine, add the standard service ${landing.baseUrl}/reconcile/ followed by a restricted key</td></tr>
<tr><td>${landing.mcpUrl}/mcp</td><td>the same for agents, as the six tools of an MCP server (Streamable HTTP); it accepts the demo key</td></tr>
<tr><td><a href="/llms.txt">/llms.txt</a></td><td>for agents, with the <a href="/.well-known/agent-card.json">agent card</a>, the <a href="/.well-known/api-catalog">API catalog</a> and four <a href="/workflows.arazzo.yaml">workflows</a></td></tr>
</tbody></table>
${tierTable(landing.tiers)}`,
  )
