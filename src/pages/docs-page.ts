import { countryCodes } from '#domain/countries.ts'
import { type Html, html } from '#domain/html.ts'
import type { Manifest } from '../operations/country-manifest.ts'
import { exampleCurl } from './example-curl.ts'
import { isExampleLoaded, whatIsLoaded } from './home-hints.ts'
import type { Page, PageContent, Site } from './page.ts'
import { docsSidebar, type Guide, guideGroups } from './views/docs-sidebar.ts'

const card = (address: string, title: string, text: string): Html =>
  html`<a class="card" href="${address}"><strong>${title}</strong> <span class="soft">${text}</span></a>`

const guideCard = ({ name, label, summary }: Guide): Html => card(`/docs/${name}`, label, summary)

/** The quickstart is listed above the groups. */
const isListed = ({ name }: Guide) => name !== 'quickstart'

const firstRequest = (site: Site): Html => html` This request works as it is, with the public demo key:</p>
<pre><code>${exampleCurl(site)}</code></pre>`

function contentOf(site: Site, hasExample: boolean): PageContent {
  return {
    title: 'Documentation',
    description: 'Quickstart, guides and the interactive reference of the company data API and its MCP server.',
    main: html`<div class="docs">
${docsSidebar('/docs')}
<div class="guide wider">
<h1>Documentation</h1>
<p class="lead">A REST API and an MCP server over the company registers of ${countryCodes.length} European countries.${hasExample ? firstRequest(site) : html`</p>`}
<div class="grid">
${card('/docs/quickstart', 'Quickstart', 'A search, a lookup, an error and a batch, in four languages.')}
${card('/docs/reference', 'API reference', 'Every operation, to try with the demo key in the page.')}
${card('/connect', 'Connect an agent', 'Configuration for Claude, Cursor, VS Code and others.')}
</div>
${guideGroups.map(([group, members]) => html`<h2>${group}</h2>\n<div class="grid">${members.filter(isListed).map(guideCard)}</div>\n`)}
</div>
</div>`,
    isPassing: !hasExample,
  }
}

/** The overview: a first request, where its company is served, the quickstart and the reference, and every guide. */
export const docsPage = (site: Site, manifests: () => Promise<readonly Manifest[]>): Page => ({
  path: '/docs',
  isFixed: true,
  show: async () => contentOf(site, isExampleLoaded(whatIsLoaded(await manifests()))),
})
