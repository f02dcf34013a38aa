import { type Html, html } from '#domain/html.ts'
import { type Fact, fact } from './company-facts.ts'
import { licenceLink } from './licence-link.ts'
import { plain, type Schemas, time } from './words.ts'

type Company = Schemas['Company']

const names: Readonly<Record<string, string>> = {
  gleif: 'GLEIF',
  register: 'The register',
  sample: 'The embedded sample',
}
const nameOf = (id: string) => (Object.hasOwn(names, id) ? (names[id] ?? id) : plain(id))

const timeOf = (text: string | null) => (text ? time(text) : undefined)

/** The register, its data set and licence, and how fresh the record is, by the source of its status. */
export const registerFacts = ({ registry, data_freshness: fresh }: Company): Fact[] => [
  fact('Register', '/registry/name', registry.name),
  fact('Data set', '/registry/dataset', registry.dataset),
  fact('Licence', '/registry/licence', licenceLink(registry.licence)),
  fact('Attribution', '/registry/attribution', registry.attribution),
  fact('Authority', '/registry/authority_code', registry.authority_code),
  fact('Last confirmed', '/status', timeOf(fresh.last_confirmed_at), 'when last confirmed'),
  fact('Last changed', '/status', timeOf(fresh.source_updated_at), 'when last changed'),
]

/** Which parts of a record are from a source, as JSON pointers. */
const partsOf = ({ provenance }: Company, id: string): Html => {
  const pointers = Object.keys(provenance).filter(pointer => provenance[pointer] === id)
  if (pointers.includes('')) return html`the whole record`
  return html`${pointers.map((pointer, at) => html`${at > 0 ? ', ' : ''}<code>${pointer}</code>`)}`
}

const sourceRow = (
  company: Company,
  { id, licence, attribution, last_confirmed_at }: Company['sources'][number],
): Html =>
  html`<li><b>${nameOf(id)}</b>: ${partsOf(company, id)}. Licence ${licenceLink(licence)}.${attribution ? ` ${attribution}` : ''}${last_confirmed_at ? ` Confirmed ${time(last_confirmed_at)}.` : ''}</li>`

const listHeading = ({ provenance }: Company) =>
  provenance[''] === undefined ? 'Other sources' : 'Source of this record'

/** The sources of what is not from the register. */
export const sourceList = (company: Company): Html =>
  company.sources.length === 0
    ? html`<p class="small soft">The whole record is from ${company.registry.name}.</p>`
    : html`<h3>${listHeading(company)}</h3><ul>${company.sources.map(source => sourceRow(company, source))}</ul>`
