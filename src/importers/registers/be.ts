import { withoutDecimal } from '#domain/without-decimal.ts'
import type { Importer, JoinedRows, Mapped, MappingContext, SupplementaryFile } from '../importer.ts'
import { readCompanyId } from '../mapping/read-company-id.ts'
import { codeIn, dayFirst } from '../mapping/source-values.ts'
import type { CsvRow } from '../readers/csv-records.ts'
import { registerDefaults } from '../register-defaults.ts'
import { detailFiles } from './be-details.ts'
import { belgianFacts, belgianNames, isNaceVersion } from './be-facts.ts'

const naturalPerson = '1'
const legalPerson = '2'

const map = (row: CsvRow, context: MappingContext): Mapped => {
  const type = withoutDecimal(row.TypeOfEnterprise ?? '')
  if (type === naturalPerson) return { kind: 'skipped', reason: 'sole_trader' }
  // Only type 2 is certain not to be a natural person.
  if (type !== legalPerson) return { kind: 'rejected', reason: 'TypeOfEnterprise is neither 1 nor 2' }
  const number = row.EnterpriseNumber ?? ''
  const id = readCompanyId('BE', 'EnterpriseNumber', number)
  if (id.kind === 'rejected') return id
  const { name, ...names } = belgianNames(context.joinedRows('denomination', number))
  if (!name) return { kind: 'skipped', reason: 'no_name' }
  const { registryId } = id
  return { kind: 'company', country: 'BE', registryId, ...belgianFacts(row, { registryId, name, ...names }, context) }
}

// The supplementary files also contain establishments (2.…) and branches (9.…).
const enterpriseOf = ({ EntityNumber = '' }: CsvRow) => (/^[01]/.test(EntityNumber) ? EntityNumber : undefined)

const supplementaryFiles: readonly SupplementaryFile[] = [
  {
    name: 'denomination',
    columns: {
      required: ['EntityNumber', 'Language', 'TypeOfDenomination', 'Denomination'],
      mayBeNA: ['Denomination'],
    },
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
      'Zipcode',
      'MunicipalityNL',
      'MunicipalityFR',
      'StreetNL',
      'StreetFR',
      'HouseNumber',
      'Box',
      'CountryFR',
      'ExtraAddressInfo',
    ],
    isOptional: true,
  },
  {
    name: 'activity',
    columns: { required: ['EntityNumber', 'ActivityGroup', 'NaceVersion', 'NaceCode', 'Classification'] },
    key: row => (row.Classification === 'MAIN' || row.Classification === 'SECO' ? enterpriseOf(row) : undefined),
    keep: ['ActivityGroup', 'NaceVersion', 'NaceCode', 'Classification'],
    codes: [
      { columns: ['NaceVersion'], isKnown: version => isNaceVersion(version) },
      { columns: ['Classification'], isKnown: code => ['MAIN', 'SECO', 'ANCI'].includes(code) },
    ],
    isOptional: true,
    isSeries: true,
  },
  {
    name: 'code',
    columns: { required: ['Category', 'Code', 'Language', 'Description'] },
    key: ({ Category, Code }) =>
      /^(?:Nace|JuridicalForm|JuridicalSituation)/.test(Category ?? '') ? `${Category} ${codeIn(Code)}` : undefined,
    keep: ['Language', 'Description'],
    isOptional: true,
  },
  {
    name: 'meta',
    columns: { required: ['Variable', 'Value'] },
    key: ({ Variable }) => Variable,
    keep: ['Value'],
    isOptional: true,
    isAboutFiles: true,
  },
  ...detailFiles,
]

const isUpdate = (names: readonly string[], joinedRows: JoinedRows): boolean =>
  joinedRows('meta', 'ExtractType')[0]?.Value?.trim().toLowerCase() === 'update' ||
  names.some(name => /_(?:insert|delete)\.csv$/i.test(name))

/**
 * The Crossroads Bank's KBO Open Data: the full extract of active enterprises, in several files joined by enterprise
 * number.
 */
export const be: Importer = {
  source: 'be',
  title: 'a KBO Open Data enterprise file',
  distribution: {
    files:
      'KboOpenData full extract (zip of CSV: enterprise, denomination, address, activity, code, meta, contact, establishment, branch)',
    address: 'https://kbopub.economie.fgov.be/kbo-open-data/login',
    account: 'free',
  },
  countries: ['BE'],
  ...registerDefaults,
  dateInSupplement: joinedRows => dayFirst(joinedRows('meta', 'SnapshotDate')[0]?.Value),
  refusal: (names, joinedRows) =>
    isUpdate(names, joinedRows)
      ? 'this is an update extract, which has changed parts of enterprises only: import the full extract'
      : undefined,
  isFilteredByLegalForm: false,
  csv: {
    columns: {
      required: ['EnterpriseNumber', 'JuridicalSituation', 'TypeOfEnterprise', 'JuridicalForm', 'StartDate'],
      optional: ['JuridicalFormCAC'],
    },
    map,
    dates: { columns: ['StartDate'], read: dayFirst },
  },
  supplementaryFiles,
}
