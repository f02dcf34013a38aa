import { personReason } from '#data/reference/person-forms.ts'
import type { Importer, Mapped, MappingContext, NaceCodesOf } from '../importer.ts'
import { readCompanyId } from '../mapping/read-company-id.ts'
import { codeIn, isoDay } from '../mapping/source-values.ts'
import type { CsvRow } from '../readers/csv-records.ts'
import { registerDefaults } from '../register-defaults.ts'
import { activityColumns, entriesOf, swedishCodes, swedishFacts, swedishNames } from './se-facts.ts'

// The third digit of an organisation's number is 2 or more; in a person's number it is part of the month of birth.
const personalNumber = /^(?:19|20)?\d{2}[01]\d{3}[-+]?\d{4}$/

const reasonToSkip = (number: string, kind: string, form: string): string | undefined => {
  if (kind === 'PERSON-IDORG' || kind === 'SAMORDNR-IDORG' || personalNumber.test(number)) return 'personal_number'
  if (kind !== 'ORGNR-IDORG') return 'no_organisation_number'
  return personReason('SE', { code: form })
}

const scb = 'scb_bulkfil'

const map = (row: CsvRow, context: MappingContext): Mapped => {
  const [[number = '', kind = ''] = []] = entriesOf(row.organisationsidentitet)
  const reason = reasonToSkip(number, kind, row.organisationsform ?? '')
  if (reason) return { kind: 'skipped', reason }
  const id = readCompanyId('SE', 'organisationsidentitet', number.replace(/^(\d{6})(\d{4})$/, '$1-$2'))
  if (id.kind === 'rejected') return id
  const { name, other_names } = swedishNames(row.organisationsnamn)
  if (!name) return { kind: 'rejected', reason: 'organisationsnamn is empty' }
  const [statistics] = context.joinedRows(scb, number)
  const facts = swedishFacts(row, { registryId: id.registryId, name, other_names }, statistics, context)
  return { kind: 'company', country: 'SE', registryId: id.registryId, ...facts }
}

const codesOf: NaceCodesOf<CsvRow> = ({ organisationsidentitet }, { joinedRows }) =>
  swedishCodes(joinedRows(scb, entriesOf(organisationsidentitet)[0]?.[0] ?? '')[0])

/** Bolagsverket's weekly file of all organisations, joined with the statistical office's file of their activities. */
export const se: Importer = {
  source: 'se',
  title: 'a bolagsverket_bulkfil file',
  distribution: {
    files: 'bolagsverket_bulkfil.zip and, for the activities, scb_bulkfil.zip (text)',
    address: 'https://bolagsverket.se/apierochoppnadata/hamtaforetagsinformation/nedladdningsbarafiler.2517.html',
    account: 'none',
  },
  countries: ['SE'],
  ...registerDefaults,
  csv: {
    columns: {
      required: [
        'organisationsidentitet',
        'organisationsnamn',
        'organisationsform',
        'avregistreringsdatum',
        'pagandeAvvecklingsEllerOmstruktureringsforfarande',
      ],
      optional: ['avregistreringsorsak', 'registreringsdatum', 'postadress', 'verksamhetsbeskrivning'],
      freeText: ['verksamhetsbeskrivning'],
    },
    map,
    dates: { columns: ['registreringsdatum', 'avregistreringsdatum'], read: isoDay },
    naceCodes: codesOf,
  },
  supplementaryFiles: [
    {
      name: scb,
      columns: {
        required: ['PeOrgNr', 'Ng1', 'JurForm'],
        optional: ['Ng2', 'Ng3', 'Ng4', 'Ng5', 'Reklamsparrtyp'],
        // Some 700 names and addresses of the file have quotes, which it never doubles.
        unquotedBeside: '\t',
      },
      // 16 marks an organisation; a number that begins with a year of birth is a person's.
      key: row => /^(?:16)?(\d{2}[2-9]\d{7})$/.exec(codeIn(row.PeOrgNr) ?? '')?.[1],
      keep: [...activityColumns, 'Reklamsparrtyp'],
      isOptional: true,
      encoding: 'latin1',
    },
  ],
}
