import { countryCodes } from '#domain/countries.ts'
import { html } from '#domain/html.ts'
import type { Page, Site } from './page.ts'

/** A curl command that looks up a company with the demo key. */
export const exampleCurl = ({ baseUrl, demoKey }: Pick<Site, 'baseUrl' | 'demoKey'>): string =>
  `curl -H 'Authorization: Bearer ${demoKey}' ${baseUrl}/v1/companies/NO/923609016`

const countryList = new Intl.ListFormat('en-GB').format(countryCodes)

/** The first page: a description, and a request that works when pasted. */
export const homePage = (site: Site): Page => ({
  path: '/',
  isFixed: true,
  show: () => ({
    title: 'Company registry data',
    description: 'Lookup, search and matching of companies in the national registers of 19 European countries.',
    main: html`<h1>Company registry data of 19 European countries</h1>
<p class="lead">Exact lookup, search and matching of companies in the national registers of ${countryList}.</p>
<h2>Try it</h2>
<pre><code>${exampleCurl(site)}</code></pre>
<p>The demo key reads real records. It may look up and search companies, match up to 10 rows in a request, and read the countries' manifests.</p>`,
  }),
})
