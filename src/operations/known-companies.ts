import type { NamedCompany } from '#data/companies/company-store.ts'
import { PartitionUnavailableError } from '#data/partitions/partition-unavailable-error.ts'
import type { Company } from '#domain/companies/company.ts'
import type { CountryCode } from '#domain/countries.ts'
import { aliasOf, mostCandidates } from './company-not-found.ts'
import type { OperationDeps } from './deps.ts'
import { type ReadReference, storedId } from './read-reference.ts'

/** A reference to a country that is served. */
export type Readable = Extract<ReadReference, { country: CountryCode }>

/** What a country's partition knows of what is asked of it: companies by id, and by other numbers those they may mean. */
export interface Known {
  companies: ReadonlyMap<string, Company>
  meant: ReadonlyMap<string, NamedCompany[]>
}

/** A country without an entry cannot be read. */
export type KnownByCountry = ReadonlyMap<CountryCode, Known>

const distinct = (values: readonly string[]) => [...new Set(values)]

/** One query for the ids of all rows, and one for other numbers where there are any. */
async function readCountry(
  country: CountryCode,
  own: readonly Readable[],
  { companies }: OperationDeps,
): Promise<Known | undefined> {
  const ids = own.flatMap(({ reading }) => storedId(reading) ?? [])
  const aliases = own.flatMap(({ reading, reference }) => aliasOf(reference.registry_id, reading) ?? [])
  try {
    return {
      companies: await companies.findMany(country, distinct(ids)),
      meant: aliases.length > 0 ? await companies.findByAliases(country, distinct(aliases), mostCandidates) : new Map(),
    }
  } catch (error) {
    if (error instanceof PartitionUnavailableError) return undefined
    throw error
  }
}

/** Reads all that references ask for, country by country. */
export async function readAll(references: readonly ReadReference[], deps: OperationDeps): Promise<KnownByCountry> {
  const readable = references.filter((reference): reference is Readable => 'country' in reference)
  const byCountry = Map.groupBy(readable, ({ country }) => country)
  const read = await Promise.all(
    [...byCountry].map(async ([country, own]) => [country, await readCountry(country, own, deps)] as const),
  )
  return new Map(read.flatMap(([country, known]) => (known ? [[country, known]] : [])))
}
