import { sample } from '#data/reference/registers.ts'
import { type CountryCode, countryCodes, readCountry } from '#domain/countries.ts'
import { type Html, html } from '#domain/html.ts'
import type { Manifest } from '../operations/country-manifest.ts'
import { availabilities, availabilityOf } from './coverage/availability.ts'
import { availabilityBadge, countCell, dayCell } from './coverage/country-cells.ts'
import { fieldShares, possibleDetails } from './coverage/country-fields.ts'
import { identifierFacts } from './coverage/country-identifiers.ts'
import { abilities } from './coverage/country-limits.ts'
import { statusTable } from './coverage/country-statuses.ts'
import { linkKinds } from './coverage/country-tables.ts'
import type { CoverageDeps } from './coverage/manifests.ts'
import type { Page } from './page.ts'
import { searchBox } from './search-box.ts'
import { percentage } from './views/figures.ts'
import { licenceLink } from './views/licence-link.ts'

const tile = (title: string, value: Html, note: Html = html``): Html =>
  html`<div class="card figure"><dt>${title}</dt><dd>${value}</dd>${note}</div>`

function figures({ record_count, active_count, source_date, frozen_until, last_confirmed_at }: Manifest): Html {
  const share = record_count
    ? html`<dd class="soft small">${percentage((active_count ?? 0) / record_count)} of them</dd>`
    : html``
  return html`<dl class="grid figures">${tile('Companies', countCell(record_count))}${tile('Active', countCell(active_count), share)}${tile('Data of', dayCell(frozen_until ?? source_date))}${tile('Last confirmed', dayCell(last_confirmed_at))}</dl>`
}

const source = ({ registry, update_cadence, completeness }: Manifest): Html => html`<dl class="facts">
<dt>Register</dt><dd><a href="${registry.url}" rel="external">${registry.name}</a></dd>
<dt>Data set</dt><dd>${registry.dataset}</dd>
<dt>Published</dt><dd>${update_cadence}</dd>
<dt>Licence</dt><dd>${licenceLink(registry.license)}</dd>
${completeness === 'sample' ? html`<dt>Licence of the sample</dt><dd>${licenceLink(sample.licence)}</dd>` : ''}
${registry.attribution === null ? '' : html`<dt>Attribution</dt><dd>${registry.attribution}</dd>`}
${registry.id === null ? '' : html`<dt>GLEIF code</dt><dd><code>${registry.id}</code></dd>`}
<dt>Link of a record</dt><dd>${linkKinds[registry.source_url_kind] ?? registry.source_url_kind}</dd>
</dl>`

const sections = (manifest: Manifest, notes: readonly string[]): Html => html`<h2>What to know</h2>
${abilities(manifest, notes)}
<h2>Source and licence</h2>
${source(manifest)}
<h2>Registry ids</h2>
${identifierFacts(manifest)}
<h2>Fields</h2>
${fieldShares(manifest)}
<h2>Further details</h2>
<p>Records can have these.</p>
${possibleDetails(manifest)}
<h2>Statuses</h2>
${statusTable(manifest)}
<p class="small soft">The same as JSON, without a key: <a href="/v1/countries/${manifest.code}" type="application/json">/v1/countries/${manifest.code}</a>.</p>`

function contentOf(code: CountryCode, manifest: Manifest, notes: readonly string[]) {
  const { meaning } = availabilities[availabilityOf(manifest)]
  return {
    title: `${manifest.name}: coverage`,
    description: `${manifest.registry.name}: what is loaded, from when, under which licence, and which fields companies have.`,
    canonicalPath: `/coverage/${code}`,
    main: html`<p class="crumbs small"><a href="/coverage">Coverage</a></p>
<h1>${manifest.name}</h1>
<p class="lead">${manifest.registry.name}</p>
<p>${availabilityBadge(manifest)} ${meaning}</p>
${figures(manifest)}
${searchBox({ country: code })}
${sections(manifest, notes)}`,
  }
}

/** One register: everything that its manifest says. Its code is read in upper and lower case. */
export const countryPage = (
  manifests: () => Promise<readonly Manifest[]>,
  registerOf: CoverageDeps['registerOf'],
): Page => ({
  path: '/coverage/:code',
  isLikeOperation: true,
  addresses: countryCodes.map(code => `/coverage/${code}`),
  show: async ({ path }) => {
    const code = readCountry(path.code ?? '')
    const manifest = code && (await manifests()).find(manifest => manifest.code === code)
    return manifest && contentOf(code, manifest, registerOf(code).notes)
  },
})
