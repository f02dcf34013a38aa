import type { Tiers } from '#domain/billing/tier.ts'
import { Html, html } from '#domain/html.ts'
import type { Page, Site } from './page.ts'
import { tierTables } from './pricing/tier-tables.ts'
import { docsSidebar, type Guide, guides } from './views/docs-sidebar.ts'

// The address in the documents is the default of a service without configuration.
const exampleUrl = 'http://127.0.0.1:8080'

const bodyOf = (guide: Guide, { baseUrl }: Site, tiers: Tiers) => {
  const own = guide.html.replaceAll(exampleUrl, () => html`${baseUrl}`.text)
  return new Html(
    tierTables(tiers).reduce((text, [placeholder, table]) => text.replace(placeholder, () => table.text), own),
  )
}

const neighbour = (guide: Guide | undefined, relation: 'prev' | 'next', label: string): Html =>
  guide
    ? html`<a class="card ${relation}" rel="${relation}" href="/docs/${guide.name}"><span class="soft small">${label}</span> ${guide.label}</a>`
    : html``

const neighbours = (guide: Guide): Html => {
  const at = guides.indexOf(guide)
  return html`<nav class="neighbours" aria-label="Guides before and after">${neighbour(guides[at - 1], 'prev', 'Previous')}${neighbour(guides[at + 1], 'next', 'Next')}</nav>`
}

const hasSections = ({ sections }: Guide) => sections.length > 1

const sectionList = ({ sections }: Guide): Html =>
  html`<nav class="sections" aria-label="On this page"><h2>On this page</h2><ul>${sections.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}</ul></nav>`

/** The two variables of the quickstart, with the values of this service. */
const environment = ({ baseUrl, demoKey }: Site): Html =>
  html`<p class="lead">Paste these two lines into a shell first. The demo key is enough for everything except the batch.</p>
<pre><code>export SVC_URL=${baseUrl}
export SVC_API_KEY=${demoKey}</code></pre>`

/** A guide: a document of docs/, rendered by the generator, with the tiers of this service. */
export const guidePage = (site: Site, tiers: Tiers): Page => ({
  path: '/docs/:guide',
  addresses: guides.map(({ name }) => `/docs/${name}`),
  isFixed: true,
  show: ({ path }) => {
    const guide = guides.find(({ name }) => name === path.guide)
    if (!guide) return undefined
    return {
      title: guide.title,
      description: guide.summary,
      script: 'guide',
      // Reserves the column of the list, which loads after the text.
      main: html`<div class="docs${hasSections(guide) ? ' with-sections' : ''}">
${docsSidebar(`/docs/${guide.name}`)}
<article class="guide">
<h1>${guide.title}</h1>
${guide.name === 'quickstart' ? environment(site) : ''}
${bodyOf(guide, site, tiers)}
${neighbours(guide)}
</article>
${hasSections(guide) ? sectionList(guide) : ''}
</div>`,
    }
  },
})
