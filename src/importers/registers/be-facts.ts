import type { NaceEdition } from '#data/reference/nace-classes.ts'
import type { OtherNameType } from '#domain/companies/company.ts'
import type { ActivityFacts, CompanyFacts } from '#domain/companies/company-facts.ts'
import { countryCodesIn } from '#domain/country-names.ts'
import type { JoinedRows, MappingContext } from '../importer.ts'
import { legalFormOf } from '../mapping/legal-form-of.ts'
import { readNace } from '../mapping/nace.ts'
import { codeIn, dayFirst, listed, text } from '../mapping/source-values.ts'
import { codedStatusOf } from '../mapping/status-of.ts'
import { toAddress } from '../mapping/to-address.ts'
import type { CsvRow } from '../readers/csv-records.ts'
import { belgianDetails } from './be-details.ts'

const frenchCountryCode = countryCodesIn('fr')

// Saved again by a spreadsheet, 001 is 1.
const code3 = (written: string | undefined) => codeIn(written, 3)

const languages: Record<string, string> = { 1: 'fr', 2: 'nl', 3: 'de', 4: 'en' }
const nameTypes: Record<string, OtherNameType> = {
  '001': 'translation',
  '002': 'abbreviation',
  '003': 'trading',
  '004': 'branch',
}

// Some other names are the number of an enterprise or a telephone. A trade name such as 1890 has fewer digits.
const isNumber = (name: string): boolean => /^[\d .]+$/.test(name) && name.replaceAll(/\D/g, '').length >= 9

type Names = Pick<CompanyFacts, 'other_names'> & { language: string | undefined }

/** The name with the lowest type code, its language, and the other names; the name is undefined when there is none. */
export const belgianNames = (rows: readonly CsvRow[]): Names & { name: string | undefined } => {
  const names = rows.flatMap(row => {
    const name = text(row.Denomination, 2000)
    const kind = code3(row.TypeOfDenomination) ?? ''
    return name ? [{ name, kind, language: languages[codeIn(row.Language) ?? ''] }] : []
  })
  const [first, ...others] = names.toSorted((one, other) => one.kind.localeCompare(other.kind))
  const other_names = listed(
    others
      .filter(({ name }) => name !== first?.name && !isNumber(name))
      .map(({ name, kind, language }) => ({ name, type: nameTypes[kind] ?? ('other' as const), language })),
  )
  return { name: first?.name, language: first?.language, other_names }
}

// A dash or dots mean an unknown value, such as the number of a house, or a place abroad.
const known = (written: string | undefined): string | undefined =>
  written && /[\p{L}\p{N}]/u.test(written) ? written : undefined

const writtenIn = (row: CsvRow, column: string, language: string | undefined): string | undefined => {
  const dutch = known(text(row[`${column}NL`]))
  const french = known(text(row[`${column}FR`]))
  return language === 'fr' ? (french ?? dutch) : (dutch ?? french)
}

// `sans numéro`, `zonder nummer` and `ohne Nummer` mean that the house has no number.
const noHouseNumber = /^[szo][./]?n\.?$/i
const houseNumberOf = ({ HouseNumber }: CsvRow): string | undefined => {
  const number = known(codeIn(HouseNumber))
  return number && noHouseNumber.test(number) ? undefined : number
}

// An asterisk marks a street that the national list of streets lacks.
const streetOf = (row: CsvRow, language: string | undefined): string | undefined =>
  writtenIn(row, 'Street', language)?.replace(/^\*\s*/, '')

// Some boxes are written with the word for one, such as `postbus 33`.
const namedBox = /^(?:bus|postbus|bo[iî]te|bte|bp|postfach)(?!\p{L})/iu

const boxOf = ({ Box }: CsvRow, language: string | undefined): string | undefined => {
  const box = codeIn(Box)
  if (box === undefined || namedBox.test(box)) return box
  return `${language === 'fr' ? 'bte' : 'bus'} ${box}`
}

const addressOf = (row: CsvRow | undefined, language: string | undefined): CompanyFacts['registered_address'] => {
  if (!row) return undefined
  const country = text(row.CountryFR)
  return toAddress({
    lines: [
      [streetOf(row, language), houseNumberOf(row), boxOf(row, language)].filter(Boolean).join(' '),
      text(row.ExtraAddressInfo),
    ],
    locality: writtenIn(row, 'Municipality', language),
    postal_code: text(row.Zipcode, 100),
    country: country ? frenchCountryCode(country) : 'BE',
  })
}

const naceEditions: Record<string, NaceEdition> = { 2008: '2', 2025: '2.1' }
const newestFirst = ['2025', '2008', '2003']

