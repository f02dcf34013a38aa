import type { CountryCode } from '../../countries.ts'

/**
 * A text in the form of each country's registry id, which no company has: its check digit is wrong, or such numbers are not assigned.
 * Corrections show it in place of a number that could be taken for the answer.
 */
export const placeholders: Record<CountryCode, string> = {
  BE: '0000000000',
  CH: 'CHE-000.000.000',
  CY: 'HE9999999',
  CZ: '00000000',
  DE: 'X0000.HRB99999',
  DK: '10000000',
  EE: '00000000',
  FI: '0000000-0',
  FR: '000000000',
  GB: '00000000',
  IE: '9999999',
  LT: '000000000',
  LV: '00000000000',
  NL: '00000000',
  NO: '900000000',
  PL: '0000000000',
  RO: '9999999999',
  SE: '000000-0000',
  SK: '00000000',
}
