/** The 19 country partitions, ISO 3166-1 alpha-2. */
export const countryCodes = [
  'BE',
  'CH',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'FI',
  'FR',
  'GB',
  'IE',
  'LT',
  'LV',
  'NL',
  'NO',
  'PL',
  'RO',
  'SE',
  'SK',
] as const

export type CountryCode = (typeof countryCodes)[number]

const served: ReadonlySet<string> = new Set(countryCodes)

export const isServedCountry = (code: string): code is CountryCode => served.has(code)
