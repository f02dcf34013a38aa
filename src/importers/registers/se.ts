import type { CompanyStatus } from '#domain/companies/company.ts'
import type { ActivityFacts, CompanyFacts } from '#domain/companies/company-facts.ts'
import { precedence } from '#domain/companies/merge-layers.ts'
import { countryCode } from '#domain/country-names.ts'
import type { Importer, Mapped, MappingContext } from '../importer.ts'
import { isNaturalPerson, legalFormOf } from '../mapping/legal-form-of.ts'
import type { Memo } from '../mapping/memo.ts'
import { mostSevere } from '../mapping/most-severe.ts'
import { naceClass } from '../mapping/nace-class.ts'
import { readCompanyId } from '../mapping/read-company-id.ts'
import { isoDay, listed, text } from '../mapping/source-values.ts'
import { codedStatusOf, type ReadStatus } from '../mapping/status-of.ts'
import { toAddress } from '../mapping/to-address.ts'
import type { CsvRow } from '../readers/csv-records.ts'

/** The parts of a composed cell: `a$b|c$d` holds two entries of two parts. */
const entriesOf = (cell: string | undefined): string[][] =>
  (cell ?? '')
    .split('|')
    .filter(entry => entry.trim() !== '')
    .map(entry => entry.split('$').map(part => part.trim()))

// The third digit of an organisation's number is 2 or more; in a person's it belongs to the month of birth.
const personalNumber = /^(?:19|20)?\d{2}[01]\d{3}[-+]?\d{4}$/

const reasonToLeaveOut = (number: string, kind: string, form: string): string | undefined => {
  if (kind === 'PERSON-IDORG' || kind === 'SAMORDNR-IDORG' || personalNumber.test(number)) return 'personal_number'
  if (kind !== 'ORGNR-IDORG') return 'no_organisation_number'
  return isNaturalPerson('SE', form) ? 'sole_trader' : undefined
}

const registeredName = /^(?:FORETAGSNAMN|NAMN)-ORGNAM$/
const otherNameTypes: Record<string, 'translation' | 'trading'> = {
  'FORNAMN_FRSPRAK-ORGNAM': 'translation',
  'SARS_FORNAMN-ORGNAM': 'trading',
}

const namesOf = (cell: string | undefined) => {
  const names = entriesOf(cell).flatMap(([written, kind = '']) => {
    const name = text(written, 2000)
    return name ? [{ name, kind }] : []
  })
  const main = names.find(({ kind }) => registeredName.test(kind)) ?? names[0]
  const others = names.filter(name => name !== main)
  return {
    name: main?.name,
    other_names: listed(others.map(({ name, kind }) => ({ name, type: otherNameTypes[kind] ?? ('other' as const) }))),
  }
}

/** The open proceedings; `KKUHAVD-AVSLAVOMFO` ends a `KK-AVOMFO` that is no younger. */
const openProceedings = (cell: string | undefined) => {
  const entries = entriesOf(cell).map(([code = '', ...rest]) => ({
    code: code.slice(0, 100),
    since: rest.map(isoDay).find(Boolean),
  }))
  const ends = entries.filter(({ code }) => code.endsWith('-AVSLAVOMFO'))
  const hasEnded = ({ code, since = '' }: { code: string; since: string | undefined }) =>
    ends.some(end => end.code.startsWith(code.replace(/-.*$/, '')) && (end.since ?? '9999') >= since)
  return entries.filter(entry => !entry.code.endsWith('-AVSLAVOMFO') && !hasEnded(entry))
}

const severity: readonly CompanyStatus[] = ['in_insolvency', 'in_liquidation', 'unknown', 'active']

const shiftedColumns: ReadStatus = {
  status: 'unknown',
  status_detail: undefined,
  unknownStatus: 'avregistreringsdatum without a date',
}

const statusFacts = (memo: Memo, row: CsvRow): ReadStatus => {
  const deregistered = text(row.avregistreringsdatum)
  if (deregistered) {
    // A row whose cells shifted has words in the column of the date: then nothing is known.
    if (!/^\d{4}-\d{2}-\d{2}/.test(deregistered)) return shiftedColumns
    const code = entriesOf(row.avregistreringsorsak)[0]?.find(part => part.endsWith('-AVORG'))
    return codedStatusOf(memo, 'SE', code ?? 'avregistrerad', isoDay(deregistered))
  }
  const read = openProceedings(row.pagandeAvvecklingsEllerOmstruktureringsforfarande).map(({ code, since }) =>
    codedStatusOf(memo, 'SE', code, since),
  )
  return mostSevere(read, severity) ?? codedStatusOf(memo, 'SE', 'registrerad')
}

const postcode = /^\d{3} ?\d{2}$/

/** `street$c/o$TOWN$postcode$SE-LAND`; town and postcode have been seen to change places. */
const addressOf = (cell: string | undefined) => {
  const [street, careOf, third, fourth, land] = (cell ?? '').split('$').map(part => text(part))
  const isSwapped = third !== undefined && postcode.test(third)
  const [locality, postal_code] = isSwapped ? [fourth, third] : [third, fourth]
  return toAddress({
    lines: [careOf && (/^c\/o/i.test(careOf) ? careOf : `c/o ${careOf}`), street],
    locality,
    postal_code: postal_code?.slice(0, 100),
    country: countryCode(land?.replace(/-LAND$/, '')),
  })
}

