import type { CompanyDetails } from '#domain/companies/company.ts'
import type { JoinedRows, SupplementaryFile } from '../importer.ts'
import { detailsOf } from '../mapping/details-of.ts'
import { text } from '../mapping/source-values.ts'
import type { CsvRow } from '../readers/csv-records.ts'

const countedFile = (name: string, id: string): SupplementaryFile => ({
  name,
  columns: { required: [id, 'StartDate', 'EnterpriseNumber'] },
  key: ({ EnterpriseNumber }) => EnterpriseNumber,
  // The rows are only counted.
  keep: [],
  isOptional: true,
})

/** The files that the details of an enterprise are read from. */
export const detailFiles: readonly SupplementaryFile[] = [
  {
    name: 'contact',
    columns: { required: ['EntityNumber', 'EntityContact', 'ContactType', 'Value'] },
    // Contacts of establishments and branches are not the enterprise's.
    key: ({ EntityContact, EntityNumber }) => (EntityContact === 'ENT' ? EntityNumber : undefined),
    keep: ['ContactType', 'Value'],
    codes: [{ columns: ['ContactType'], isKnown: type => ['WEB', 'TEL', 'EMAIL'].includes(type) }],
    isOptional: true,
  },
  countedFile('establishment', 'EstablishmentNumber'),
  countedFile('branch', 'Id'),
]

const contactsOf = (rows: readonly CsvRow[]) => {
  const firstOf = (type: string, maxLength: number) =>
    text(rows.find(({ ContactType }) => ContactType === type)?.Value, maxLength)
  return { website: firstOf('WEB', 500), phone: firstOf('TEL', 100), email: firstOf('EMAIL', 320) }
}

// None may also mean that the file was not given.
const countOf = (rows: readonly CsvRow[]) => (rows.length > 0 ? rows.length : undefined)

export const belgianDetails = (joinedRows: JoinedRows, number: string): CompanyDetails | undefined =>
  detailsOf({
    contacts: contactsOf(joinedRows('contact', number)),
    establishment_count: countOf(joinedRows('establishment', number)),
    branch_count: countOf(joinedRows('branch', number)),
  })
