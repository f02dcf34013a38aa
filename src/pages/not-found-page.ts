import { type Html, html } from '#domain/html.ts'
import { nearestPages } from './nearest-pages.ts'
import type { PageContent } from './page.ts'
import { searchBox } from './search-box.ts'

const suggestion = (address: string): Html => html`<li><a href="${address}">${address}</a></li>`

const suggestions = (nearest: readonly string[]): Html =>
  nearest.length === 0
    ? html``
    : html`<section class="notice" aria-label="Similar addresses"><p>Did you mean this?</p>
<ul class="plain">${nearest.map(suggestion)}</ul></section>`

/** An address without a page, from which keys are cut off. */
interface MissingAddress {
  /** As it was sent. */
  path: string
  decoded: string
  /** The search in its query; empty if there is none. */
  q: string
}

/** What a browser shows for an address without a page: pages with a similar address, and a search. */
export const notFoundPage = ({ path, decoded, q }: MissingAddress, addresses: readonly string[]): PageContent => ({
  title: 'There is no such page',
  description: 'The address does not exist on this service.',
  main: html`<h1>There is no such page</h1>
<p class="lead">Nothing is at <code>${path}</code>.</p>
${suggestions(nearestPages(decoded, addresses))}
${searchBox({ q })}
<h2>Or go on here</h2>
<ul class="plain">
<li><a href="/docs">Read the documentation</a></li>
<li><a href="/errors">Find the page of an error</a></li>
<li><a href="/status">See whether everything works</a></li>
</ul>`,
})
