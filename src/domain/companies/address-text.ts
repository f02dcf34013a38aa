import { countryName } from '../country-names.ts'
import type { CompanyFacts } from './company-facts.ts'

type AddressFacts = NonNullable<CompanyFacts['registered_address']>

const maxLength = 2000
const joined = (parts: readonly (string | undefined)[], separator: string) => parts.filter(Boolean).join(separator)

// The code of a subdivision, such as DE-HE, is not part of a written address, and Hamburg, Hamburg is written once.
const regionName = ({ region, locality }: AddressFacts) =>
  region && !/^[A-Z]{2}-/.test(region) && region.toLowerCase() !== locality?.toLowerCase() ? region : undefined

// British and Irish addresses have the postal code after town and county, continental ones before the town.
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
