import { type Html, html } from '#domain/html.ts'
import type { Manifest } from '../operations/country-manifest.ts'
import { type Availability, availabilities, availabilityOf } from './coverage/availability.ts'
import { abilityTable, companiesOf, fieldTable, registerTable } from './coverage/country-tables.ts'
import { europeMap } from './coverage/europe-map.ts'
import { memoizeByObject } from './memoize-by-object.ts'
import type { Page, PageContent } from './page.ts'
import { capitalised, counted } from './views/words.ts'

const keyOf = (
  [availability, { label, meaning }]: [string, (typeof availabilities)[Availability]],
  manifests: readonly Manifest[],
) => {
  const count = manifests.filter(manifest => availabilityOf(manifest) === availability).length
  return html`<li class="tile-${availability}"><span class="swatch" aria-hidden="true"></span><div><strong>${label}</strong> <span class="soft">${count} of ${manifests.length}</span><p>${meaning}</p></div></li>`
}

const legend = (manifests: readonly Manifest[]): Html =>
  html`<ul class="availabilities plain">${Object.entries(availabilities).map(entry => keyOf(entry, manifests))}</ul>`

const isOf = (manifest: Manifest, wanted: readonly Availability[]) => wanted.includes(availabilityOf(manifest))

const countries = ({ length }: readonly Manifest[]) => counted(length, 'country', 'countries')

type Words = (companies: string, countries: string) => string

/** A company of the sample or of GLEIF is not one of a register; nothing is known of a country that cannot be read. */
const kinds: readonly (readonly [readonly Availability[], Words])[] = [
  [['full', 'frozen'], (companies, of) => `${companies} of the national registers of ${of}`],
  [['partial'], (companies, of) => `${companies} of ${of} from a part of the register, GLEIF or the sample`],
  [['sample'], (companies, of) => `a sample of ${companies} of ${of}, compiled by hand from public facts`],
]

function whatIsLoaded(all: readonly Manifest[]): string {
  const parts = kinds.flatMap(([wanted, words]) => {
    const some = all.filter(manifest => isOf(manifest, wanted))
    return some.length === 0 ? [] : words(companiesOf(some), countries(some))
  })
  const last = parts.pop()
  if (last === undefined) return 'No register is loaded.'
  return `${capitalised(parts.length === 0 ? last : `${parts.join(', ')}, and ${last}`)}.`
}

const contentOf = (all: readonly Manifest[]): PageContent => ({
  title: 'Coverage',
  description: `What is loaded of the registers of ${all.length} European countries: companies, freshness, licence, fields.`,
  script: 'coverage',
  main: html`<h1>Coverage</h1>
<p class="lead">${whatIsLoaded(all)} Choose a country to see what its register has, or compare all: <a href="#registers">companies and licences</a>, <a href="#abilities">what each register shows</a>, <a href="#fields">fields</a>.</p>
<div class="map-and-legend">${europeMap(new Map(all.map(manifest => [manifest.code, manifest])))}
${legend(all)}</div>
<h2 id="registers">Registers</h2>
${registerTable(all)}
<h2 id="abilities">What each register shows</h2>
<p>Where open insolvency is not shown, an active company may be insolvent. Where companies are not kept after their end, one that is missing may be dissolved.</p>
${abilityTable(all)}
<h2 id="fields">Fields</h2>
<p>The share of loaded companies that have a value.</p>
${fieldTable(all)}
<p class="small soft">The same figures as JSON, without a key: <a href="/v1/countries" type="application/json">/v1/countries</a>. They are of the last few seconds.</p>`,
})

/** All registers: a map, and tables to compare them. Manifests that are kept are rendered once. */
export const coveragePage = (manifests: () => Promise<readonly Manifest[]>): Page => {
  const kept = memoizeByObject(contentOf)
  return { path: '/coverage', isLikeOperation: true, show: async () => kept(await manifests()) }
}
