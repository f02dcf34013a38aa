import { type Html, html } from '#domain/html.ts'
import type { Manifest } from '../../operations/country-manifest.ts'

const codes = (texts: readonly string[]): Html =>
  html`${texts.map((text, at) => html`${at > 0 ? ', ' : ''}<code>${text}</code>`)}`

/** How the registry ids of a country are written, and what else is understood. */
export const identifierFacts = ({ code, registry_id }: Manifest): Html => {
  const { label, pattern, example, check, accepts, pad_left_to } = registry_id
  return html`<dl class="facts">
<dt>Number</dt><dd>${label}</dd>
<dt>Example</dt><dd><a href="/companies/${code}/${encodeURIComponent(example)}"><code>${example}</code></a></dd>
<dt>Also understood</dt><dd>${codes(accepts)}</dd>
${pad_left_to === null ? '' : html`<dt>Length</dt><dd>Filled with zeros on the left to ${pad_left_to} characters</dd>`}
<dt>Check digit</dt><dd>${check ?? 'None'}</dd>
<dt>Pattern</dt><dd><code>${pattern}</code></dd>
</dl>`
}
