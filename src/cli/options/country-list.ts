import { countryCodeOf } from '../../client/country-code.ts'
import { commaList } from './comma-list.ts'

/** Reads a list of countries, by code or name as `svc lookup` does; what is none is left to be refused. */
export const countryList = (text: string, before: readonly string[]): string[] => [
  ...before,
  ...commaList(text, []).map(countryCodeOf),
]
