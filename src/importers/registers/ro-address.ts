import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import { countryCodesIn } from '#domain/country-names.ts'
import { codeIn } from '../mapping/source-values.ts'
import { toAddress } from '../mapping/to-address.ts'
import type { CsvRow } from '../readers/csv-records.ts'
import { romanian } from './ro-letters.ts'

const romanianCountryCode = countryCodesIn('ro')

/** The names that the column of the house number has had, of which a file has one. */
export const houseNumberColumns = ['ADR_NR_STRADA', 'ADR_DEN_NR_STRADA']

// The columns of a street's parts, with their prefixes.
const streetParts = {
  ...Object.fromEntries(houseNumberColumns.map(column => [column, 'nr. '])),
  ADR_BLOC: 'bl. ',
  ADR_SCARA: 'sc. ',
  ADR_ETAJ: 'et. ',
  ADR_APARTAMENT: 'ap. ',
}

/** The columns of an address. */
export const addressColumns: readonly string[] = [
  'ADR_TARA',
  'ADR_JUDET',
  'ADR_LOCALITATE',
  'ADR_DEN_STRADA',
  'ADR_COD_POSTAL',
  'ADR_SECTOR',
  'ADR_COMPLETARE',
  ...Object.keys(streetParts),
]

// Six digits. A spreadsheet drops leading zeros, which the codes of Bucharest have.
const postalCode = (cell: string | undefined) => {
  const code = codeIn(cell)
  if (code === undefined || /^0+$/.test(code)) return undefined
  return /^\d{4,5}$/.test(code) ? code.padStart(6, '0') : code
}

const rank = /^(?:Municipiul|Ora[șs](?:ul)?)\s+(?=\p{L})/iu
const sectorOfBucharest = /^(?:(Bucure[șs]ti)[\s,]+)?Sector(?:ul)?\s*([1-6])$/iu

/** The town without its rank, as people write it (`Municipiul Gherla`), and the sector that Bucharest's name has. */
const placeOf = (cell: string | undefined): { locality?: string | undefined; sector?: string | undefined } => {
  const place = romanian(cell)?.replace(rank, '')
  const [isSector, town = 'București', sector] = sectorOfBucharest.exec(place ?? '') ?? []
  return isSector ? { locality: town, sector } : { locality: place }
}

/** The address of a firm. */
export const addressOf = (row: CsvRow): CompanyFacts['registered_address'] => {
  const country = romanian(row.ADR_TARA)
  const { locality, ...place } = placeOf(row.ADR_LOCALITATE)
  const sector = codeIn(row.ADR_SECTOR) ?? place.sector
  const street = Object.entries(streetParts).flatMap(([column, prefix]) => {
    const part = codeIn(romanian(row[column], 100))
    return part ? [`${prefix}${part}`] : []
  })
  return toAddress({
    lines: [romanian(row.ADR_DEN_STRADA), ...street, sector && `sector ${sector}`, romanian(row.ADR_COMPLETARE)],
    locality,
    region: romanian(row.ADR_JUDET),
    postal_code: postalCode(row.ADR_COD_POSTAL),
    country: country ? romanianCountryCode(country) : 'RO',
  })
}
