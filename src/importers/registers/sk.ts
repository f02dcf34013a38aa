import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import { precedence } from '#domain/companies/merge-layers.ts'
import type { Importer, Mapped, MappingContext } from '../importer.ts'
import { type Json, objectOf, objectsOf } from '../mapping/json-values.ts'
import { isNaturalPerson, legalFormOf } from '../mapping/legal-form-of.ts'
import type { Memo } from '../mapping/memo.ts'
import { naceClass } from '../mapping/nace-class.ts'
import { readCompanyId } from '../mapping/read-company-id.ts'
import { amount, isoDay, listed, moment, text } from '../mapping/source-values.ts'
import { codedStatusOf, statusOf } from '../mapping/status-of.ts'
import { toAddress } from '../mapping/to-address.ts'

// Every list is a history. Of one that ended, as all do when the company ends, the last entry counts.
const isOver = ({ validTo }: Json) => text(validTo) !== undefined
const endOf = ({ validTo }: Json) => text(validTo) ?? ''
const currentEntries = (list: unknown): Json[] => objectsOf(list).filter(entry => !isOver(entry))
const newestFirst = (entries: readonly Json[]) =>
  entries.toSorted((one, other) => endOf(other).localeCompare(endOf(one)))
const current = (list: unknown): Json => currentEntries(list).at(-1) ?? newestFirst(objectsOf(list))[0] ?? {}

/** A value of a code list: `{value, code, codelistCode}`. */
const codeOf = (value: unknown) => text(objectOf(value).code, 100)
const labelOf = (value: unknown) => text(objectOf(value).value)

const currentForm = (record: Json) => objectOf(current(record.legalForms).value)

// The trade register contains natural persons; a legal person in it has a legal form.
const tradeRegister = '2'
const personalForm = /fyzická osoba|hospodáriaci roľník/i
const isPerson = (record: Json) => {
  const form = currentForm(record)
  const [code, label] = [codeOf(form), labelOf(form)]
  if ((code && isNaturalPerson('SK', code)) || (label && personalForm.test(label))) return true
  return !code && !label && codeOf(objectOf(record.sourceRegister).value) === tradeRegister
}

const previousNamesOf = ({ fullNames }: Json, name: string) =>
  listed(
    newestFirst(objectsOf(fullNames).filter(isOver)).flatMap(entry => {
      const known = text(entry.value, 2000)
      return known && known !== name
        ? [{ name: known, from: isoDay(entry.validFrom), until: isoDay(entry.validTo) }]
        : []
    }),
  )

const otherNamesOf = ({ alternativeNames }: Json) =>
  listed(
    currentEntries(alternativeNames).flatMap(({ value }) => {
      const name = text(value, 2000)
      return name ? [{ name, type: 'other' as const }] : []
    }),
  )

const bySeverity = [/konkurz/i, /reštrukturaliz/i, /likvid/i]
const severityOf = (value: string) => bySeverity.findIndex(word => word.test(value)) + 1 || bySeverity.length + 1
const nameEnding = /\bv (?:konkurze|likvidácii|reštrukturalizácii)$/iu

const proceedingOf = ({ legalStatuses }: Json) =>
  currentEntries(legalStatuses)
    .map(({ value, validFrom }) => ({ value: labelOf(value) ?? text(value) ?? '', since: isoDay(validFrom) }))
    .filter(({ value }) => value !== '')
    .toSorted((one, other) => severityOf(one.value) - severityOf(other.value))[0]

const statusFacts = (memo: Memo, record: Json, name: string) => {
  const terminated = isoDay(record.termination)
  if (terminated) return codedStatusOf(memo, 'SK', 'termination', terminated)
  const proceeding = proceedingOf(record)
  if (proceeding) return statusOf(memo, 'SK', proceeding.value, proceeding.since)
  // The law makes a company in liquidation, bankruptcy or restructuring say so in its name.
  return statusOf(memo, 'SK', nameEnding.exec(name)?.[0].toLowerCase() ?? 'zapísaný')
}

// regNumber is the number in the village's register of houses, 0 for none; the other is the number in the street.
const houseNumber = ({ regNumber, buildingNumber }: Json) =>
  [text(regNumber)?.replace(/^0$/, ''), text(buildingNumber)].filter(Boolean).join('/')

