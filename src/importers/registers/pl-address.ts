import { countryCodesIn } from '#domain/country-names.ts'
import { type Json, objectOf } from '../mapping/json-values.ts'
import { text } from '../mapping/source-values.ts'
import { toAddress } from '../mapping/to-address.ts'

const polishCountryCode = countryCodesIn('pl')

/** The address of a company (adres); town and region of its seat (siedziba) complete it. */
export const polishAddress = (address: unknown, seat: Json) => {
  const { ulica, nrDomu, nrLokalu, miejscowosc, kodPocztowy, kraj } = objectOf(address)
  const country = text(kraj)
  const town = text(miejscowosc) ?? text(seat.miejscowosc)
  const number = [text(nrDomu), text(nrLokalu)].filter(Boolean).join('/')
  // In a village without streets the number follows its name.
  const street = [text(ulica) ?? (number ? town : undefined), number].filter(Boolean).join(' ')
  return toAddress({
    lines: [street],
    locality: town,
    region: text(seat.wojewodztwo),
    postal_code: text(kodPocztowy, 100),
    country: country === undefined ? 'PL' : polishCountryCode(country),
  })
}
