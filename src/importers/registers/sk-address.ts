import { countryCodesIn } from '#domain/country-names.ts'
import { countryCodeOfNumber } from '#domain/numeric-country-codes.ts'
import type { Json } from '../mapping/json-values.ts'
import { text } from '../mapping/source-values.ts'
import { toAddress } from '../mapping/to-address.ts'
import { codeOf, labelOf } from './sk-values.ts'

// regNumber is the number in the municipality's register of houses, 0 for none; buildingNumber the number in the
// street.
const houseNumber = ({ regNumber, buildingNumber }: Json) =>
  [text(regNumber)?.replace(/^0$/, ''), text(buildingNumber)].filter(Boolean).join('/')

const slovakCountryCode = countryCodesIn('sk')

const countryOf = ({ country }: Json): string | undefined =>
  countryCodeOfNumber(codeOf(country) ?? '') ?? slovakCountryCode(labelOf(country) ?? '')

/** An address of a legal person; undefined when only its country is known. */
export const slovakAddress = (address: Json) => {
  const town = labelOf(address.municipality)
  const number = houseNumber(address)
  const street = text(address.street) ?? (number ? town : undefined)
  const [postalCode] = Array.isArray(address.postalCodes) ? address.postalCodes : []
  const country = countryOf(address)
  const lines = [[street, number].filter(Boolean).join(' ')]
  // An address abroad may be on one line only.
  return (
    toAddress({ lines, locality: town, postal_code: text(postalCode, 100), country }) ??
    toAddress({ lines: [text(address.formatedAddress, 1000)], country })
  )
}
