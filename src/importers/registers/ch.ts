import { personReason } from '#data/reference/person-forms.ts'
import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import type { SourceStamp } from '#domain/companies/source-row.ts'
import type { Importer, Mapped, MappingContext } from '../importer.ts'
import { detailsOf } from '../mapping/details-of.ts'
import { type Json, objectOf, objectsOf } from '../mapping/json-values.ts'
import { legalFormOf } from '../mapping/legal-form-of.ts'
import { careOfLine, markedLine } from '../mapping/marked-line.ts'
import { endBy } from '../mapping/period.ts'
import { readCompanyId } from '../mapping/read-company-id.ts'
import { amount, codeIn, isoDay, listed, moment, text } from '../mapping/source-values.ts'
import { statusOf } from '../mapping/status-of.ts'
import { toAddress } from '../mapping/to-address.ts'
import type { CsvRow } from '../readers/csv-records.ts'
import { registerDefaults } from '../register-defaults.ts'

/** The facts that both formats of the register contain. */
interface ZefixRecord {
  uid: unknown
  formCode: string | undefined
  formLabel?: string | undefined
  status: string | undefined
  stamp?: Partial<SourceStamp>
  facts: Omit<CompanyFacts, 'name' | 'status'> & { name: string | undefined }
}

const map = ({ uid, formCode, formLabel, status, stamp, facts }: ZefixRecord, context: MappingContext): Mapped => {
  const person = personReason('CH', { code: formCode, label: formLabel })
  if (person) return { kind: 'skipped', reason: person }
  const id = readCompanyId('CH', 'uid', uid)
  if (id.kind === 'rejected') return id
  const { memo, day } = context
  const { name, ...others } = facts
  if (!name) return { kind: 'rejected', reason: 'the name is empty' }
  const { unknownStatus, ...read } = statusOf(memo, 'CH', status)
  const legal_form = legalFormOf(memo, 'CH', { registry_code: formCode, registry_label: formLabel })
  return {
    kind: 'company',
    country: 'CH',
    registryId: id.registryId,
    unknownStatus,
    ...(stamp && { stamp }),
    facts: { name, ...read, legal_form, ...others, dissolution_date: endBy(day, others.dissolution_date) },
  }
}

const joined = (...parts: unknown[]) =>
  parts
    .map(part => text(part))
    .filter(Boolean)
    .join(' ')

const restAddress = ({ address, canton, legalSeat }: Json) => {
  const { careOf, street, houseNumber, addon, poBox, swissZipCode, city } = objectOf(address)
  return toAddress({
    lines: [
      careOfLine(careOf),
      joined(street, codeIn(houseNumber)),
      text(addon),
      markedLine('Postfach', /\p{L}/u, codeIn(poBox)),
    ],
    locality: text(city) ?? text(legalSeat),
    region: text(canton, 100),
    postal_code: text(swissZipCode, 100),
    country: 'CH',
  })
}

const restCapital = ({ capitalNominal, capitalCurrency }: Json): CompanyFacts['capital'] => {
  const nominal = amount(capitalNominal)
  if (nominal === undefined) return undefined
  return { amount: nominal, currency: /^[A-Z]{3}$/.exec(text(capitalCurrency) ?? '')?.[0] }
}

const namesIn = (list: unknown): string[] => (Array.isArray(list) ? list : []).flatMap(item => text(item, 2000) ?? [])

/** Reads a company of the REST service, in its short or its full form. */
const readCompany = (company: Json): ZefixRecord => {
  const form = objectOf(company.legalForm)
  return {
    uid: company.uid,
    formCode: codeIn(form.uid, 4),
    formLabel: text(objectOf(form.name).de),
    status: text(company.status),
    // The day of the last publication in the gazette (SOGC).
    stamp: { source_updated_at: moment(company.sogcDate) ?? null },
    facts: {
      name: text(company.name, 2000),
      previous_names: listed(
        objectsOf(company.oldNames).flatMap(({ name }) => namesIn([name]).map(name => ({ name }))),
      ),
      other_names: listed(namesIn(company.translation).map(name => ({ name, type: 'translation' as const }))),
      dissolution_date: isoDay(company.deletionDate),
      registered_address: restAddress(company),
      capital: restCapital(company),
      details: detailsOf({ purpose: text(company.purpose, 2000) }),
    },
  }
}

// The linked data has existing companies only, without a status; by law a company in liquidation says so in its name.
const inLiquidation =
  /\b(?:in (?:Nachlass)?liquidation|en liquidation|in liquidazione|en liquidaziun)\b|\b[ie]n liq\.?$/iu
const linkedStatus = (name: string | undefined) => (name && inLiquidation.test(name) ? 'in Liquidation' : 'aktiv')

const languageOfName = /^(.+)@([a-z]{2,3})$/su

/** Names in other languages, as the query returns them: `Synthetic Ltd@en|Synthétique SA@fr`. */
const translationsIn = (cell: string | undefined, legalName: string | undefined) =>
  (cell ?? '').split('|').flatMap(written => {
    const [, name, language] = languageOfName.exec(written.trim()) ?? []
    const known = text(name, 2000)
    return known && known !== legalName ? [{ name: known, type: 'translation' as const, language }] : []
  })

/** Reads a result row of the linked data query in docs/data-sources.md. */
const readLinked = (row: CsvRow): ZefixRecord => {
  const name = text(row.legalName, 2000)
  return {
    uid: row.uid,
    // https://ld.admin.ch/ech/97/legalforms/0106
    formCode: /\d{4}$/.exec(row.legalForm ?? '')?.[0],
    status: linkedStatus(name),
    facts: {
      name,
      other_names: listed(translationsIn(row.names, name)),
      registered_address: toAddress({
        lines: [text(row.careOf), text(row.street)],
        locality: text(row.locality),
        region: text(row.region, 100),
        postal_code: text(row.postalCode, 100),
        country: 'CH',
      }),
    },
  }
}

const isBinding = (value: Json) => 'value' in objectOf(value.uid)
const bindingRow = (value: Json): CsvRow =>
  Object.fromEntries(Object.entries(value).map(([name, bound]) => [name, String(objectOf(bound).value ?? '')]))

const mapJson = (value: unknown, context: MappingContext): Mapped => {
  const found = objectOf(value)
  return map(isBinding(found) ? readLinked(bindingRow(found)) : readCompany(found), context)
}

/**
 * Zefix, the index of the cantonal commercial registers: results of a query over its linked data, or responses of its
 * REST service.
 */
export const ch: Importer = {
  source: 'ch',
  title: 'a Zefix file',
  distribution: {
    files:
      'result of the linked data query in docs/data-sources.md (CSV or SPARQL JSON), or companies of the REST service (JSON)',
    address: 'https://lindas.admin.ch/sparql/',
    account: 'none',
  },
  countries: ['CH'],
  ...registerDefaults,
  mainFiles: 'several',
  // A query may select one canton; only the file name shows that it selected all of them.
  isFull: documents => documents.every(({ name }) => /^zefix-all\b/i.test(name)) || 'the files are not named zefix-all',
  csv: {
    columns: {
      required: ['uid', 'legalName', 'legalForm'],
      mayBeNA: ['legalName'],
      optional: ['names', 'careOf', 'street', 'postalCode', 'locality', 'region'],
    },
    map: (row, context) => map(readLinked(row), context),
  },
  json: {
    recordsUnder: ['list', 'results.bindings'],
    recognisedBy: ['uid', 'ehraid'],
    map: mapJson,
    dates: { columns: ['deletionDate', 'sogcDate'], read: isoDay },
  },
}
