import type { CompanyDetails } from '#domain/companies/company.ts'
import { readRegistryId } from '#domain/companies/registry-ids/read-registry-id.ts'
import { withoutDecimal } from '#domain/without-decimal.ts'
import { detailsOf } from '../mapping/details-of.ts'
import { booleanOf, codeIn, text, wholeNumber, yearOf } from '../mapping/source-values.ts'
import type { CsvRow } from '../readers/csv-records.ts'

/** The registers in which the file says whether a unit is entered. */
const registers = [
  { column: 'registrertIMvaRegisteret', register: 'vat', name: 'Merverdiavgiftsregisteret' },
  { column: 'registrertIForetaksregisteret', register: 'business_register', name: 'Foretaksregisteret' },
  { column: 'registrertIFrivillighetsregisteret', register: 'ngo_register', name: 'Frivillighetsregisteret' },
  { column: 'registrertIStiftelsesregisteret', register: 'foundation_register', name: 'Stiftelsesregisteret' },
] as const

/** The columns that the details of a unit are read from. */
export const detailColumns = [
  ...registers.map(({ column }) => column),
  'antallAnsatte',
  'hjemmeside',
  'epostadresse',
  'telefon',
  'forretningsadresse.kommune',
  'forretningsadresse.kommunenummer',
  'institusjonellSektorkode.kode',
  'institusjonellSektorkode.beskrivelse',
  'sisteInnsendteAarsregnskap',
  'overordnetEnhet',
  'vedtektsfestetFormaal',
  'aktivitet',
]

/** The unit above a public body or a part of an organisation. */
const parentOf = (written: string) => {
  const reading = readRegistryId('NO', written)
  return reading.kind === 'canonical'
    ? { country: 'NO', registry_id: written, relationship: 'organisation' as const }
    : undefined
}

export const norwegianDetails = (row: CsvRow): CompanyDetails | undefined =>
  detailsOf({
    employees: { count: wholeNumber(row.antallAnsatte) },
    contacts: {
      website: text(row.hjemmeside, 500),
      phone: text(row.telefon, 100),
      email: text(row.epostadresse, 320),
    },
    accounts: { last_year: yearOf(row.sisteInnsendteAarsregnskap) },
    parent: row.overordnetEnhet ? parentOf(withoutDecimal(row.overordnetEnhet)) : undefined,
    municipality: {
      code: codeIn(row['forretningsadresse.kommunenummer'], 4, 40),
      name: text(row['forretningsadresse.kommune']),
    },
    sector: {
      code: codeIn(row['institusjonellSektorkode.kode'], 0, 40),
      name: text(row['institusjonellSektorkode.beskrivelse']),
    },
    purpose: text(row.vedtektsfestetFormaal, 2000) ?? text(row.aktivitet, 2000),
    memberships: registers.flatMap(({ column, register, name }) =>
      booleanOf(row[column]) ? [{ register, name }] : [],
    ),
  })
