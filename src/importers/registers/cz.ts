import { employeeBand } from '#data/reference/employee-bands.ts'
import type { NaceEdition } from '#data/reference/nace-classes.ts'
import { personReason } from '#data/reference/person-forms.ts'
import type { ActivityFacts, CompanyFacts } from '#domain/companies/company-facts.ts'
import { preserialize } from '#domain/companies/preserialized.ts'
import type { Importer, Mapped, MappingContext } from '../importer.ts'
import { detailsOf } from '../mapping/details-of.ts'
import { legalFormOf } from '../mapping/legal-form-of.ts'
import type { Memo } from '../mapping/memo.ts'
import { readNace } from '../mapping/nace.ts'
import { nameEnding } from '../mapping/name-ending.ts'
import { endBy } from '../mapping/period.ts'
import { readCompanyId } from '../mapping/read-company-id.ts'
import { codeIn, isoDay, listed, moment, text } from '../mapping/source-values.ts'
import { statusOf, unreadableEnd } from '../mapping/status-of.ts'
import { toAddress } from '../mapping/to-address.ts'
import type { CsvRow } from '../readers/csv-records.ts'
import { registerDefaults } from '../register-defaults.ts'

const statusFacts = (memo: Memo, row: CsvRow, { ended, name }: { ended: string | undefined; name: string }) => {
  if (ended) return statusOf(memo, 'CZ', 'datum zániku', ended)
  if (text(row.DDATZAN) && !isoDay(row.DDATZAN)) return unreadableEnd('DDATZAN')
  // The register has no column for liquidation.
  return statusOf(memo, 'CZ', nameEnding('CZ', name) ?? 'bez data zániku')
}

// `00` means none.
const toActivity = (named: NaceEdition, code: string): ActivityFacts | undefined => {
  if (!/^(?!0+$)\d{1,10}$/.test(code)) return undefined
  const { edition, nace_code } = readNace(code, named)
  return preserialize({ scheme: 'NACE', version: edition, code, nace_code, primary: true })
}

// The main activity, in both revisions of NACE while the register keeps both.
const naceColumns = [
  { column: 'NACE2025', read: (code: string) => toActivity('2.1', code) },
  { column: 'NACE', read: (code: string) => toActivity('2', code) },
] as const

const activitiesOf = (memo: Memo, row: CsvRow): CompanyFacts['activities'] => {
  const activities: ActivityFacts[] = []
  for (const { column, read } of naceColumns) {
    const code = codeIn(row[column], 0, 40)
    const activity = code ? memo(read, code) : undefined
    if (activity) activities.push(activity)
  }
  return listed(activities)
}

// A house has a conscription number, or a registration number (č. ev.) if it is not a dwelling, and in streets an
// orientation number.
const houseNumber = (row: CsvRow) => {
  const house = codeIn(row.CDOM)
  const marked = house && codeIn(row.TYPCDOM) === '2' ? `č. ev. ${house}` : house
  return [marked, codeIn(row.COR)].filter(Boolean).join('/')
}

const addressLines = (row: CsvRow, town: string | undefined) => {
  const number = houseNumber(row)
  const street = text(row.ULICE_TEXT)
  const part = text(row.COBCE_TEXT)
  if (!number && !street) return [text(row.TEXTADR)]
  // Places without streets number the houses of each part of the town.
  return [`${street ?? part ?? town ?? ''} ${number}`.trim(), street && part !== town ? part : undefined]
}

const addressOf = (row: CsvRow) => {
  const town = text(row.OBEC_TEXT)
  const postcode = text(row.PSC, 100)
  return toAddress({
    lines: addressLines(row, town),
    locality: town,
    postal_code: postcode,
    country: town || postcode ? 'CZ' : undefined,
  })
}

// 000: the number of employees is not stated.
const isBand = (code: string): boolean => /^0+$/.test(code) || employeeBand('CZ', codeIn(code)) !== undefined

// Band of employees and sector of ESA 2010: there are some hundred pairs.
const readDetails = (codes: string) => {
  const [band, sector] = codes.split(' ')
  return detailsOf({ employees: employeeBand('CZ', band), sector: { code: sector } })
}

const detailsOfRow = (memo: Memo, row: CsvRow) => {
  const codes = `${codeIn(row.KATPO) ?? ''} ${codeIn(row.CISS2010, 0, 40) ?? ''}`
  return codes === ' ' ? undefined : memo(readDetails, codes)
}

// The rows of a register of millions have few distinct days of update.
const readUpdate = (day: string) => moment(day) ?? null

const map = (row: CsvRow, { memo, day }: MappingContext): Mapped => {
  const form = text(row.FORMA, 100)
  const person = personReason('CZ', { code: form })
  if (person) return { kind: 'skipped', reason: person }
  const id = readCompanyId('CZ', 'ICO', row.ICO)
  if (id.kind === 'rejected') return id
  const name = text(row.FIRMA, 2000)
  // For natural persons who closed their business, only the number and the end date remain.
  if (!name)
    return row.DDATZAN
      ? { kind: 'skipped', reason: 'ended_without_name' }
      : { kind: 'rejected', reason: 'FIRMA is empty' }
  const ended = endBy(day, isoDay(row.DDATZAN))
  const { unknownStatus, ...status } = statusFacts(memo, row, { ended, name })
  return {
    kind: 'company',
    country: 'CZ',
    registryId: id.registryId,
    unknownStatus,
    stamp: { source_updated_at: row.DDATPAKT ? memo(readUpdate, row.DDATPAKT) : null },
    facts: {
      name,
      ...status,
      legal_form: form ? legalFormOf(memo, 'CZ', { registry_code: form }) : undefined,
      incorporation_date: isoDay(row.DDATVZN),
      dissolution_date: ended,
      registered_address: addressOf(row),
      activities: activitiesOf(memo, row),
      details: detailsOfRow(memo, row),
    },
  }
}

/**
 * The Czech Statistical Office's Registr ekonomických subjektů: every entity that has or had a number, twice a month.
 */
export const cz: Importer = {
  source: 'cz',
  title: 'a RES file (res_data.csv)',
  distribution: {
    files: 'res_data.csv (CSV)',
    address: 'https://opendata.csu.gov.cz/soubory/od/od_org03/res_data.csv',
    account: 'none',
  },
  countries: ['CZ'],
  ...registerDefaults,
  dateInColumn: { column: 'DATPLAT', read: isoDay },
  csv: {
    columns: {
      required: ['ICO', 'DDATVZN', 'DDATZAN', 'FORMA', 'FIRMA'],
      mayBeNA: ['FIRMA'],
      optional: [
        'DATPLAT',
        'DDATPAKT',
        'KATPO',
        'CISS2010',
        'NACE',
        'NACE2025',
        'TEXTADR',
        'PSC',
        'OBEC_TEXT',
        'COBCE_TEXT',
        'ULICE_TEXT',
        'TYPCDOM',
        'CDOM',
        'COR',
      ],
    },
    map,
    codes: [{ columns: ['KATPO'], isKnown: isBand }],
    dates: { columns: ['DDATVZN', 'DDATZAN', 'DDATPAKT'], read: isoDay },
  },
}
