import type { CompanyDetails } from '#domain/companies/company.ts'
import { detailsOf } from '../mapping/details-of.ts'
import { formerAddress, newestAddressFirst } from '../mapping/former-address.ts'
import { type Json, objectOf, objectsOf } from '../mapping/json-values.ts'
import { isOver } from '../mapping/period.ts'
import { booleanOf, codeIn, text } from '../mapping/source-values.ts'
import { danishEmployees } from './dk-employees.ts'
import { addressOf, attributeOf, currentOf, from, latestOf, periodOf, until } from './dk-facts.ts'

const municipalityOf = (address: Json | undefined) => {
  const { kommuneKode, kommuneNavn } = objectOf(address?.kommune)
  return { code: codeIn(kommuneKode, 4), name: text(kommuneNavn) }
}

/** The website that a company has entered, unless it keeps it secret. */
const websiteOf = ({ hjemmeside }: Json, day: string) => {
  const shown = objectsOf(hjemmeside).filter(({ hemmelig }) => booleanOf(hemmelig) === false)
  return text(currentOf(shown, day)?.kontaktoplysning, 500)
}

/** Addresses that have ended before a day; of a company whose addresses have all ended, the last one is the registered address. */
const formerAddressesOf = ({ beliggenhedsadresse }: Json, registered: Json | undefined, day: string) =>
  newestAddressFirst(
    objectsOf(beliggenhedsadresse)
      .filter(address => address !== registered && isOver(day, periodOf(address)))
      .map(address => formerAddress(addressOf(address), { from: from(address), until: until(address) })),
  )

/** The details in a Vrvirksomhed document: employees, website, municipality, purpose, and former addresses with their days. */
export const danishDetails = (company: Json, day: string): CompanyDetails | undefined => {
  const registered = latestOf(company.beliggenhedsadresse, day)
  return detailsOf({
    employees: danishEmployees(company),
    contacts: { website: websiteOf(company, day) },
    municipality: municipalityOf(registered),
    purpose: text(attributeOf(company, 'FORMÅL', day), 2000),
    former_addresses: formerAddressesOf(company, registered, day),
  })
}
