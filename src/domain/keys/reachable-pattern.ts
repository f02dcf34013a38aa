import { distance } from 'fastest-levenshtein'
import { operations } from '#generated/operations.ts'
import { nearestCountry } from '../companies/nearest-country.ts'
import { countryCodes } from '../countries.ts'
import { countryPrefixes, withCapitalCountry } from './capital-country.ts'

// In the forms below, * is any text and this is any one character: a parameter is never empty.
const anyCharacter = '\0'

/** The path of each operation as a form, once for each country that is served where it names one. */
const forms: readonly string[] = Object.values(operations).flatMap(({ path, country }) => {
  const countries = country.in === 'path' ? countryCodes : ['']
  const named = country.in === 'path' ? `{${country.name}}` : ''
  return countries.map(code => path.replace(named, code).replaceAll(/\{\w+\}/g, `${anyCharacter}*`))
})

const isSame = (one = '', other = '') => one === other || one === anyCharacter || other === anyCharacter

/** Whether some text matches both of two forms. Each pair of their ends is compared once: `failed` has those that do not overlap. */
function overlap(one: string, other: string, failed = new Set<string>()): boolean {
  if (one === '' || other === '') return /^\**$/.test(one + other)
  const pair = `${one.length} ${other.length}`
  if (failed.has(pair)) return false
  const mine = one.slice(1)
  const theirs = other.slice(1)
  const isFound =
    one.startsWith('*') || other.startsWith('*')
      ? overlap(mine, other, failed) || overlap(one, theirs, failed)
      : isSame(one[0], other[0]) && overlap(mine, theirs, failed)
  if (!isFound) failed.add(pair)
  return isFound
}

/** Whether an endpoints pattern can match the path of an operation. */
export const isReachable = (pattern: string): boolean => {
  const written = withCapitalCountry(pattern)
  return forms.some(form => overlap(written, form))
}

const servedCountry = (pattern: string) => {
  const prefix = countryPrefixes.find(start => pattern.startsWith(start))
  if (prefix === undefined) return pattern
  const [named = '', ...rest] = pattern.slice(prefix.length).split('/')
  return [`${prefix}${nearestCountry(named) ?? named}`, ...rest].join('/')
}

/** Steps that each remove a common mistake, in the order in which they build on each other. */
const steps: readonly ((pattern: string) => string)[] = [
  pattern => pattern.replace(/[?#].*$/s, ''),
  pattern => pattern.replaceAll(/\{[^{}]*\}|:\w+/g, '*'),
  pattern => (/^\/v1(\/|$)/i.test(pattern) ? pattern : `/v1${pattern}`),
  pattern => pattern.toLowerCase(),
  servedCountry,
  pattern => pattern.replace(/\/+$/, ''),
  pattern => `${pattern}/*`,
]

const companies = '/v1/companies/*'
const general = [
  companies,
  ...Object.values(operations).flatMap(({ path, takesKey }) => (takesKey ? [path.replace(/\{.*$/s, '*')] : [])),
]

/** The pattern that was probably meant by one that matches no operation. */
export function reachablePattern(pattern: string): string {
  let text = pattern
  for (const step of steps) {
    text = step(text)
    if (isReachable(text)) return withCapitalCountry(text)
  }
  const [nearest = companies] = general.toSorted((one, other) => distance(pattern, one) - distance(pattern, other))
  return distance(pattern, nearest) > nearest.length / 2 ? companies : nearest
}
