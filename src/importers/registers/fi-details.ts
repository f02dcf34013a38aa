import type { CompanyDetails } from '#domain/companies/company.ts'
import { detailsOf } from '../mapping/details-of.ts'
import { type Json, objectOf, objectsOf } from '../mapping/json-values.ts'
import { isoDay, text } from '../mapping/source-values.ts'
import { inLanguage, language } from './fi-languages.ts'
import { isCurrent } from './fi-period.ts'

// PRH's code list of registers; 4 and 8, tax registers without a kind in the contract, are left out.
const registers = {
  '1': 'trade_register',
  '2': 'foundation_register',
  '3': 'ngo_register',
  '5': 'tax_prepayment_register',
  '6': 'vat',
  '7': 'employer_register',
} as const

const registerOf = (code: string): (typeof registers)[keyof typeof registers] | undefined =>
  Object.hasOwn(registers, code) ? registers[code as keyof typeof registers] : undefined

// Some entries say that the company is not in the register.
const isAbsence = /^(?:unregistered|not |rekisteröimätön|ei |oregistrerad|inte )/i

const membershipOf = (entry: Json) => {
  const register = registerOf(text(entry.register) ?? '')
  const name = inLanguage(objectsOf(entry.descriptions), 'description', language.english, language.finnish)
  if (!register || text(entry.type) === '0' || isAbsence.test(name ?? '')) return undefined
  return { register, name: name?.slice(0, 500), from: isoDay(entry.registrationDate), until: isoDay(entry.endDate) }
}

/** The website of a company, and the registers in which it is or was entered. */
export const finnishDetails = ({ website, registeredEntries }: Json, day: string): CompanyDetails | undefined => {
  const site = objectOf(website)
  return detailsOf({
    contacts: { website: isCurrent(day)(site) ? text(site.url, 500) : undefined },
    memberships: objectsOf(registeredEntries).map(membershipOf),
  })
}
