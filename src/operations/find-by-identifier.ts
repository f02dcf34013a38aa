import type { CompanyStore, Numbers } from '#data/companies/company-store.ts'
import { ifAvailable } from '#data/partitions/partition-unavailable-error.ts'
import type { Company } from '#domain/companies/company.ts'
import { type CountryCode, countryCodes } from '#domain/countries.ts'
import type { SearchHit } from '#domain/search/answer/search-hit.ts'
import type { EngineQuery } from '#domain/search/engine/engine-query.ts'
import { describeIdentifier, type QueryIdentifier } from '#domain/search/identifiers/describe-identifier.ts'
import {
  type IdentifiedCompany,
  identify,
  isNamedBy,
  maxOwners,
  rankIdentified,
} from '#domain/search/identifiers/identified-companies.ts'
import { identifierHit, isDecisive, nearHits } from '#domain/search/identifiers/identifier-hits.ts'
import { nearestIdentifiers } from '#domain/search/identifiers/nearest-identifiers.ts'
import { passesFilters } from '#domain/search/identifiers/passes-filters.ts'
import {
  type IdentifierReading,
  type ReadIdentifiers,
  readIdentifiers,
  type WrongCheckDigit,
} from '#domain/search/identifiers/read-identifiers.ts'

/** A query that may be or contain a number. */
export interface NumberQuery extends Pick<EngineQuery, 'filters' | 'mode'> {
  q: string
  country: CountryCode | null
  /** Whether the number was given as one of the company, apart from its name. */
  isGiven?: boolean
}

export type NumberedCompanies = Pick<CompanyStore, 'findNumbered'>

/** The companies that the numbers of a query identify. */
export interface FoundByNumber {
  hits: SearchHit[]
  /** Whether a search by name would add nothing. */
  isDecisive: boolean
  identifier: QueryIdentifier | undefined
  /** Countries that could not be read. */
  unavailable: CountryCode[]
}

const nothing: FoundByNumber = { hits: [], isDecisive: false, identifier: undefined, unavailable: [] }

const maxNear = 5

/** Reads the companies of one country with any of the keys, and returns those of single readings. */
async function readKeys(companies: NumberedCompanies, country: CountryCode, numbers: Numbers) {
  const { companies: found, owners } = await companies.findNumbered(country, numbers, maxOwners)
  return ({ registryIds, aliases }: Numbers): Company[] =>
    [...new Set([...registryIds, ...aliases.flatMap(alias => owners.get(alias) ?? [])])].flatMap(id => {
      const company = found.get(id)
      return company && company !== 'damaged' ? [company] : []
    })
}

async function identifyIn(
  companies: NumberedCompanies,
  country: CountryCode,
  readings: readonly IdentifierReading[],
  isGiven: boolean,
) {
  const ids = new Set(readings.flatMap(({ registryIds }) => registryIds))
  const aliases = new Set(readings.flatMap(reading => reading.aliases))
  const companiesOf = await readKeys(companies, country, { registryIds: [...ids], aliases: [...aliases] })
  return readings.flatMap(reading => companiesOf(reading).map(company => identify(company, reading, isGiven)))
}

/** The companies whose number is near one with a wrong check digit. */
async function nearTo(companies: NumberedCompanies, fault: WrongCheckDigit) {
  const near = nearestIdentifiers(fault)
  const numbersOf = (values: string[]): Numbers =>
    fault.kind === 'lei' ? { registryIds: [], aliases: values } : { registryIds: values, aliases: [] }
  const companiesOf = await readKeys(companies, fault.country, numbersOf(near))
  return near.flatMap(value => {
    const scheme = fault.kind
    const { text: given, rest } = fault.span
    return companiesOf(numbersOf([value])).map(company => ({
      company,
      given,
      value,
      scheme,
      isNamed: isNamedBy(rest, company, { withAddress: true, isSure: true }),
    }))
  })
}

/** Reads each country; those that cannot be read are listed. */
async function inEach<Item extends { country: CountryCode }, Found>(
  items: readonly Item[],
  read: (country: CountryCode, own: readonly Item[]) => Promise<Found[]>,
): Promise<{ found: Found[]; unavailable: CountryCode[] }> {
  const groups = [...Map.groupBy(items, ({ country }) => country)]
  const answers = await Promise.all(
    groups.map(([country, own]) =>
      ifAvailable(
        async () => ({ found: await read(country, own), unavailable: [] }),
        () => ({ found: [], unavailable: [country] }),
      ),
    ),
  )
  return {
    found: answers.flatMap(({ found }): Found[] => found),
    unavailable: answers.flatMap(({ unavailable }): CountryCode[] => unavailable),
  }
}

async function findNear(companies: NumberedCompanies, { faults }: ReadIdentifiers, { filters }: NumberQuery) {
  const { found } = await inEach(faults, async (_, own) => (own[0] ? nearTo(companies, own[0]) : []))
  return nearHits(found.filter(({ company }) => passesFilters(company, filters)).slice(0, maxNear))
}

const passing = (found: readonly IdentifiedCompany[], { filters }: NumberQuery) =>
  found.filter(({ company }) => passesFilters(company, filters))

/** The companies that numbers identify, in the countries under whose rules they were read. */
export async function identifyAll(
  companies: NumberedCompanies,
  { readings }: Pick<ReadIdentifiers, 'readings'>,
  isGiven = false,
) {
  return inEach(readings, (country, own) => identifyIn(companies, country, own, isGiven))
}

/**
 * The companies whose registry id, VAT number, LEI or other number the query is or contains, by the partitions' indexes:
 * at most two point reads for each country, and as many again for the numbers near one with a wrong check digit.
 */
export async function findByIdentifier(query: NumberQuery, companies: NumberedCompanies): Promise<FoundByNumber> {
  const { q, country, mode } = query
  const searched = country === null ? countryCodes : [country]
  const read = mode === 'auto' ? readIdentifiers(q, searched) : { readings: [], faults: [] }
  if (read.readings.length + read.faults.length === 0) return nothing
  const { found, unavailable } = await identifyAll(companies, read, query.isGiven)
  const identified = rankIdentified(passing(found, query))
  const near = identified.length === 0 ? await findNear(companies, read, query) : []
  return {
    hits: [...identified.map(identifierHit), ...near],
    isDecisive: isDecisive(identified),
    identifier: describeIdentifier(read, identified, { ...query, searched }),
    unavailable,
  }
}
