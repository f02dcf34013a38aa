import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import { countryCode } from '#domain/country-names.ts'
import { type Json, objectsOf } from '../mapping/json-values.ts'
import { careOfLine } from '../mapping/marked-line.ts'
import { latestOn } from '../mapping/period.ts'
import { codeIn, text } from '../mapping/source-values.ts'
import { toAddress } from '../mapping/to-address.ts'
import { inLanguage, language } from './fi-languages.ts'
import { byRegistration, periodOf } from './fi-period.ts'

const words = (...parts: unknown[]) => parts.flatMap(part => text(part) ?? []).join(' ')

// Type 1 is the address of the company, 2 its postal address.
const isPostal = ({ type }: Json) => text(type) !== '1'

/** The address in force on a day, or the last one: that of the company before its postal address. */
const addressOn = (day: string, addresses: unknown): Json | undefined => {
  const newestFirst = objectsOf(addresses).toSorted(byRegistration)
  const inOrder = newestFirst.toSorted((one, other) => Number(isPostal(one)) - Number(isPostal(other)))
  return latestOn(day, inOrder, periodOf)
}

const streetOf = ({ street, buildingNumber, entrance, apartmentNumber, apartmentIdSuffix }: Json) => {
  const apartment = words(codeIn(apartmentNumber), apartmentIdSuffix).replace(' ', '')
  return words(street, codeIn(buildingNumber), entrance, apartment)
}

/** The registered address of a company on a day; undefined when it has none. */
export const finnishAddress = (addresses: unknown, day: string): CompanyFacts['registered_address'] => {
  const address = addressOn(day, addresses)
  if (!address) return undefined
  const box = codeIn(address.postOfficeBox)
  const country = text(address.country)
  return toAddress({
    lines: [careOfLine(address.co), streetOf(address), box && `PL ${box}`, text(address.freeAddressLine)],
    locality: inLanguage(objectsOf(address.postOffices), 'city', language.finnish, language.swedish),
    postal_code: text(address.postCode, 100),
    country: country ? countryCode(country) : 'FI',
  })
}
