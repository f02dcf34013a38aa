import type { OtherNameType } from '#domain/companies/company.ts'
import type { ActivityFacts, CompanyFacts } from '#domain/companies/company-facts.ts'
import { precedence } from '#domain/companies/merge-layers.ts'
import { countryCodesIn } from '#domain/country-names.ts'
import type { Importer, JoinedRows, Mapped, MappingContext, SupplementaryFile } from '../importer.ts'
import { legalFormOf } from '../mapping/legal-form-of.ts'
import { naceClass } from '../mapping/nace-class.ts'
import { readCompanyId } from '../mapping/read-company-id.ts'
import { dayFirst, listed, text } from '../mapping/source-values.ts'
import { codedStatusOf } from '../mapping/status-of.ts'
import { toAddress } from '../mapping/to-address.ts'
import type { CsvRow } from '../readers/csv-records.ts'

const frenchCountryCode = countryCodesIn('fr')

const legalPerson = '2'

// Codes that passed through a spreadsheet have lost the zeros in front.
const code3 = (written: string | undefined) => text(written)?.padStart(3, '0')

const languages: Record<string, string> = { 1: 'fr', 2: 'nl', 3: 'de', 4: 'en' }
const nameTypes: Record<string, OtherNameType> = {
  '001': 'translation',
  '002': 'abbreviation',
  '003': 'trading',
  '004': 'branch',
}

/** The first name of the first type there is, and all the others; the file puts the names of an enterprise in its own order. */
const namesOf = (rows: readonly CsvRow[]) => {
  const names = rows.flatMap(row => {
    const name = text(row.Denomination, 2000)
    const kind = code3(row.TypeOfDenomination) ?? ''
    return name ? [{ name, kind, language: languages[row.Language ?? ''] }] : []
  })
  const [first, ...others] = names.toSorted((one, other) => one.kind.localeCompare(other.kind))
  const other_names = listed(
    others
      .filter(({ name }) => name !== first?.name)
      .map(({ name, kind, language }) => ({ name, type: nameTypes[kind] ?? ('other' as const), language })),
  )
  return { first, other_names }
}

const writtenIn = (row: CsvRow, column: string, language: string | undefined): string | undefined => {
  const [dutch, french] = [text(row[`${column}NL`]), text(row[`${column}FR`])]
  return language === 'fr' ? (french ?? dutch) : (dutch ?? french)
}

const addressOf = (row: CsvRow | undefined, language: string | undefined): CompanyFacts['registered_address'] => {
  if (!row) return undefined
  const country = text(row.CountryFR)
  const box = text(row.Box)
  return toAddress({
    lines: [
      [writtenIn(row, 'Street', language), text(row.HouseNumber), box && `bus ${box}`].filter(Boolean).join(' '),
      text(row.ExtraAddressInfo),
    ],
    locality: writtenIn(row, 'Municipality', language),
    postal_code: text(row.Zipcode, 100),
    country: country ? frenchCountryCode(country) : 'BE',
  })
}

const naceVersions: Record<string, string> = { 2003: '1.1', 2008: '2', 2025: '2.1' }
const newestFirst = ['2025', '2008', '2003']
const vatGroup = '001'

const activityLabel = (joinedRows: JoinedRows, version: string, code: string, language: string | undefined) => {
  const rows = joinedRows('code', `Nace${version} ${code}`)
  const wanted = language === 'fr' ? 'FR' : 'NL'
  return text((rows.find(row => row.Language === wanted) ?? rows[0])?.Description, 1000)
}

const orderOf = ({ Classification, ActivityGroup }: CsvRow) =>
  `${Classification === 'MAIN' ? 0 : 1}${code3(ActivityGroup)}`

/** Activities in the newest edition of NACE that the enterprise is coded in: main ones first, those for VAT before others. */
const activitiesOf = (
  rows: readonly CsvRow[],
  joinedRows: JoinedRows,
  language: string | undefined,
): CompanyFacts['activities'] => {
  const edition = newestFirst.find(year => rows.some(({ NaceVersion }) => NaceVersion === year))
  if (!edition) return undefined
  const coded = rows
    .filter(({ NaceVersion }) => NaceVersion === edition)
    .toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)))
  const activities = new Map<string, ActivityFacts>()
  for (const { NaceCode, Classification } of coded) {
    const code = text(NaceCode, 40)?.padStart(5, '0')
    if (!code || activities.has(code)) continue
    activities.set(code, {
      scheme: 'NACE',
      version: naceVersions[edition],
      code,
      nace_code: naceClass(code),
      label: activityLabel(joinedRows, edition, code, language),
      primary: activities.size === 0 && Classification === 'MAIN',
    })
  }
  return listed([...activities.values()])
}

