import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import type { Importer, Mapped, MappingContext, SupplementaryFile } from '../importer.ts'
import { legalFormOf } from '../mapping/legal-form-of.ts'
import type { Memo } from '../mapping/memo.ts'
import { endBy } from '../mapping/period.ts'
import { readCompanyId } from '../mapping/read-company-id.ts'
import { codeIn, dayFirst, listed, text } from '../mapping/source-values.ts'
import { statusOf } from '../mapping/status-of.ts'
import { toAddress } from '../mapping/to-address.ts'
import type { CsvRow } from '../readers/csv-records.ts'
import { registerDefaults } from '../register-defaults.ts'

// A business name is not a legal person.
const businessName = 'B'
const overseas = 'O'
const partnership = 'P'

// The register has a row for every name that an organisation ever had.
const currentName = 'ACR'
const isCurrent = ({ NAME_STATUS_CODE }: CsvRow) => (text(NAME_STATUS_CODE) ?? currentName) === currentName

const numberOf = ({ ORGANISATION_TYPE_CODE, REGISTRATION_NO }: CsvRow) =>
  `${text(ORGANISATION_TYPE_CODE) ?? ''}${codeIn(REGISTRATION_NO) ?? ''}`

const cyprus = /^(Κύπρος|ΚΥΠΡΟΣ|Cyprus)$/i

/** Reads a partnership by its sub-type first, because general and limited partnerships share one code. */
const formOf = (memo: Memo, row: CsvRow, code: string) => {
  const registry_label = text(row.ORGANISATION_SUB_TYPE) ?? text(row.ORGANISATION_TYPE)
  const bySubType = code === partnership ? legalFormOf(memo, 'CY', { registry_label }) : undefined
  return bySubType?.kind
    ? { ...bySubType, registry_code: code }
    : legalFormOf(memo, 'CY', { registry_code: code, registry_label })
}

/** A cell of an address without the underscores and commas that replace unknown parts. */
const lineOf = (cell: string | undefined) =>
  text(
    text(cell)
      ?.replaceAll('_', ' ')
      .replaceAll(/(?:\s*,)+/g, ',')
      .replaceAll(/^,|,$/g, ''),
  )

/** Postal code, places and country are in one cell, in no fixed order; the last place is the district. */
const addressOf = (row: CsvRow | undefined, type: string): CompanyFacts['registered_address'] => {
  if (!row) return undefined
  const territory = text(row.TERRITORY) ?? ''
  const postal_code = /(?<!\d)\d{4}(?!\d)/.exec(territory)?.[0]
  const parts = territory
    .replace(postal_code ?? '', '')
    .split(',')
    .map(part => part.replaceAll('_', ' ').trim())
    .filter(Boolean)
  const places = parts.filter(part => !cyprus.test(part))
  return toAddress({
    lines: [lineOf(row.STREET), lineOf(row.BUILDING)],
    locality: places.length > 1 ? places.slice(0, -1).join(', ') : places[0],
    region: places.length > 1 ? places.at(-1) : undefined,
    postal_code,
    // An overseas company may have its office in Cyprus or abroad.
    country: type === overseas && places.length === parts.length ? undefined : 'CY',
  })
}

const map = (row: CsvRow, { joinedRows, memo, day }: MappingContext): Mapped => {
  const type = text(row.ORGANISATION_TYPE_CODE, 100) ?? ''
  if (type === businessName) return { kind: 'skipped', reason: 'business_name' }
  // A number alone would be read as that of a limited company.
  if (type === '') return { kind: 'rejected', reason: 'ORGANISATION_TYPE_CODE is empty' }
  const number = numberOf(row)
  // An organisation without a row for a current name has the first of its rows.
  if (!isCurrent(row) && joinedRows('current_name', number).length > 0)
    return { kind: 'skipped', reason: 'former_name' }
  const id = readCompanyId('CY', 'REGISTRATION_NO', number)
  if (id.kind === 'rejected') return id
  const name = text(row.ORGANISATION_NAME, 2000)
  if (!name) return { kind: 'rejected', reason: 'ORGANISATION_NAME is empty' }
  const since = dayFirst(row.ORGANISATION_STATUS_DATE)
  const { unknownStatus, ...status } = statusOf(memo, 'CY', text(row.ORGANISATION_STATUS), since)
  const former = joinedRows('former_name', number).flatMap(other => {
    const formerName = text(other.ORGANISATION_NAME, 2000)
    return formerName && formerName !== name ? [{ name: formerName }] : []
  })
  return {
    kind: 'company',
    country: 'CY',
    registryId: id.registryId,
    unknownStatus,
    facts: {
      name,
      ...status,
      legal_form: formOf(memo, row, type),
      previous_names: listed(former),
      incorporation_date: dayFirst(row.REGISTRATION_DATE),
      dissolution_date: status.status === 'dissolved' ? endBy(day, since) : undefined,
      registered_address: addressOf(joinedRows('office', codeIn(row.ADDRESS_SEQ_NO) ?? '')[0], type),
    },
  }
}

const columns = {
  required: [
    'ORGANISATION_NAME',
    'REGISTRATION_NO',
    'ORGANISATION_TYPE_CODE',
    'NAME_STATUS_CODE',
    'ORGANISATION_STATUS',
    'REGISTRATION_DATE',
    'ADDRESS_SEQ_NO',
  ],
  mayBeNA: ['ORGANISATION_NAME'],
  // Some rows are broken over several lines, most of which are filled up with empty cells.
  marks: {
    begin: { column: 'ORGANISATION_TYPE_CODE', values: ['C', 'P', 'O', 'N', 'B'] },
    whole: 'ORGANISATION_STATUS',
  },
  optional: ['ORGANISATION_TYPE', 'ORGANISATION_SUB_TYPE', 'ORGANISATION_STATUS_DATE'],
}

const keyOf = (row: CsvRow) => (row.ORGANISATION_TYPE_CODE === businessName ? undefined : numberOf(row))

const supplementaryFiles: readonly SupplementaryFile[] = [
  {
    name: 'former_name',
    columns,
    key: row => (isCurrent(row) ? undefined : keyOf(row)),
    keep: ['ORGANISATION_NAME'],
  },
  {
    name: 'current_name',
    columns,
    key: row => (isCurrent(row) ? keyOf(row) : undefined),
    // The rows are only counted.
    keep: [],
  },
  {
    name: 'office',
    columns: { required: ['ADDRESS_SEQ_NO', 'STREET', 'BUILDING', 'TERRITORY'] },
    key: row => codeIn(row.ADDRESS_SEQ_NO),
    keep: ['STREET', 'BUILDING', 'TERRITORY'],
    isOptional: true,
  },
]

/** The Cypriot registrar's organisations, one row per name, and their registered offices in a second file. */
export const cy: Importer = {
  source: 'cy',
  title: 'a DRCOR organisations file',
  distribution: {
    files: 'organisations, and registered office for addresses (CSV)',
    address:
      'https://data.gov.cy/el/dataset/mitroo-eggegrammenon-etaireion-emporikon-eponymion-kai-synetairismon-stin-kypro',
    account: 'none',
  },
  countries: ['CY'],
  ...registerDefaults,
  listsFormerNames: true,
  isFilteredByLegalForm: false,
  csv: { columns, map, dates: { columns: ['REGISTRATION_DATE', 'ORGANISATION_STATUS_DATE'], read: dayFirst } },
  supplementaryFiles,
}
