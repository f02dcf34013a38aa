import type { CompanyStatus } from '#domain/companies/company.ts'
import type { ActivityFacts, CompanyFacts } from '#domain/companies/company-facts.ts'
import { countryCode } from '#domain/country-names.ts'
import type { MappingContext } from '../importer.ts'
import { detailsOf } from '../mapping/details-of.ts'
import { legalFormOf } from '../mapping/legal-form-of.ts'
import { withMarkedKind } from '../mapping/marked-kind.ts'
import { careOfLine } from '../mapping/marked-line.ts'
import type { Memo } from '../mapping/memo.ts'
import { editionOfFile, readNaceCodes } from '../mapping/nace.ts'
import { endBy } from '../mapping/period.ts'
import { codeIn, isoDay, listed, text } from '../mapping/source-values.ts'
import { codedStatusOf, mostSevere, type ReadStatus, unreadableEnd } from '../mapping/status-of.ts'
import { toAddress } from '../mapping/to-address.ts'
import type { CsvRow } from '../readers/csv-records.ts'

/** The parts of an entry, `a$b`; `null` is an empty part. */
const partsOf = (entry: string): string[] => entry.split('$').map(part => (part.trim() === 'null' ? '' : part.trim()))

/** The parts of a composed cell: `a$b|c$d` has two entries of two parts. */
export const entriesOf = (cell: string | undefined): string[][] =>
  (cell ?? '')
    .split('|')
    .filter(entry => entry.trim() !== '')
    .map(partsOf)

const registeredName = /^(?:FORETAGSNAMN|NAMN)-ORGNAM$/
const otherNameTypes: Record<string, 'translation' | 'trading'> = {
  'FORNAMN_FRSPRAK-ORGNAM': 'translation',
  'SARS_FORNAMN-ORGNAM': 'trading',
}

