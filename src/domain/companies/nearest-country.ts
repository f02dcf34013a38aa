import { alpha3CodeOf, type CountryCode, countryCodes } from '../countries.ts'
import { countryName } from '../country-names.ts'

// Alpha-3 codes and English names are often sent in place of the alpha-2 code.
const countriesByText: ReadonlyMap<string, CountryCode> = new Map([
  ...countryCodes.flatMap(country => [
    [alpha3CodeOf(country), country] as const,
    [countryName(country)?.toUpperCase() ?? '', country] as const,
  ]),
  ['UK', 'GB'],
  ['GER', 'DE'],
])

/** The served country that a text probably means, by alpha-3 code or English name; undefined if none. */
export const nearestCountry = (text: string): CountryCode | undefined => countriesByText.get(text.trim().toUpperCase())
