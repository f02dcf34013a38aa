import { storedAlias } from '../../companies/aliases-of.ts'
import type { Company } from '../../companies/company.ts'
import { parseName } from '../tokens/parse-name.ts'
import { tokenize } from '../tokens/tokenize.ts'
import type { IdentifierReading } from './read-identifiers.ts'

/** A company that has an identifier of the query. */
export interface IdentifiedCompany {
  company: Company
  reading: IdentifierReading
  /** The number as the register writes it, and what kind of number it is. */
  value: string
  scheme: string
  /** Whether the other words of the query are in its names or its address; undefined when there are none. */
  isNamed: boolean | undefined
  /** The probability that a company with this number is meant; and that this one is, as others may have it too. */
  ofNumber: number
  confidence: number
}

/** Maximum number of companies of one number that are read, such as of a court's number without its court. */
export const maxOwners = 10

/** Probabilities that the company with a number is meant; shared by all companies that have it. */
const confidences = {
  /** The check digit is correct, and the words beside the number are those of the company. */
  verified: 1,
  /** Without a check digit, a mistyped number may be that of another company. */
  unverified: 0.99,
  /** A short number may be a name. */
  weak: 0.9,
  /** The words beside the number are not those of the company. */
  verifiedConflict: 0.8,
  unverifiedConflict: 0.3,
}

/** The identifier of a company that a reading found; the registry id, unless it was found by an alias. */
function numberOf({ registry_id, identifiers }: Company, { registryIds, aliases }: IdentifierReading) {
  if (registryIds.includes(registry_id)) return { scheme: 'registry_id', value: registry_id }
  const known = identifiers.find(({ value }) => aliases.includes(storedAlias(value)))
  return known ? { scheme: known.scheme, value: known.value } : { scheme: 'registry_id', value: registry_id }
}

/** Whether some words contain a whole name, apart from its legal form. */
function hasWholeName(words: ReadonlySet<string>, name: string): boolean {
  const own = parseName(name).words
  return own.length > 0 && own.every(word => words.has(word))
}

/** What is known of a number. */
interface Evidence {
  /** Whether words of the address count. */
  withAddress: boolean
  /** Whether its check digit shows that it is one, or it was given as one. */
  isSure: boolean
}

const minShare = 0.5

/**
 * Whether some words contain a name of a company, or at least half of them are in its names, or in its address where that
 * counts. Half is not enough for a number among words without a check digit: `Tesco Maintenance` with any number of Tesco's.
 */
export function isNamedBy(rest: string, company: Company, { withAddress, isSure }: Evidence): boolean | undefined {
  const { words } = parseName(rest)
  if (words.length === 0) return undefined
  const names = [company.name, ...[...company.previous_names, ...company.other_names].map(({ name }) => name)]
  const address = withAddress ? [company.registered_address?.text ?? ''] : []
  const given = new Set(words)
  if (names.some(name => hasWholeName(given, name))) return true
  const known = new Set([...names, ...address].flatMap(text => tokenize(text)))
  const share = words.filter(word => known.has(word)).length / words.length
  return isSure ? share >= minShare : share > minShare
}

function confidenceOf({ isVerified, isWeak }: IdentifierReading, isNamed: boolean | undefined): number {
  if (isNamed === false) return isWeak ? 0 : isVerified ? confidences.verifiedConflict : confidences.unverifiedConflict
  if (isWeak) return confidences.weak
  return isVerified ? confidences.verified : confidences.unverified
}

/**
 * A company found by a reading, before it is known how many others have the number. `isGiven` says that the number was given as
 * one of the company's, not found among words.
 */
export function identify(company: Company, reading: IdentifierReading, isGiven = false): IdentifiedCompany {
  const evidence = { withAddress: !reading.isWeak, isSure: reading.isVerified || isGiven }
  const isNamed = isNamedBy(reading.span.rest, company, evidence)
  const confidence = confidenceOf(reading, isNamed)
  return { company, reading, isNamed, ...numberOf(company, reading), ofNumber: confidence, confidence }
}

const keyOf = ({ company }: IdentifiedCompany) => `${company.country}/${company.registry_id}`
const lengthOf = ({ reading: { span } }: IdentifiedCompany) => span.to - span.from
const overlap = (one: IdentifiedCompany, { reading: { span } }: IdentifiedCompany): boolean =>
  one.reading.span.from < span.to && span.from < one.reading.span.to

/** The best reading of each company, for which the words beside the number count. */
const bestOfEach = (found: readonly IdentifiedCompany[]): IdentifiedCompany[] =>
  [...Map.groupBy(found, keyOf).values()].flatMap(own =>
    own.toSorted((one, other) => other.confidence - one.confidence || lengthOf(other) - lengthOf(one)).slice(0, 1),
  )

/**
 * The companies that a query identifies, each once. Of overlapping parts of the query, the longest that found a company
 * counts, and the companies that have its number share the confidence.
 */
export function rankIdentified(found: readonly IdentifiedCompany[]): IdentifiedCompany[] {
  const accepted: IdentifiedCompany[] = []
  const possible = found.filter(({ confidence }) => confidence > 0)
  const bySpan = Map.groupBy(
    possible.toSorted((one, other) => lengthOf(other) - lengthOf(one)),
    ({ reading: { span } }) => span,
  )
  for (const own of bySpan.values()) {
    const [first] = own
    if (!first || accepted.some(other => overlap(other, first))) continue
    const companies = bestOfEach(own)
    accepted.push(...companies.map(one => ({ ...one, confidence: one.confidence / companies.length })))
  }
  return bestOfEach(accepted)
}
