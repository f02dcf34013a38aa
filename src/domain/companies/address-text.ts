import { countryName } from '../country-names.ts'
import type { CompanyFacts } from './company-facts.ts'

type AddressFacts = NonNullable<CompanyFacts['registered_address']>

const maxLength = 2000
const joined = (parts: readonly (string | undefined)[], separator: string) => parts.filter(Boolean).join(separator)

// The British and the Irish write the code behind the town, the continent before it.
const postTown = ({ locality, postal_code, country }: AddressFacts): readonly (string | undefined)[] =>
  country === 'GB' || country === 'IE' ? [locality, postal_code] : [joined([postal_code, locality], ' ')]

// A subdivision's code, such as DE-HE, is of use to a machine only.
const regionName = ({ region }: AddressFacts) => (region && !/^[A-Z]{2}-/.test(region) ? region : undefined)

/** The whole address on one line: as the source writes it, or put together from its parts. */
export const addressText = (address: AddressFacts): string => {
  const { text, street, country } = address
  const parts = [street, ...postTown(address), regionName(address), country && countryName(country)]
  return (text ?? joined(parts, ', ')).slice(0, maxLength)
}
