import { countryName } from '../country-names.ts'
import type { CompanyFacts } from './company-facts.ts'

type AddressFacts = NonNullable<CompanyFacts['registered_address']>

const maxLength = 2000
const joined = (parts: readonly (string | undefined)[], separator: string) => parts.filter(Boolean).join(separator)

// British and Irish addresses have the postal code after the town, continental ones before it.
const postTown = ({ locality, postal_code, country }: AddressFacts): readonly (string | undefined)[] =>
  country === 'GB' || country === 'IE' ? [locality, postal_code] : [joined([postal_code, locality], ' ')]

// The code of a subdivision, such as DE-HE, is not part of a written address.
const regionName = ({ region }: AddressFacts) => (region && !/^[A-Z]{2}-/.test(region) ? region : undefined)

/** The whole address on one line: as in the source, or joined from its parts; at most 2,000 characters. */
export const addressText = (address: AddressFacts): string => {
  const { text, street, country } = address
  const parts = [street, ...postTown(address), regionName(address), country && countryName(country)]
  return (text ?? joined(parts, ', ')).slice(0, maxLength)
}
