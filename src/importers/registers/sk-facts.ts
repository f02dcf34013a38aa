import type { NaceEdition } from '#data/reference/nace-classes.ts'
import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import { type Json, objectOf } from '../mapping/json-values.ts'
import { legalFormOf } from '../mapping/legal-form-of.ts'
import type { Memo } from '../mapping/memo.ts'
import { readNace } from '../mapping/nace.ts'
import { nameEnding } from '../mapping/name-ending.ts'
import { endBy } from '../mapping/period.ts'
import { amount, isGiven, isoDay, listed, text } from '../mapping/source-values.ts'
import { codedStatusOf, statusOf, unreadableEnd } from '../mapping/status-of.ts'
import { slovakAddress } from './sk-address.ts'
import { commercialRegister, slovakDetails } from './sk-details.ts'
import { codeOf, current, currentEntries, formerEntries, labelOf } from './sk-values.ts'

export const currentForm = (record: Json, day: string) => objectOf(current(record.legalForms, day).value)

const previousNamesOf = ({ fullNames }: Json, name: string, day: string) =>
  listed(
    formerEntries(fullNames, day).flatMap(entry => {
      const known = text(entry.value, 2000)
      return known && known !== name
        ? [{ name: known, from: isoDay(entry.validFrom), until: isoDay(entry.validTo) }]
        : []
    }),
  )

const otherNamesOf = ({ alternativeNames }: Json, day: string) =>
  listed(
    currentEntries(alternativeNames, day).flatMap(({ value }) => {
      const name = text(value, 2000)
      return name ? [{ name, type: 'other' as const }] : []
    }),
  )

const bySeverity = [/konkurz/i, /reštrukturaliz/i, /likvid/i]
const severityOf = (value: string) => bySeverity.findIndex(word => word.test(value)) + 1 || bySeverity.length + 1

// The first item of the code list says that the register has no note of a legal status.
const noNote = /^(?:bez záznamu)?$/i

const proceedingOf = ({ legalStatuses }: Json, day: string) =>
  currentEntries(legalStatuses, day)
    .map(({ value, validFrom }) => ({ value: labelOf(value) ?? text(value) ?? '', since: isoDay(validFrom) }))
    .filter(({ value }) => !noNote.test(value))
    .toSorted((one, other) => severityOf(one.value) - severityOf(other.value))[0]

const statusFacts = (memo: Memo, record: Json, name: string, day: string) => {
  const terminated = endBy(day, isoDay(record.termination))
  if (terminated) return codedStatusOf(memo, 'SK', 'termination', terminated)
  if (isGiven(record.termination) && !isoDay(record.termination)) return unreadableEnd('termination')
  const proceeding = proceedingOf(record, day)
  if (proceeding) return statusOf(memo, 'SK', proceeding.value, proceeding.since)
  return statusOf(memo, 'SK', nameEnding('SK', name) ?? 'zapísaný')
}

// SK NACE Rev. 2, which the statistical office used until 2025, and Rev. 2.1.
const naceEditions: Record<string, NaceEdition> = { CL005205: '2', CL010579: '2.1' }

const activitiesOf = ({ statisticalCodes }: Json): CompanyFacts['activities'] => {
  const activity = objectOf(objectOf(statisticalCodes).mainActivity)
  const code = codeOf(activity)
  if (!code || !/^\d{2,5}$/.test(code)) return undefined
  const { edition, nace_code } = readNace(code, naceEditions[text(activity.codelistCode) ?? ''])
  return [{ scheme: 'NACE', version: edition, code, nace_code, label: labelOf(activity), primary: true }]
}

const capitalOf = ({ equities }: Json, day: string): CompanyFacts['capital'] => {
  const entries = currentEntries(equities, day)
  const registered = entries.findLast(({ value }) => amount(value) !== undefined)
  if (!registered) return undefined
  const currency = /^[A-Z]{3}$/.exec(codeOf(registered.currency) ?? '')?.[0]
  const paid = entries.findLast(({ valuePaid }) => amount(valuePaid) !== undefined)
  return { amount: amount(registered.value) ?? 0, currency, paid_in: amount(paid?.valuePaid) }
}

const identifiersOf = ({ sourceRegister }: Json, day: string): CompanyFacts['identifiers'] => {
  const number = text(current(objectOf(sourceRegister).registrationNumbers, day).value, 100)
  return number ? [{ scheme: 'trade_register', value: number }] : undefined
}

// Only the commercial register has a page for each company.
const registerPartOf = ({ sourceRegister }: Json): string | undefined => {
  const register = codeOf(objectOf(sourceRegister).value)
  return register === commercialRegister ? undefined : register
}

/** The facts of a legal person on a day. */
export const slovakFacts = (memo: Memo, record: Json, name: string, day: string) => {
  const { unknownStatus, ...status } = statusFacts(memo, record, name, day)
  const form = currentForm(record, day)
  const facts: CompanyFacts = {
    name,
    ...status,
    legal_form: legalFormOf(memo, 'SK', { registry_code: codeOf(form), registry_label: labelOf(form) }),
    previous_names: previousNamesOf(record, name, day),
    other_names: otherNamesOf(record, day),
    incorporation_date: isoDay(record.establishment),
    dissolution_date: endBy(day, isoDay(record.termination)),
    registered_address: slovakAddress(current(record.addresses, day)),
    activities: activitiesOf(record),
    identifiers: identifiersOf(record, day),
    capital: capitalOf(record, day),
    register_part: registerPartOf(record),
    details: slovakDetails(record, day),
  }
  return { facts, unknownStatus }
}
