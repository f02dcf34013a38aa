import type { NaceEdition } from '#data/reference/nace-classes.ts'
import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import { countryCodesIn } from '#domain/country-names.ts'
import { countryCodeOfNumber } from '#domain/numeric-country-codes.ts'
import { withoutDecimal } from '#domain/without-decimal.ts'
import { detailsOf } from '../mapping/details-of.ts'
import { formerAddress, newestAddressFirst } from '../mapping/former-address.ts'
import { type Json, objectOf, objectsOf } from '../mapping/json-values.ts'
import { legalFormOf } from '../mapping/legal-form-of.ts'
import type { Memo } from '../mapping/memo.ts'
import { readNace } from '../mapping/nace.ts'
import { nameEnding } from '../mapping/name-ending.ts'
import { endBy, holdsOn, isOver, lastDay, type Period } from '../mapping/period.ts'
import { amount, isGiven, isoDay, listed, text } from '../mapping/source-values.ts'
import { codedStatusOf, statusOf, unreadableEnd } from '../mapping/status-of.ts'
import { toAddress } from '../mapping/to-address.ts'

// Every list is a history. Where all entries have ended, as when the company has ended, the last one counts.
const periodOf = ({ validFrom, validTo }: Json): Period => ({
  from: isoDay(validFrom),
  until: lastDay(validTo, isoDay),
})
const endOf = ({ validTo }: Json) => text(validTo) ?? ''
const currentEntries = (list: unknown, day: string): Json[] =>
  objectsOf(list).filter(entry => holdsOn(day, periodOf(entry)))
const formerEntries = (list: unknown, day: string): Json[] =>
  objectsOf(list)
    .filter(entry => isOver(day, periodOf(entry)))
    .toSorted((one, other) => endOf(other).localeCompare(endOf(one)))
/** The entry of a list that is in force on a day, rather one without an end, or the one that ended last. */
export const current = (list: unknown, day: string): Json => {
  const entries = currentEntries(list, day)
  const open = entries.findLast(({ validTo }) => text(validTo) === undefined)
  return open ?? entries.at(-1) ?? formerEntries(list, day)[0] ?? objectsOf(list)[0] ?? {}
}

/** The code of a code list's value, `{value, code, codelistCode}`. */
export const codeOf = (value: unknown) => withoutDecimal(text(objectOf(value).code, 100) ?? '') || undefined
export const labelOf = (value: unknown) => text(objectOf(value).value)

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

// regNumber is the number in the municipality's register of houses, 0 for none; buildingNumber the number in the
// street.
const houseNumber = ({ regNumber, buildingNumber }: Json) =>
  [text(regNumber)?.replace(/^0$/, ''), text(buildingNumber)].filter(Boolean).join('/')

const slovakCountryCode = countryCodesIn('sk')

const countryOf = ({ country }: Json): string | undefined =>
  countryCodeOfNumber(codeOf(country) ?? '') ?? slovakCountryCode(labelOf(country) ?? '')

const addressOf = (address: Json) => {
  const town = labelOf(address.municipality)
  const number = houseNumber(address)
  const street = text(address.street) ?? (number ? town : undefined)
  const [postalCode] = Array.isArray(address.postalCodes) ? address.postalCodes : []
  const country = countryOf(address)
  const lines = [[street, number].filter(Boolean).join(' ')]
  // An address abroad may be on one line only.
  return (
    toAddress({ lines, locality: town, postal_code: text(postalCode, 100), country }) ??
    toAddress({ lines: [text(address.formatedAddress, 1000)], country })
  )
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

const commercialRegister = '1'

// The commercial register (obchodný register) is kept by courts, the other source registers by offices.
const courtOf = ({ sourceRegister }: Json, day: string) => {
  const { value, registrationOffices } = objectOf(sourceRegister)
  return codeOf(value) === commercialRegister ? { name: text(current(registrationOffices, day).value) } : undefined
}

// Only the commercial register has a page for each company.
const registerPartOf = ({ sourceRegister }: Json): string | undefined => {
  const register = codeOf(objectOf(sourceRegister).value)
  return register === commercialRegister ? undefined : register
}

// If all addresses of a company have ended, the last one is the registered address.
const formerAddressesOf = ({ addresses }: Json, day: string) => {
  const latest = current(addresses, day)
  return newestAddressFirst(
    objectsOf(addresses)
      .filter(address => address !== latest && isOver(day, periodOf(address)))
      .map(address =>
        formerAddress(addressOf(address), { from: isoDay(address.validFrom), until: isoDay(address.validTo) }),
      ),
  )
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
    registered_address: addressOf(current(record.addresses, day)),
    activities: activitiesOf(record),
    identifiers: identifiersOf(record, day),
    capital: capitalOf(record, day),
    register_part: registerPartOf(record),
    details: detailsOf({ court: courtOf(record, day), former_addresses: formerAddressesOf(record, day) }),
  }
  return { facts, unknownStatus }
}