const addressOf = ({ addresses }: Json) => {
  const address = current(addresses)
  const town = labelOf(address.municipality)
  const number = houseNumber(address)
  const street = text(address.street) ?? (number ? town : undefined)
  const [postalCode] = Array.isArray(address.postalCodes) ? address.postalCodes : []
  return toAddress({
    lines: [[street, number].filter(Boolean).join(' ')],
    locality: town,
    postal_code: text(postalCode, 100),
    country: codeOf(address.country) === '703' ? 'SK' : undefined,
  })
}

// The list of activities that the statistical office used until 2025, and the one since: SK NACE Rev. 2 and 2.1.
const naceVersions: Record<string, string> = { CL005205: '2', CL010579: '2.1' }

const activitiesOf = ({ statisticalCodes }: Json): CompanyFacts['activities'] => {
  const activity = objectOf(objectOf(statisticalCodes).mainActivity)
  const code = codeOf(activity)
  if (!code || !/^\d{2,5}$/.test(code)) return undefined
  const version = naceVersions[text(activity.codelistCode) ?? '']
  return [{ scheme: 'NACE', version, code, nace_code: naceClass(code), label: labelOf(activity), primary: true }]
}

const capitalOf = ({ equities }: Json): CompanyFacts['capital'] => {
  const entries = currentEntries(equities)
  const registered = entries.findLast(({ value }) => amount(value) !== undefined)
  if (!registered) return undefined
  const currency = /^[A-Z]{3}$/.exec(codeOf(registered.currency) ?? '')?.[0]
  const paid = entries.findLast(({ valuePaid }) => amount(valuePaid) !== undefined)
  return { amount: amount(registered.value) ?? 0, currency, paid_in: amount(paid?.valuePaid) }
}

const identifiersOf = ({ sourceRegister }: Json): CompanyFacts['identifiers'] => {
  const number = text(current(objectOf(sourceRegister).registrationNumbers).value, 100)
  return number ? [{ scheme: 'trade_register', value: number }] : undefined
}

const factsOf = (memo: Memo, record: Json, name: string) => {
  const { unknownStatus, ...status } = statusFacts(memo, record, name)
  const form = currentForm(record)
  const facts: CompanyFacts = {
    name,
    ...status,
    legal_form: legalFormOf(memo, 'SK', { registry_code: codeOf(form), registry_label: labelOf(form) }),
    previous_names: previousNamesOf(record, name),
    other_names: otherNamesOf(record),
    incorporation_date: isoDay(record.establishment),
    dissolution_date: isoDay(record.termination),
    registered_address: addressOf(record),
    activities: activitiesOf(record),
    identifiers: identifiersOf(record),
    capital: capitalOf(record),
  }
  return { facts, unknownStatus }
}

const map = (value: unknown, { memo }: MappingContext): Mapped => {
  const record = objectOf(value)
  if (isPerson(record)) return { kind: 'skipped', reason: 'sole_trader' }
  const identifier = current(record.identifiers).value
  if (text(identifier) === undefined) return { kind: 'skipped', reason: 'no_registry_id' }
  const id = readCompanyId('SK', 'identifiers', identifier)
  if (id.kind === 'rejected') return id
  const name = text(current(record.fullNames).value, 2000)
  if (!name) return { kind: 'rejected', reason: 'fullNames is empty' }
  const source_updated_at = moment(record.dbModificationDate) ?? null
  return {
    kind: 'company',
    country: 'SK',
    registryId: id.registryId,
    ...factsOf(memo, record, name),
    stamp: { last_confirmed_at: null, source_updated_at, source_key: null, rank: null },
  }
}

/** RPO, the statistical office's register of legal persons: the monthly files of all of it, and what changed each day. */
export const sk: Importer = {
  source: 'sk',
  title: 'an RPO file',
  obtain: {
    files: 'init_DATE_NNN.json.gz (about 22 of them) and actual_DATE.json.gz',
    address: 'https://susrrpo.docs.apiary.io/',
    account: 'none',
  },
  countries: ['SK'],
  precedence: precedence.register,
  confirmedBy: 'file',
  dateInName: name => /\d{4}-\d{2}-\d{2}/.exec(name)?.[0],
  mainFiles: 'several',
  // The month's files are some twenty, and nothing shows that all of them are present.
  isFull: () => false,
  listsFormerNames: true,
  json: {
    recordsUnder: ['results'],
    recognisedBy: ['fullNames', 'identifiers'],
    persons: ['statutoryBodies', 'stakeholders', 'deposits', 'kuvPersonsInfo'],
    map,
  },
}
