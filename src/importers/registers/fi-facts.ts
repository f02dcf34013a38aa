import type { NaceEdition } from '#data/reference/nace-classes.ts'
import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import { type Json, objectOf, objectsOf } from '../mapping/json-values.ts'
import { legalFormOf } from '../mapping/legal-form-of.ts'
import type { Memo } from '../mapping/memo.ts'
import { readNace } from '../mapping/nace.ts'
import { endBy, isAhead, latestOn } from '../mapping/period.ts'
import { codeIn, isGiven, isoDay, listed, text } from '../mapping/source-values.ts'
import { codedStatusOf, unreadableEnd } from '../mapping/status-of.ts'
import { finnishAddress } from './fi-address.ts'
import { finnishDetails } from './fi-details.ts'
import { inLanguage, language } from './fi-languages.ts'
import { byRegistration, isCurrent, periodOf } from './fi-period.ts'

type Names = Pick<CompanyFacts, 'previous_names' | 'other_names'>

const typed = (entries: unknown, type: string) => objectsOf(entries).filter(entry => text(entry.type) === type)

// Type 1 is the name of the company, 2 the same name in another language, 3 that of a part of its business, and 4 that
// one in another language.
const otherNameTypes = { '2': 'translation', '3': 'trading', '4': 'trading' } as const

/** The name in force on a day, or the last one, with the former and other names; undefined when there is none. */
export const finnishNames = (names: unknown, day: string): Names & { name: string | undefined } => {
  const official = typed(names, '1').toSorted(byRegistration)
  // A company that has ended keeps its last name.
  const current = latestOn(day, official, periodOf)
  const name = text(current?.name, 2000)
  const previous = official.flatMap(former => {
    const formerName = text(former.name, 2000)
    if (former === current || isAhead(day, periodOf(former)) || !formerName || formerName === name) return []
    return [{ name: formerName, from: isoDay(former.registrationDate), until: isoDay(former.endDate) }]
  })
  const others = Object.entries(otherNameTypes).flatMap(([written, type]) =>
    typed(names, written)
      .filter(isCurrent(day))
      .flatMap(other => {
        const otherName = text(other.name, 2000)
        return otherName ? [{ name: otherName, type }] : []
      }),
  )
  return { name, previous_names: listed(previous), other_names: listed(others) }
}

const situations = ['KONK', 'SANE', 'SELTILA']

// The object's `status` is not read: it is the status of the business ID, and 2 for every active company.
const statusFacts = (memo: Memo, { endDate, companySituations, tradeRegisterStatus }: Json, day: string) => {
  const ended = endBy(day, isoDay(endDate))
  if (ended) return codedStatusOf(memo, 'FI', 'endDate', ended)
  if (isGiven(endDate) && !isoDay(endDate)) return unreadableEnd('endDate')
  const current = objectsOf(companySituations).filter(isCurrent(day))
  for (const type of situations) {
    const situation = current.find(found => text(found.type) === type)
    if (situation) return codedStatusOf(memo, 'FI', type, isoDay(situation.registrationDate))
  }
  const [first] = current
  const other = first && (text(first.type) ?? 'companySituations without a type')
  return codedStatusOf(memo, 'FI', other ?? `tradeRegisterStatus=${text(tradeRegisterStatus) ?? ''}`)
}

export const currentForm = (forms: unknown, day: string): Json | undefined =>
  latestOn(day, objectsOf(forms).toSorted(byRegistration), periodOf)

/** The code and the label of a form. */
export const writtenForm = (form: Json | undefined) => ({
  code: text(form?.type, 100),
  label: inLanguage(objectsOf(form?.descriptions), 'description', language.finnish, language.swedish),
})

const formOf = (memo: Memo, form: Json | undefined) => {
  const { code, label } = writtenForm(form)
  return legalFormOf(memo, 'FI', { registry_code: code, registry_label: label })
}

// TOL 2025 follows NACE Rev. 2.1, TOL 2008 follows NACE Rev. 2; older editions follow older revisions.
const revisions: Record<string, NaceEdition> = { TOIMI4: '2.1', TOIMI3: '2' }

/** Whether the edition of an activity code is known: that of 2025, or an older one. */
export const isKnownEdition = (codeSet: string): boolean => /^TOIMI[2-4]?$/.test(codeSet)

const activitiesOf = (line: Json): CompanyFacts['activities'] => {
  const code = codeIn(line.type, 0, 40)
  if (!code) return undefined
  const named = revisions[text(line.typeCodeSet) ?? '']
  const label = inLanguage(objectsOf(line.descriptions), 'description', language.english, language.finnish)
  const { edition, nace_code } = named ? readNace(code, named) : {}
  return [{ scheme: 'NACE', version: edition, code, nace_code, label, primary: true }]
}

// Register 6 is the VAT register; its entry types 80 to 89 say for what a company is liable.
const paysVat = (entries: unknown, day: string) =>
  objectsOf(entries).some(
    entry => text(entry.register) === '6' && /^8\d$/.test(text(entry.type) ?? '') && isCurrent(day)(entry),
  )

const identifiersOf = (record: Json, registryId: string, day: string): CompanyFacts['identifiers'] => {
  const euid = text(objectOf(record.euId).value, 100)
  return listed([
    ...(paysVat(record.registeredEntries, day)
      ? [{ scheme: 'vat' as const, value: `FI${registryId.replace('-', '')}`, derived: true as const }]
      : []),
    ...(euid ? [{ scheme: 'euid' as const, value: euid }] : []),
  ])
}

/** The facts of a company, except its business ID. */
export const finnishFacts = (
  memo: Memo,
  record: Json,
  { registryId, ...names }: Names & { registryId: string; name: string },
  day: string,
) => {
  const { unknownStatus, ...status } = statusFacts(memo, record, day)
  const facts: CompanyFacts = {
    ...names,
    ...status,
    legal_form: formOf(memo, currentForm(record.companyForms, day)),
    incorporation_date: isoDay(record.registrationDate) ?? isoDay(objectOf(record.businessId).registrationDate),
    dissolution_date: endBy(day, isoDay(record.endDate)),
    registered_address: finnishAddress(record.addresses, day),
    activities: activitiesOf(objectOf(record.mainBusinessLine)),
    identifiers: identifiersOf(record, registryId, day),
    details: finnishDetails(record, day),
  }
  return { facts, unknownStatus }
}
