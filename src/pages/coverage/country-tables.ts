import { type Html, html } from '#domain/html.ts'
import type { Manifest } from '../../operations/country-manifest.ts'
import { percentage } from '../views/figures.ts'
import { licenceLink } from '../views/licence-link.ts'
import { counted } from '../views/words.ts'
import { availabilities, availabilityOf } from './availability.ts'
import { abilityCell, availabilityBadge, countCell, dayCell } from './country-cells.ts'
import { fieldLabel } from './field-labels.ts'
import { type Column, sortableTable } from './sortable-table.ts'

type CountryColumn = Column<Manifest>

const country: CountryColumn = {
  title: 'Country',
  cell: ({ code, name }) => ({ content: html`<a href="/coverage/${code}">${name}</a>`, by: name }),
}

const textColumn = (title: string, text: (manifest: Manifest) => string): CountryColumn => ({
  title,
  cell: manifest => ({ content: html`${text(manifest)}`, by: text(manifest) }),
})

const countColumn = (title: string, key: 'record_count' | 'active_count'): CountryColumn => ({
  title,
  isNumber: true,
  cell: manifest => ({ content: countCell(manifest[key]), by: manifest[key] }),
})

const loaded: CountryColumn = {
  title: 'Loaded',
  cell: manifest => ({ content: availabilityBadge(manifest), by: availabilities[availabilityOf(manifest)].label }),
}

const dataOf: CountryColumn = {
  title: 'Data of',
  cell: ({ frozen_until, source_date }) => {
    const date = frozen_until ?? source_date ?? null
    return { content: dayCell(date), by: date }
  },
}

/** Its last month is in the column before. */
const published = textColumn('Published', ({ registry, update_cadence }) =>
  registry.frozen_until ? 'no longer' : update_cadence,
)

const licence: CountryColumn = {
  title: 'Licence',
  cell: ({ registry }) => ({ content: licenceLink(registry.license), by: registry.license }),
}

/** Size, freshness and licence of each country. */
export const registerTable = (manifests: readonly Manifest[]): Html =>
  sortableTable('Registers', manifests, country, [
    loaded,
    countColumn('Companies', 'record_count'),
    countColumn('Active', 'active_count'),
    dataOf,
    published,
    licence,
  ])

const abilityOrder = ['yes', 'partly', 'no']

const abilityColumn = (title: string, key: keyof Manifest['can_tell']): CountryColumn => ({
  title,
  cell: ({ can_tell }) => ({ content: abilityCell(can_tell[key]), by: abilityOrder.indexOf(can_tell[key]) }),
})

/** What the data set of each register shows. */
export const abilityTable = (manifests: readonly Manifest[]): Html =>
  sortableTable('What each register shows', manifests, country, [
    abilityColumn('Open insolvency', 'insolvency'),
    abilityColumn('Companies after their end', 'dissolution'),
    abilityColumn('Branches of foreign companies', 'branches'),
    textColumn('Link of a record', ({ registry }) => linkKinds[registry.source_url_kind] ?? registry.source_url_kind),
  ])

/** What is at the `source_url` of a record. */
export const linkKinds: Readonly<Record<string, string>> = {
  record: 'Page of the company',
  api: 'Data for programs',
  search: 'Search page of the register',
}

const comparedFields = [
  'registered_address',
  'legal_form.kind',
  'incorporation_date',
  'previous_names',
  'activities',
  'identifiers.vat',
  'identifiers.lei',
  'capital',
  'details.employees',
  'details.contacts',
]

const none = html`<span class="soft">–</span>`

const fieldColumn = (name: string): CountryColumn => ({
  title: fieldLabel(name),
  isNumber: true,
  cell: ({ fields }) => {
    const field = fields[name]
    return field?.available
      ? { content: html`${percentage(field.coverage)}`, by: field.coverage }
      : { content: none, by: 0 }
  },
})

/** The share of each country's companies that have a field. */
export const fieldTable = (manifests: readonly Manifest[]): Html =>
  sortableTable('Fields', manifests, country, comparedFields.map(fieldColumn))

/** "312 companies": those of several countries together. */
export const companiesOf = (manifests: readonly Manifest[]): string => {
  const total = manifests.reduce((sum, { record_count }) => sum + (record_count ?? 0), 0)
  return counted(total, 'company', 'companies')
}
