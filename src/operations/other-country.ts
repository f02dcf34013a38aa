import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CompanyStore } from '#data/companies/company-store.ts'
import { companyPath } from '#domain/companies/company-path.ts'
import { withNumbersOfLinks } from '#domain/companies/registry-ids/numbers-of-link.ts'
import type { RegistryIdReading } from '#domain/companies/registry-ids/reading.ts'
import { registryIdRules } from '#domain/companies/registry-ids/rules.ts'
import { type CountryCode, countryCodes } from '#domain/countries.ts'
import type { Facts } from '#domain/errors/facts.ts'
import { noCompanyHasIt, type QueryIdentifier } from '#domain/search/identifiers/describe-identifier.ts'
import { type IdentifiedCompany, rankIdentified } from '#domain/search/identifiers/identified-companies.ts'
import { type IdentifierReading, readWholeIdentifier } from '#domain/search/identifiers/read-identifiers.ts'
import { identifyAll, type NumberedCompanies, type NumberQuery } from './find-by-identifier.ts'

type Companies = NumberedCompanies & Pick<CompanyStore, 'countries'>

/** A number that no company of a country has, or that came without one. */
interface Missed {
  /** The country whose rules it has been read by, if any. */
  country?: CountryCode
  given: string
  /** Whether it is also read by the rules of that country, which may know it without its label: `LEI 5493…`. */
  isLabelled?: boolean
}

/** The longest text that can be a number. */
const longestNumber = 64

/** The readings of a number, as a whole, by the rules of other countries, if it is long enough to be theirs. */
function readElsewhere({ countries }: Companies, { country, given, isLabelled = false }: Missed) {
  const others = countryCodes.filter(code => (code !== country || isLabelled) && countries.includes(code))
  const text = withNumbersOfLinks(given)
  const { readings } = text.length > longestNumber ? { readings: [] } : readWholeIdentifier(text, others)
  return readings.filter(({ isWeak, isRecognised }) => !isWeak && isRecognised)
}

/** Numbers read in one turn of the event loop: a few milliseconds. */
const readPerTurn = 10

async function readAllElsewhere(companies: Companies, missed: readonly Missed[]): Promise<IdentifierReading[][]> {
  const readings: IdentifierReading[][] = []
  for (const [at, one] of missed.entries()) {
    if (at > 0 && at % readPerTurn === 0) await nextTurn()
    readings.push(readElsewhere(companies, one))
  }
  return readings
}

/** The companies of other countries with each number; one read for each country. */
export async function companiesElsewhere(
  companies: Companies,
  missed: readonly Missed[],
): Promise<IdentifiedCompany[][]> {
  const readings = await readAllElsewhere(companies, missed)
  const { found } = await identifyAll(companies, { readings: readings.flat() })
  return readings.map(own => rankIdentified(found.filter(({ reading }) => own.includes(reading))))
}

/** Says in which countries companies have a number. */
export const sentenceFor = (found: readonly IdentifiedCompany[]): string => {
  const places = found.map(({ company, scheme }) =>
    scheme === 'registry_id'
      ? `${company.country} (${registryIdRules[company.country as CountryCode].label})`
      : company.country,
  )
  return `A company in ${[...new Set(places)].join(', ')} has this number.`
}

interface MissFacts {
  reading: RegistryIdReading
  facts: Facts<'company_not_found'>
}

// A number of this country's form may be a typing error for another of its companies.
const isMeant = ({ reading, facts }: MissFacts, [only, ...others]: readonly IdentifiedCompany[]): boolean =>
  only !== undefined &&
  others.length === 0 &&
  (only.reading.isVerified || only.company.country === facts.country) &&
  reading.kind === 'refused'

/**
 * The facts of a 404 with the countries of the companies that have the number, and their lookup if only one has it, its
 * check digit is correct, and the number is none of the country that was asked for, or only with its label.
 */
export function withOtherCountry(miss: MissFacts, found: readonly IdentifiedCompany[]): Facts<'company_not_found'> {
  const { facts } = miss
  const there = `${sentenceFor(found)} Look it up there, or check the number.`
  const [first] = found
  if (!first || !isMeant(miss, found)) return { ...facts, correction: there }
  const { country, registry_id } = first.company
  const correction = country === facts.country ? `${sentenceFor(found)} Use ${registry_id}.` : there
  const path = companyPath.fill({ country, registry_id })
  return { ...facts, correction, suggested_request: { method: 'GET', path, query: null, body: null } }
}

const minDigits = 5
const maxLetters = 8

// Reading an address by the rules of all countries takes more than a millisecond.
const mayBeNumber = (q: string): boolean =>
  q.replace(/\D/g, '').length >= minDigits && (!/\s/.test(q.trim()) || q.replace(/\P{L}/gu, '').length <= maxLetters)

type Query = NumberQuery & { country: CountryCode }

const isSought = (query: NumberQuery | undefined): query is Query =>
  query !== undefined && query.country !== null && query.mode === 'auto' && mayBeNumber(query.q)

function identifierOf({ country, filters }: Query, found: readonly IdentifiedCompany[]): QueryIdentifier | undefined {
  const [first] = found
  if (!first) return undefined
  const detail = `${noCompanyHasIt(`in ${country}`, filters)} ${sentenceFor(found)}`
  return { value: first.reading.span.text, result: 'not_found', detail }
}

/**
 * What became of queries that are numbers of companies in another country than the one that is searched, in order;
 * undefined of others. One read for each country.
 */
export async function numbersElsewhere(
  queries: readonly (NumberQuery | undefined)[],
  companies: Companies,
): Promise<(QueryIdentifier | undefined)[]> {
  const sought = queries.filter(isSought)
  const found = await companiesElsewhere(
    companies,
    sought.map(({ country, q }) => ({ country, given: q })),
  )
  const identifiers = new Map(sought.map((query, at) => [query, identifierOf(query, found[at] ?? [])]))
  return queries.map(query => (isSought(query) ? identifiers.get(query) : undefined))
}
