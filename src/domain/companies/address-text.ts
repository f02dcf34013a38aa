import { countryName } from '../country-names.ts'
import type { CompanyFacts } from './company-facts.ts'

type AddressFacts = NonNullable<CompanyFacts['registered_address']>

const maxLength = 2000
const joined = (parts: readonly (string | undefined)[], separator: string) => parts.filter(Boolean).join(separator)

/** A region without the country, which follows it: registers write ULAANBAATAR, MONGOLIA, or only GUERNSEY. */
const withoutCountry = (region: string, country: string | undefined): string => {
  const end = country && countryName(country)
  if (!end || !region.toLowerCase().endsWith(end.toLowerCase())) return region
  const start = region.slice(0, -end.length)
  return start === '' || /,\s*$/.test(start) ? start.replace(/,\s*$/, '') : region
}

// The code of a subdivision, such as DE-HE, is not part of a written address, and Hamburg, Hamburg is written once.
const regionName = ({ region, locality, country }: AddressFacts) => {
  if (!region || /^[A-Z]{2}-/.test(region) || region.toLowerCase() === locality?.toLowerCase()) return undefined
  return withoutCountry(region, country)
}

// British and Irish addresses have the postal code after town and county, continental addresses before the town.
const places = (address: AddressFacts): readonly (string | undefined)[] => {
  const { locality, postal_code, country } = address
  const region = regionName(address)
  return country === 'GB' || country === 'IE'
    ? [locality, region, postal_code]
    : [joined([postal_code, locality], ' '), region]
}

/** The whole address on one line: as in the source, or joined from its parts; at most 2,000 characters. */
export const addressText = (address: AddressFacts): string => {
  const { text, street, country } = address
  const parts = [street, ...places(address), country && countryName(country)]
  return (text ?? joined(parts, ', ')).slice(0, maxLength)
}