/** Whether activities are read in an edition of NACE, by its year. */
export const isNaceVersion = (written: string): boolean => newestFirst.includes(codeIn(written) ?? '')

const vatGroup = '001'

// The code list has French and Dutch, for some categories German. A company without a language gets Dutch.
const labelIn = (rows: readonly CsvRow[], language: string | undefined, maxLength?: number): string | undefined => {
  const wanted = [language?.toUpperCase(), language === 'de' ? 'FR' : 'NL']
  const row = wanted.map(code => rows.find(({ Language }) => Language === code)).find(Boolean) ?? rows[0]
  return text(row?.Description, maxLength)
}

const activityLabel = (joinedRows: JoinedRows, version: string, code: string, language: string | undefined) => {
  const rows = joinedRows('code', `Nace${version} ${code}`)
  return labelIn(rows, language, 1000)
}

const orderOf = ({ Classification, ActivityGroup }: CsvRow) =>
  `${Classification === 'MAIN' ? 0 : 1}${code3(ActivityGroup)}`

/**
 * Activities in the newest edition of NACE that the enterprise is coded in: main ones first, those for VAT before
 * others.
 */
const activitiesOf = (
  rows: readonly CsvRow[],
  joinedRows: JoinedRows,
  language: string | undefined,
): CompanyFacts['activities'] => {
  const year = newestFirst.find(known => rows.some(({ NaceVersion }) => codeIn(NaceVersion) === known))
  if (!year) return undefined
  const coded = rows
    .filter(({ NaceVersion }) => codeIn(NaceVersion) === year)
    .toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)))
  const activities = new Map<string, ActivityFacts>()
  for (const { NaceCode, Classification } of coded) {
    const code = codeIn(NaceCode, 5, 40)
    if (!code || activities.has(code)) continue
    const named = naceEditions[year]
    // 2003 is NACE Rev. 1.1, whose classes are not those of the later editions.
    const { edition, nace_code } = named ? readNace(code, named) : {}
    activities.set(code, {
      scheme: 'NACE',
      version: named ? edition : '1.1',
      code,
      nace_code,
      label: activityLabel(joinedRows, year, code, language),
      primary: activities.size === 0 && Classification === 'MAIN',
    })
  }
  return listed([...activities.values()])
}

// The Crossroads Bank's placeholder for an unknown day: half of the oldest entries have this one, a public holiday.
const unknownDay = '1968-01-01'

const startOf = ({ StartDate }: CsvRow): string | undefined => {
  const day = dayFirst(StartDate)
  return day === unknownDay ? undefined : day
}

const formOf = (
  row: CsvRow,
  language: string | undefined,
  { joinedRows, memo }: MappingContext,
): CompanyFacts['legal_form'] => {
  // CAC: the equivalent under the Companies Code of 2019, where the statutes still name an older form.
  const code = code3(row.JuridicalFormCAC) ?? code3(row.JuridicalForm)
  if (!code) return undefined
  const labels = joinedRows('code', `JuridicalForm ${code}`)
  return legalFormOf(memo, 'BE', { registry_code: code, registry_label: labelIn(labels, language) })
}

const identifiersOf = (activities: readonly CsvRow[], registryId: string): CompanyFacts['identifiers'] => {
  const paysVat = activities.some(({ ActivityGroup }) => code3(ActivityGroup) === vatGroup)
  return paysVat ? [{ scheme: 'vat', value: `BE${registryId}`, derived: true }] : undefined
}

const situationOf = (row: CsvRow, language: string | undefined, { joinedRows, memo }: MappingContext) => {
  const code = code3(row.JuridicalSituation) ?? ''
  const { status_detail, ...status } = codedStatusOf(memo, 'BE', code)
  const label = labelIn(joinedRows('code', `JuridicalSituation ${code}`), language)
  return { ...status, status_detail: label ? { ...status_detail, registry_label: label } : status_detail }
}

/** The facts of an enterprise; `language` is that of its name. */
export const belgianFacts = (
  row: CsvRow,
  { registryId, language, ...names }: Names & { registryId: string; name: string },
  context: MappingContext,
) => {
  const { joinedRows } = context
  const number = row.EnterpriseNumber ?? ''
  const { unknownStatus, ...status } = situationOf(row, language, context)
  const activities = joinedRows('activity', number)
  const facts: CompanyFacts = {
    ...names,
    ...status,
    legal_form: formOf(row, language, context),
    incorporation_date: startOf(row),
    registered_address: addressOf(joinedRows('address', number)[0], language),
    activities: activitiesOf(activities, joinedRows, language),
    identifiers: identifiersOf(activities, registryId),
    details: belgianDetails(joinedRows, number),
  }
  return { facts, unknownStatus }
}
