import { type Html, html } from '#domain/html.ts'
import docs from '#generated/docs.json' with { type: 'json' }
import { scalarAddress } from './assets.ts'
import { breakable } from './breakable.ts'
import type { Page, Site } from './page.ts'
import { docsSidebar } from './views/docs-sidebar.ts'

type Operation = (typeof docs.operations)[number]

const row = ({ method, path, summary }: Operation): Html =>
  html`<tr><td><code>${method}</code></td><td><code>${breakable(path)}</code></td><td>${summary}</td></tr>`

/** What reads without scripts, and until the reference is there. */
const operationList = html`<h1>API reference</h1>
<p>With scripts, this page shows every operation of <a href="/openapi.yaml">openapi.yaml</a>, to try with the demo key.</p>
<table><thead><tr><th scope="col">Method</th><th scope="col">Path</th><th scope="col">What it does</th></tr></thead>
<tbody>${docs.operations.map(row)}</tbody></table>`

/** The interactive reference: Scalar over the contract, with the demo key filled in. */
export const referencePage = ({ demoKey }: Site): Page => ({
  path: '/docs/reference',
  isFixed: true,
  isReference: true,
  show: () => ({
    title: 'API reference',
    description: 'Every operation of the REST interface, with its parameters, answers and errors, to try in the page.',
    script: 'reference',
    style: 'reference',
    data: { key: demoKey },
    main: html`${docsSidebar('/docs/reference')}
<div class="reference">${operationList}</div>
<script src="${scalarAddress}" defer></script>`,
  }),
})
