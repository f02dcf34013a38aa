import { operations } from '#generated/operations.ts'

/** What precedes the country in the paths of the contract that name one, such as `/v1/companies/`. */
export const countryPrefixes: readonly string[] = Object.values(operations).flatMap(({ path, country }) =>
  country.in === 'path' ? [path.slice(0, path.indexOf(`{${country.name}}`))] : [],
)

const country = new RegExp(`^(${countryPrefixes.join('|')})([A-Za-z]{2})(?=/|$)`)

/** A decoded path, or an endpoints pattern, with its country in capitals. */
export const withCapitalCountry = (path: string): string =>
  path.replace(country, (_, prefix: string, code: string) => prefix + code.toUpperCase())
