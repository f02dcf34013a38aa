import { distance } from 'fastest-levenshtein'
import aliases from '#generated/reference/request-aliases.json' with { type: 'json' }
import { nearestCountry } from '../companies/nearest-country.ts'
import { readRegistryId } from '../companies/registry-ids/read-registry-id.ts'
import type { CountryCode } from '../countries.ts'
import { pathSegments } from '../path-segments.ts'
import { readReference } from './read-reference.ts'
import { foldName } from './schema.ts'

/** An operation that a wrong path may mean. */
interface PathCandidate {
  /** Path template. */
  path: string
  /** The parameter of the path that is a country, if there is one. */
  countryParameter: string | undefined
}

const words: Readonly<Record<string, readonly string[]>> = aliases.paths
const prefixes = new Set(aliases.prefixes)

const parameterIn = (segment: string) => /^\{(\w+)\}$/.exec(segment)?.[1]
const decoded = (segment: string) => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

/** Edits in a misspelt word; companies and countries differ by three. */
const maxEdits = 2
const isMisspelt = (word: string, given: string) =>
  word.length >= 6 && given.length <= 2 * word.length && distance(word, given.toLowerCase()) <= maxEdits

const isWord = (word: string, given: string) =>
  [word, ...(words[word] ?? [])].some(name => foldName(name) === foldName(given)) || isMisspelt(word, given)

/** A prefix such as `api`, or the first of two versions: a client whose base address ends with `/v1` asks for `/v1/v1/…`. */
const isPrefix = (segment: string, at: number, all: readonly string[]) =>
  prefixes.has(segment.toLowerCase()) || (segment === 'v1' && all[at + 1] === 'v1')

/** The segments of a path as the contract begins them: without empty ones and prefixes, with `v1` if a template has it. */
function segmentsOf(path: string): string[] {
  const segments = pathSegments(path)
  const first = segments.findIndex((segment, at, all) => !isPrefix(segment, at, all))
  return first === -1 ? [] : segments.slice(first)
}

interface Match {
  segments: string[]
  /** Words of the template that the path does not have. */
  skipped: number
}

const isCanonical = (country: CountryCode, id: string) => readRegistryId(country, id).kind === 'canonical'

/** The number in the segments behind a country: their first if it is one by itself, as in `923609016/status`, or all of them. */
function numberIn(country: CountryCode, [first = '', ...more]: readonly string[]): string {
  const all = [first, ...more].join('/')
  return isCanonical(country, first) && !isCanonical(country, all) ? first : all
}

/** The country and the number in the rest of a path: `NO/923609016`, `NO:923609016`, or `RO/J40/8302/1997`, whose slashes are encoded. */
function companyIn([first = '', ...rest]: readonly string[]): string[] | undefined {
  if (rest.length === 0) {
    const reference = readReference(decoded(first))
    return reference && [reference.country, encoded(reference.registry_id)]
  }
  const country = nearestCountry(decoded(first))
  if (country) return [country, encoded(numberIn(country, rest.map(decoded)))]
  const [last, ...others] = rest.map(decoded)
  const swapped = nearestCountry(last ?? '')
  return swapped && others.length === 0 ? [swapped, first] : undefined
}

/** The values of the parameters that end a template; undefined if the rest of the path does not fit them. */
function parametersIn(names: readonly string[], rest: readonly string[], countryParameter: string | undefined) {
  if (names.length === 2) return companyIn(rest)
  const country = names[0] === countryParameter ? nearestCountry(decoded(rest[0] ?? '')) : undefined
  return rest.length === 1 && country ? [country] : undefined
}

/** The segments after the words of a template, and the number of words that the path does not have; the version is not counted. */
function afterWords(words: readonly string[], given: readonly string[]): { rest: readonly string[]; skipped: number } {
  let rest = given
  let skipped = 0
  for (const word of words)
    if (rest[0] !== undefined && isWord(word, rest[0])) rest = rest.slice(1)
    else if (word !== 'v1') skipped += 1
  return { rest, skipped }
}

/** How a path fits a template; undefined if it does not. The version and one other word may be missing. */
function matchOf({ path, countryParameter }: PathCandidate, given: readonly string[]): Match | undefined {
  const template = path.split('/').slice(1)
  const literals = template.filter(segment => parameterIn(segment) === undefined)
  const names = template.flatMap(segment => parameterIn(segment) ?? [])
  const { rest, skipped } = afterWords(literals, given)
  const isOnlySkipped = names.length === 0 && skipped === literals.filter(word => word !== 'v1').length
  if (skipped > 1 || isOnlySkipped) return undefined
  if (names.length === 0) return rest.length === 0 ? { segments: literals, skipped } : undefined
  const values = parametersIn(names, rest, countryParameter)
  return values && { segments: [...literals, ...values], skipped }
}

/** The file whose name is at the end of a path that the contract does not have: `/v1/openapi.yaml`, `/.well-known/llms.txt`. */
function fileOf(given: readonly string[], candidates: readonly PathCandidate[]): string | undefined {
  const last = given.at(-1)
  const files = candidates.filter(({ path }) => isWord(path.split('/').at(-1) ?? '', last ?? '') && path.includes('.'))
  return files.length === 1 ? files[0]?.path : undefined
}

/** The path that was meant, percent-encoded; undefined if no operation, or more than one, fits it equally well. */
export function correctPath(path: string, candidates: readonly PathCandidate[]): string | undefined {
  const given = segmentsOf(path)
  const matches = candidates.flatMap(candidate => matchOf(candidate, given) ?? [])
  const least = Math.min(...matches.map(({ skipped }) => skipped))
  const best = [
    ...new Set(matches.filter(({ skipped }) => skipped === least).map(({ segments }) => `/${segments.join('/')}`)),
  ]
  if (best.length > 0) return best.length === 1 ? best[0] : undefined
  return fileOf(given, candidates)
}
