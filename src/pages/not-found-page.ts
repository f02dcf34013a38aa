import { html } from '#domain/html.ts'
import type { PageContent } from './page.ts'

/** What a browser shows for an address without a page. */
export const notFoundPage = (path: string): PageContent => ({
  title: 'There is no such page',
  description: 'The address does not exist on this service.',
  main: html`<h1>There is no such page</h1>
<p class="lead">Nothing is at <code>${path}</code>.</p>
<ul>
<li><a href="/">Search companies</a></li>
<li><a href="/docs">Read the documentation</a></li>
<li><a href="/errors">Find the page of an error</a></li>
</ul>`,
})
