import { furtherCountryNames } from './further-country-names.ts'
import { lazy } from './lazy.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const codes = letters.flatMap(first => letters.map(second => first + second))
// Unions and test regions are not countries; neither are codes that were replaced (UK, SU).
const notCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])
const isCurrent = (code: string) =>
  Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}` && !notCountries.has(code)

// Loading the names of a language takes 40 ms, and few imports need them.
const namesByCode = lazy((): ReadonlyMap<string, string> => {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return new Map(
    codes.filter(isCurrent).flatMap(code => {
      const name = english.of(code)
      return name ? [[code, name] as const] : []
    }),
  )
})

// "Antigua & Barbuda" is "Antigua and Barbuda", "The Bahamas" is "Bahamas", and "St. Lucia" is "Saint Lucia".
const fold = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+|\b(?:and|the)\b/gu, ' ')
    .replaceAll(/\bsaint\b/g, 'st')
    .replaceAll(/ +/g, ' ')
    .trim()

/** The ISO 3166-1 codes of countries by their folded names in a language. */
const codesByNameIn = (language: string): ReadonlyMap<string, string> => {
  const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const further = furtherCountryNames[language] ?? {}
  const namesOf = (code: string) => [display.of(code) ?? [], further[code] ?? []].flat()
  return new Map([...namesByCode().keys()].flatMap(code => namesOf(code).map(name => [fold(name), code] as const)))
}

const codesByName = lazy(() => codesByNameIn('en'))

/** The English name of a country by its ISO 3166-1 code. */
export const countryName = (code: string): string | undefined => namesByCode().get(code)

/** The ISO 3166-1 code of a country by its English name, the parts of the United Kingdom included. */
export const countryCodeOfName = (name: string): string | undefined => codesByName().get(fold(name))

/** Returns a function that reads the ISO 3166-1 code of a country by its name in a language (`fr`), ignoring an unknown suffix in brackets. */
export const countryCodesIn = (language: string): ((name: string) => string | undefined) => {
  const codes = lazy(() => codesByNameIn(language))
  return name => codes().get(fold(name)) ?? codes().get(fold(name.replace(/\(.*$/, '')))
}

/** The code itself, if it is an ISO 3166-1 code; otherwise undefined. */
export const countryCode = (code: string | undefined): string | undefined =>
  code && namesByCode().has(code) ? code : undefined
