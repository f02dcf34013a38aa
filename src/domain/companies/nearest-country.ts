import { type CountryCode, isServedCountry } from '../countries.ts'

// Codes and names that are often sent in place of the ISO 3166-1 alpha-2 code.
const otherCodes: Record<string, CountryCode> = {
  UK: 'GB',
  GBR: 'GB',
  BEL: 'BE',
  CHE: 'CH',
  CYP: 'CY',
  CZE: 'CZ',
  DEU: 'DE',
  GER: 'DE',
  DNK: 'DK',
  EST: 'EE',
  FIN: 'FI',
  FRA: 'FR',
  IRL: 'IE',
  LTU: 'LT',
  LVA: 'LV',
  NLD: 'NL',
  NOR: 'NO',
  POL: 'PL',
  ROU: 'RO',
  SWE: 'SE',
  SVK: 'SK',
  BELGIUM: 'BE',
  SWITZERLAND: 'CH',
  CYPRUS: 'CY',
  CZECHIA: 'CZ',
  GERMANY: 'DE',
  DENMARK: 'DK',
  ESTONIA: 'EE',
  FINLAND: 'FI',
  FRANCE: 'FR',
  'UNITED KINGDOM': 'GB',
  IRELAND: 'IE',
  LITHUANIA: 'LT',
  LATVIA: 'LV',
  NETHERLANDS: 'NL',
  NORWAY: 'NO',
  POLAND: 'PL',
  ROMANIA: 'RO',
  SWEDEN: 'SE',
  SLOVAKIA: 'SK',
}

/** The served country that a code in any case means; undefined for all others. */
export function readCountry(code: string): CountryCode | undefined {
  const upper = code.toUpperCase()
  return isServedCountry(upper) ? upper : undefined
}

/** The served country that was probably meant by text that is no code of one. */
export const nearestCountry = (text: string): CountryCode | undefined =>
  Object.hasOwn(otherCodes, text.trim().toUpperCase()) ? otherCodes[text.trim().toUpperCase()] : undefined