// The statistical office's register changed from SNI 2007 (NACE Rev. 2) to SNI 2025 (NACE Rev. 2.1) with the year 2026.
const sni2025Since = '2026-01-01'
const activityColumns = ['Ng1', 'Ng2', 'Ng3', 'Ng4', 'Ng5']

const activitiesOf = (statistics: CsvRow | undefined, { snapshotDate }: MappingContext) => {
  const version = (snapshotDate ?? sni2025Since) < sni2025Since ? '2007' : '2025'
  const activities: ActivityFacts[] = []
  for (const column of activityColumns) {
    const code = text(statistics?.[column], 40)
    // 00000 means that the activity is unknown.
    if (!code || !/^(?!0+$)\d{5}$/.test(code)) continue
    activities.push({ scheme: 'SNI', version, code, nace_code: naceClass(code), primary: activities.length === 0 })
  }
  return listed(activities)
}

const scb = 'scb_bulkfil'

// 21, 22 and 23 say no to advertising, 11, 12 and 13 do not mind it.
const isProtected = (statistics: CsvRow | undefined) => statistics?.Reklamsparrtyp?.startsWith('2') ?? false

const statusWithFlags = (memo: Memo, row: CsvRow, statistics: CsvRow | undefined): ReadStatus => {
  const read = statusFacts(memo, row)
  if (!isProtected(statistics)) return read
  const flags = [...(read.status_detail?.flags ?? []), 'advertising_protected' as const]
  return { ...read, status_detail: { ...read.status_detail, flags } }
}

const factsOf = (
  row: CsvRow,
  names: Pick<CompanyFacts, 'name' | 'other_names'>,
  statistics: CsvRow | undefined,
  context: MappingContext,
) => {
  const { unknownStatus, ...status } = statusWithFlags(context.memo, row, statistics)
  const facts: CompanyFacts = {
    ...names,
    ...status,
    legal_form: legalFormOf(context.memo, 'SE', { registry_code: text(row.organisationsform, 100) }),
    incorporation_date: isoDay(row.registreringsdatum),
    dissolution_date: isoDay(row.avregistreringsdatum),
    registered_address: addressOf(row.postadress),
    activities: activitiesOf(statistics, context),
  }
  return { facts, unknownStatus }
}

const map = (row: CsvRow, context: MappingContext): Mapped => {
  const [[number = '', kind = ''] = []] = entriesOf(row.organisationsidentitet)
  const reason = reasonToLeaveOut(number, kind, row.organisationsform ?? '')
  if (reason) return { kind: 'skipped', reason }
  const id = readCompanyId('SE', 'organisationsidentitet', number.replace(/^(\d{6})(\d{4})$/, '$1-$2'))
  if (id.kind === 'rejected') return id
  const { name, other_names } = namesOf(row.organisationsnamn)
  if (!name) return { kind: 'rejected', reason: 'organisationsnamn is empty' }
  const [statistics] = context.joinedRows(scb, number)
  const facts = factsOf(row, { name, other_names }, statistics, context)
  return { kind: 'company', country: 'SE', registryId: id.registryId, ...facts }
}

/** Bolagsverket's weekly file of all organisations, joined with the statistical office's file of their activities. */
export const se: Importer = {
  source: 'se',
  title: 'a bolagsverket_bulkfil file',
  obtain: {
    files: 'bolagsverket_bulkfil.zip and, for the activities, scb_bulkfil.zip (text)',
    address: 'https://bolagsverket.se/apierochoppnadata/nedladdningsbarafiler.2517.html',
    account: 'none',
  },
  countries: ['SE'],
  precedence: precedence.register,
  confirmedBy: 'file',
  dateInName: name => /\d{4}-\d{2}-\d{2}/.exec(name)?.[0],
  mainFiles: 'one',
  isFull: () => true,
  listsFormerNames: false,
  csv: {
    columns: {
      required: [
        'organisationsidentitet',
        'organisationsnamn',
        'organisationsform',
        'avregistreringsdatum',
        'pagandeAvvecklingsEllerOmstruktureringsforfarande',
      ],
      optional: ['avregistreringsorsak', 'registreringsdatum', 'postadress'],
      freeText: ['verksamhetsbeskrivning'],
    },
    map,
  },
  supplementaryFiles: [
    {
      name: scb,
      columns: { required: ['PeOrgNr', 'Ng1', 'JurForm'], optional: ['Ng2', 'Ng3', 'Ng4', 'Ng5', 'Reklamsparrtyp'] },
      // 16 marks an organisation; what begins with a year of birth is a person.
      key: row => /^(?:16)?(\d{2}[2-9]\d{7})$/.exec(row.PeOrgNr?.trim() ?? '')?.[1],
      keep: [...activityColumns, 'Reklamsparrtyp'],
      isOptional: true,
      encoding: 'latin1',
    },
  ],
}
