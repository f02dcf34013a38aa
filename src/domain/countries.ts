/** The countries that are served: the ISO 3166-1 alpha-2 code, which names the partition, and the alpha-3 code. */
const alpha3Codes = {
  BE: 'BEL',
  CH: 'CHE',
  CY: 'CYP',
  CZ: 'CZE',
  DE: 'DEU',
  DK: 'DNK',
  EE: 'EST',
  FI: 'FIN',
  FR: 'FRA',
  GB: 'GBR',
  IE: 'IRL',
  LT: 'LTU',
  LV: 'LVA',
  NL: 'NLD',
  NO: 'NOR',
  PL: 'POL',
  RO: 'ROU',
  SE: 'SWE',
  SK: 'SVK',
} as const

export type CountryCode = keyof typeof alpha3Codes

export const countryCodes = Object.keys(alpha3Codes) as readonly CountryCode[]

export const alpha3CodeOf = (country: CountryCode): string => alpha3Codes[country]

export const isServedCountry = (code: string): code is CountryCode => Object.hasOwn(alpha3Codes, code)

/** The served country with a code, in upper or lower case; undefined for other text. */
export function readCountry(code: string): CountryCode | undefined {
  // `toUpperCase` also makes ASCII capitals of other letters: ſe becomes SE.
  const upper = /^[A-Za-z]{2}$/.test(code) ? code.toUpperCase() : ''
  return isServedCountry(upper) ? upper : undefined
}