/** The registered name, and the other names of an organisation. */
export const swedishNames = (cell: string | undefined) => {
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

/** The last day on which a proceeding ended, by each text that its code begins with: cells may have thousands of entries. */
const lastEnds = (ends: readonly { code: string; since: string | undefined }[]): ReadonlyMap<string, string> => {
  const days = new Map<string, string>()
  for (const { code, since = '9999' } of ends)
    for (let length = 0; length <= code.length; length += 1) {
      const start = code.slice(0, length)
      if (since >= (days.get(start) ?? '')) days.set(start, since)
    }
  return days
}

/** The proceedings that are open on a day; `KKUHAVD-AVSLAVOMFO` ends a `KK-AVOMFO` of the same or an earlier day. */
const openProceedings = (cell: string | undefined, day: string) => {
  const entries = entriesOf(cell)
    .map(([code = '', ...rest]) => ({ code: code.slice(0, 100), since: rest.map(isoDay).find(Boolean) }))
    .filter(({ since = '' }) => since <= day)
  const ends = lastEnds(entries.filter(({ code }) => code.endsWith('-AVSLAVOMFO')))
  const hasEnded = ({ code, since = '' }: { code: string; since: string | undefined }) => {
    const ended = ends.get(code.replace(/-.*$/, ''))
    return ended !== undefined && ended >= since
  }
  return entries.filter(entry => !entry.code.endsWith('-AVSLAVOMFO') && !hasEnded(entry))
}

const severity: readonly CompanyStatus[] = ['in_insolvency', 'in_liquidation', 'unknown', 'active']

const statusFacts = (memo: Memo, row: CsvRow, day: string): ReadStatus => {
  const deregistered = text(row.avregistreringsdatum)
  const ended = isoDay(deregistered)
  // In a row with shifted cells, the date column has other text.
  if (deregistered && !ended) return unreadableEnd('avregistreringsdatum')
  if (ended && ended <= day) {
    const code = entriesOf(row.avregistreringsorsak)[0]?.find(part => part.endsWith('-AVORG'))
    return codedStatusOf(memo, 'SE', code ?? 'avregistrerad', ended)
  }
  const read = openProceedings(row.pagandeAvvecklingsEllerOmstruktureringsforfarande, day).map(({ code, since }) =>
    codedStatusOf(memo, 'SE', code, since),
  )
  return mostSevere(read, severity) ?? codedStatusOf(memo, 'SE', 'registrerad')
}

const postcode = /^\d{3} ?\d{2}$/

/** `street$c/o$TOWN$postcode$SE-LAND`; in some rows town and postcode are swapped. */
const addressOf = (cell: string | undefined) => {
  const [street, careOf, third, fourth, land] = partsOf(cell ?? '').map(part => text(part))
  const isSwapped = third !== undefined && postcode.test(third)
  const [locality, postal_code] = isSwapped ? [fourth, third] : [third, fourth]
  return toAddress({
    lines: [careOfLine(careOf), street],
    locality,
    postal_code: postal_code?.slice(0, 100),
    country: countryCode(land?.replace(/-LAND$/, '')),
  })
}

// The statistical office's register changed from SNI 2007 (NACE Rev. 2) to SNI 2025 (NACE Rev. 2.1) on 1 January 2026.
const sni2025Since = '2026-01-01'
const sniVersions = { '2': '2007', '2.1': '2025' }
export const activityColumns = ['Ng1', 'Ng2', 'Ng3', 'Ng4', 'Ng5']

// 00000 means that the activity is unknown.
const isSni = (code: string | undefined) => code !== undefined && /^(?!0+$)\d{5}$/.test(code)

/** The activity codes of an organisation's row of the statistical office's file. */
export const swedishCodes = (statistics: CsvRow | undefined): string[] =>
  activityColumns.flatMap(column => codeIn(statistics?.[column], 5, 40) ?? []).filter(isSni)

const activitiesOf = (statistics: CsvRow | undefined, context: MappingContext) => {
  const codes = swedishCodes(statistics)
  const readings = readNaceCodes(codes, editionOfFile(context, sni2025Since))
  return listed(
    readings.map(({ edition, nace_code }, at): ActivityFacts => {
      const version = edition && sniVersions[edition]
      return { scheme: 'SNI', version, code: codes[at] ?? '', nace_code, primary: at === 0 }
    }),
  )
}

// 21, 22 and 23 refuse advertising; 11, 12 and 13 accept it.
const isProtected = (statistics: CsvRow | undefined) => statistics?.Reklamsparrtyp?.startsWith('2') ?? false

const statusWithFlags = (row: CsvRow, statistics: CsvRow | undefined, { memo, day }: MappingContext): ReadStatus => {
  const read = statusFacts(memo, row, day)
  if (!isProtected(statistics)) return read
  const flags = [...(read.status_detail?.flags ?? []), 'advertising_protected' as const]
  return { ...read, status_detail: { ...read.status_detail, flags } }
}

/** The facts of an organisation, with its row of the statistical office's file, if there is one. */
export const swedishFacts = (
  row: CsvRow,
  { registryId, ...names }: Pick<CompanyFacts, 'name' | 'other_names'> & { registryId: string },
  statistics: CsvRow | undefined,
  context: MappingContext,
) => {
  const { unknownStatus, ...status } = statusWithFlags(row, statistics, context)
  const form = legalFormOf(context.memo, 'SE', { registry_code: text(row.organisationsform, 100) })
  const facts: CompanyFacts = {
    ...names,
    ...status,
    legal_form: withMarkedKind('SE', form, { name: names.name, registryId }),
    incorporation_date: isoDay(row.registreringsdatum),
    dissolution_date: endBy(context.day, isoDay(row.avregistreringsdatum)),
    registered_address: addressOf(row.postadress),
    activities: activitiesOf(statistics, context),
    details: detailsOf({ purpose: text(row.verksamhetsbeskrivning, 2000) }),
  }
  return { facts, unknownStatus }
}
