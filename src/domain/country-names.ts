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

const fold = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()
    .toLowerCase()

const britishNames = ['england', 'wales', 'scotland', 'northern ireland', 'great britain']
const codesByName = lazy(
  (): ReadonlyMap<string, string> =>
    new Map([
      ...[...namesByCode()].map(([code, name]) => [fold(name), code] as const),
      ...britishNames.map(name => [name, 'GB'] as const),
    ]),
)

/** The English name of a country by its ISO 3166-1 code. */
export const countryName = (code: string): string | undefined => namesByCode().get(code)

/** The ISO 3166-1 code of a country by its English name, the parts of the United Kingdom included. */
export const countryCodeOf = (name: string): string | undefined => codesByName().get(fold(name))

/** Returns a function that reads the ISO 3166-1 code of a country by its name in a language (`fr`), ignoring a suffix in brackets. */
export const countryCodesIn = (language: string): ((name: string) => string | undefined) => {
  const codesByName = lazy(() => {
    const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    return new Map([...namesByCode().keys()].map(code => [fold(display.of(code) ?? ''), code]))
  })
  return name => codesByName().get(fold(name.replace(/\(.*$/, '')))
}

/** The code itself, if it is an ISO 3166-1 code; otherwise undefined. */
export const countryCode = (code: string | undefined): string | undefined =>
  code && namesByCode().has(code) ? code : undefined