const formOf = (row: CsvRow, { joinedRows, memo }: MappingContext): CompanyFacts['legal_form'] => {
  // How the form is to be read since the code of 2019, where the statutes still say the old one.
  const code = code3(row.JuridicalFormCAC) ?? code3(row.JuridicalForm)
  if (!code) return undefined
  const labels = joinedRows('code', `JuridicalForm ${code}`)
  const label = labels.find(({ Language }) => Language === 'NL') ?? labels[0]
  return legalFormOf(memo, 'BE', { registry_code: code, registry_label: text(label?.Description) })
}

const map = (row: CsvRow, context: MappingContext): Mapped => {
  const { joinedRows, memo } = context
  if (row.TypeOfEnterprise !== legalPerson) return { kind: 'skipped', reason: 'sole_trader' }
  const number = row.EnterpriseNumber ?? ''
  const id = readCompanyId('BE', 'EnterpriseNumber', number)
  if (id.kind === 'rejected') return id
  const { first, other_names } = namesOf(joinedRows('denomination', number))
  if (!first) return { kind: 'skipped', reason: 'no_name' }
  const { unknownStatus, ...status } = codedStatusOf(memo, 'BE', code3(row.JuridicalSituation) ?? '')
  const activities = joinedRows('activity', number)
  const paysVat = activities.some(({ ActivityGroup }) => code3(ActivityGroup) === vatGroup)
  return {
    kind: 'company',
    country: 'BE',
    registryId: id.registryId,
    unknownStatus,
    facts: {
      name: first.name,
      ...status,
      legal_form: formOf(row, context),
      other_names,
      incorporation_date: dayFirst(row.StartDate),
      registered_address: addressOf(joinedRows('address', number)[0], first.language),
      activities: activitiesOf(activities, joinedRows, first.language),
      identifiers: paysVat ? [{ scheme: 'vat', value: `BE${id.registryId}`, derived: true }] : undefined,
    },
  }
}

// The supplementary files also contain establishments (2.…) and branches (9.…).
const enterpriseOf = ({ EntityNumber = '' }: CsvRow) => (/^[01]/.test(EntityNumber) ? EntityNumber : undefined)

const supplementaryFiles: readonly SupplementaryFile[] = [
  {
    name: 'denomination',
    columns: { required: ['EntityNumber', 'Language', 'TypeOfDenomination', 'Denomination'] },
    key: enterpriseOf,
    keep: ['Language', 'TypeOfDenomination', 'Denomination'],
  },
  {
    name: 'address',
    columns: {
      required: ['EntityNumber', 'TypeOfAddress', 'Zipcode', 'MunicipalityNL', 'StreetNL', 'HouseNumber'],
      optional: ['CountryNL', 'CountryFR', 'MunicipalityFR', 'StreetFR', 'Box', 'ExtraAddressInfo', 'DateStrikingOff'],
    },
    key: row => (row.TypeOfAddress === 'REGO' && !row.DateStrikingOff ? enterpriseOf(row) : undefined),
    keep: [
      ...['Zipcode', 'MunicipalityNL', 'MunicipalityFR', 'StreetNL', 'StreetFR', 'HouseNumber', 'Box'],
      ...['CountryFR', 'ExtraAddressInfo'],
    ],
    isOptional: true,
  },
  {
    name: 'activity',
    columns: { required: ['EntityNumber', 'ActivityGroup', 'NaceVersion', 'NaceCode', 'Classification'] },
    key: row => (row.Classification === 'MAIN' || row.Classification === 'SECO' ? enterpriseOf(row) : undefined),
    keep: ['ActivityGroup', 'NaceVersion', 'NaceCode', 'Classification'],
    isOptional: true,
    isSeries: true,
  },
  {
    name: 'code',
    columns: { required: ['Category', 'Code', 'Language', 'Description'] },
    key: ({ Category, Code }) => (/^(Nace|JuridicalForm)/.test(Category ?? '') ? `${Category} ${Code}` : undefined),
    keep: ['Language', 'Description'],
    isOptional: true,
  },
  {
    name: 'meta',
    columns: { required: ['Variable', 'Value'] },
    key: ({ Variable }) => Variable,
    keep: ['Value'],
    isOptional: true,
  },
]

/** The Crossroads Bank's KBO Open Data: the full extract of active enterprises, in eight files joined by their number. */
export const be: Importer = {
  source: 'be',
  title: 'a KBO Open Data enterprise file',
  obtain: {
    files: 'KboOpenData full extract (zip of CSV: enterprise, denomination, address, activity, code, meta)',
    address: 'https://kbopub.economie.fgov.be/kbo-open-data/login',
    account: 'free',
  },
  countries: ['BE'],
  precedence: precedence.register,
  confirmedBy: 'file',
  dateInSupplement: joinedRows => dayFirst(joinedRows('meta', 'SnapshotDate')[0]?.Value),
  mainFiles: 'one',
  isFull: () => true,
  listsFormerNames: false,
  csv: {
    columns: {
      required: ['EnterpriseNumber', 'JuridicalSituation', 'TypeOfEnterprise', 'JuridicalForm', 'StartDate'],
      optional: ['JuridicalFormCAC'],
    },
    map,
  },
  supplementaryFiles,
}
