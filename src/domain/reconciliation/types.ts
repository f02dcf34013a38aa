import { type CountryCode, countryCodes, readCountry } from '../countries.ts'
import { countryName } from '../country-names.ts'

/** A type of the Reconciliation Service API: all companies, or those of one country. */
interface ReconciliationType {
  id: string
  name: string
}

const company: ReconciliationType = { id: 'company', name: 'Company' }

const companyIn = (country: CountryCode): ReconciliationType => ({
  id: `company/${country}`,
  name: `Company in ${countryName(country) ?? country}`,
})

/** All types, that of all companies first. */
export const allTypes = (): ReconciliationType[] => [company, ...countryCodes.map(companyIn)]

/** The types of a company, the narrowest first. */
export const typesIn = (country: string): ReconciliationType[] => {
  const code = readCountry(country)
  return code ? [companyIn(code), company] : [company]
}

/** The country that a type names, null for the type of all companies; undefined for an unknown type. */
export function countryOfType(id: string): CountryCode | null | undefined {
  if (id === company.id) return null
  const [, code = ''] = /^company\/(.+)$/.exec(id) ?? []
  return readCountry(code)
}

/** The one country that some types name; null if they name none or several, undefined if one of them is unknown. */
export function countryOfTypes(ids: readonly string[]): CountryCode | null | undefined {
  const countries = ids.map(countryOfType)
  if (countries.includes(undefined)) return undefined
  const [first = null, ...others] = new Set(countries)
  return others.length === 0 ? first : null
}
