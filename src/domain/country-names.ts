const englishNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const codes = letters.flatMap(first => letters.map(second => first + second))
// Unions and test regions are no countries; a code that another replaces (UK, SU) is not one any more.
const notCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])
const isCurrent = (code: string) =>
  Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}` && !notCountries.has(code)

const names = new Map<string, string>()
for (const code of codes.filter(isCurrent)) {
  const name = englishNames.of(code)
  if (name) names.set(code, name)
}

const fold = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()
    .toLowerCase()

const codesByName = new Map([...names].map(([code, name]) => [fold(name), code]))
for (const part of ['england', 'wales', 'scotland', 'northern ireland', 'great britain']) codesByName.set(part, 'GB')

/** The English name of a country by its ISO 3166-1 code. */
export const countryName = (code: string): string | undefined => names.get(code)

/** The ISO 3166-1 code of a country by its English name, the parts of the United Kingdom included. */
export const countryCodeOf = (name: string): string | undefined => codesByName.get(fold(name))

const codesByNameIn = new Map<string, ReadonlyMap<string, string>>()

const namesIn = (language: string): ReadonlyMap<string, string> => {
  const known = codesByNameIn.get(language)
  if (known) return known
  const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const found = new Map([...names.keys()].map(code => [fold(display.of(code) ?? ''), code]))
  codesByNameIn.set(language, found)
  return found
}

/** The ISO 3166-1 code of a country by its name in a language (`fr`); what stands in brackets behind it does not count. */
export const countryCodeIn = (language: string, name: string): string | undefined =>
  namesIn(language).get(fold(name.replace(/\(.*$/, '')))

/** The code itself when it is one. */
export const countryCode = (code: string | undefined): string | undefined =>
  code && names.has(code) ? code : undefined
