import { addressText } from '#domain/companies/address-text.ts'
import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import type { DraftDetails } from './details-of.ts'

type FormerAddress = NonNullable<NonNullable<DraftDetails['former_addresses']>[number]>

/** A former address with its first and last day; undefined when the address is empty. */
export const formerAddress = (
  address: CompanyFacts['registered_address'],
  days: Pick<FormerAddress, 'from' | 'until'>,
): FormerAddress | undefined =>
  address && {
    text: addressText(address),
    street: address.street,
    locality: address.locality,
    region: address.region,
    postal_code: address.postal_code,
    country: address.country,
    ...days,
  }

const lastDay = (entry: FormerAddress | undefined) => entry?.until ?? ''

/** Former addresses, the most recent first. */
export const newestAddressFirst = (addresses: readonly (FormerAddress | undefined)[]) =>
  addresses.toSorted((one, other) => lastDay(other).localeCompare(lastDay(one)))
