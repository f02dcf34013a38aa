import type { ActivityFacts, CompanyFacts } from '#domain/companies/company-facts.ts'
import type { Importer, Mapped, MappingContext } from '../importer.ts'
import { type Json, objectOf, objectsOf } from '../mapping/json-values.ts'
import { legalFormOf } from '../mapping/legal-form-of.ts'
import type { Memo } from '../mapping/memo.ts'
import { editionOfFile, readNaceCodes } from '../mapping/nace.ts'
import { endBy } from '../mapping/period.ts'
import { readCompanyId } from '../mapping/read-company-id.ts'
import { isGiven, isoDay, isoDayIn, listed, text } from '../mapping/source-values.ts'
import { codedStatusOf, unreadableEnd } from '../mapping/status-of.ts'
import { registerDefaults } from '../register-defaults.ts'

/** The day of `YYYYMMDD`. */
const dayOf = (written: unknown): string | undefined => {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text(written) ?? '') ?? []
  return isoDay(`${year}-${month}-${day}`)
}

// KvK writes zeros for the month or day that it does not know: 19940000.
const unknownParts = /^\d{4}(?:0000|(?:0[1-9]|1[0-2])00)$/
const isKnown = (written: string) => dayOf(written) ?? unknownParts.exec(written)?.[0]

const statusFacts = (memo: Memo, { insolventieCode, actief, datumEinde }: Json, ended: string | undefined) => {
  if (ended) return codedStatusOf(memo, 'NL', 'datumEinde', ended)
  if (isGiven(datumEinde) && !dayOf(datumEinde)) return unreadableEnd('datumEinde')
  const proceeding = text(insolventieCode)
  return codedStatusOf(memo, 'NL', proceeding ? `insolventieCode=${proceeding}` : `actief=${text(actief) ?? ''}`)
}

// The register changed from SBI 2008 (NACE Rev. 2) to SBI 2025 (NACE Rev. 2.1) in September 2025.
const sbi2025Since = '2025-09-01'
const sbiVersions = { '2': '2008', '2.1': '2025' }

const codesOf = (record: unknown): string[] =>
  objectsOf(objectOf(record).activiteiten).flatMap(({ sbiCode }) => text(sbiCode, 40) ?? [])

const activitiesOf = (record: Json, context: MappingContext): CompanyFacts['activities'] => {
  const readings = readNaceCodes(codesOf(record), editionOfFile(context, sbi2025Since))
  const coded = objectsOf(record.activiteiten).filter(({ sbiCode }) => text(sbiCode, 40))
  const known = coded.map(({ sbiCode, soortActiviteit }, at): ActivityFacts => {
    const { edition, nace_code } = readings[at] ?? {}
    const primary = text(soortActiviteit) === 'Hoofdactiviteit'
    return {
      scheme: 'SBI',
      version: edition && sbiVersions[edition],
      code: text(sbiCode, 40) ?? '',
      nace_code,
      primary,
    }
  })
  return listed(known.toSorted((first, second) => Number(second.primary) - Number(first.primary)))
}

const map = (value: unknown, context: MappingContext): Mapped => {
  const record = objectOf(value)
  const id = readCompanyId('NL', 'kvkNummer', record.kvkNummer ?? record.kvknummer)
  if (id.kind === 'rejected') return id
  const ended = endBy(context.day, dayOf(record.datumEinde))
  const { unknownStatus, ...status } = statusFacts(context.memo, record, ended)
  return {
    kind: 'company',
    country: 'NL',
    registryId: id.registryId,
    unknownStatus,
    facts: {
      // The data set has no names: a record is stored only if GLEIF has the company, whose name is then served.
      name: '',
      ...status,
      legal_form: legalFormOf(context.memo, 'NL', { registry_code: text(record.rechtsvormCode, 100) }),
      incorporation_date: dayOf(record.datumAanvang),
      dissolution_date: ended,
      activities: activitiesOf(record, context),
    },
  }
}

/**
 * KvK's open data set of basic company data: responses of its API, which has private and public limited companies and
 * neither names nor addresses. A response does not repeat the requested number, so it must be added as `kvkNummer`.
 */
export const nl: Importer = {
  source: 'nl',
  title: 'a file of KvK basisbedrijfsgegevens with their kvkNummer (the download of all companies has no numbers)',
  distribution: {
    files: 'responses of the API basisbedrijfsgegevens (JSON or NDJSON), each with its kvkNummer added',
    address: 'https://developers.kvk.nl/documentation/open-dataset-basis-bedrijfsgegevens-api',
    account: 'none',
  },
  countries: ['NL'],
  ...registerDefaults,
  // Eight digits in a name may be the number of a company.
  dateInName: isoDayIn,
  mainFiles: 'several',
  isFull: () => 'the register answers for one company at a time',
  isFilteredByLegalForm: false,
  json: {
    recordsUnder: [],
    recognisedBy: ['kvkNummer', 'kvknummer'],
    map,
    naceCodes: codesOf,
    dates: { columns: ['datumAanvang', 'datumEinde'], read: isKnown },
  },
}
