import type { NamedCompany } from '#data/companies/company-store.ts'
import { readByCountry } from '#data/partitions/partitions.ts'
import type { Company } from '#domain/companies/company.ts'

import { readRegistryId } from '#domain/companies/registry-ids/read-registry-id.ts'
import { orCompleted, type RegistryIdReading } from '#domain/companies/registry-ids/reading.ts'
import { type CountryCode, readCountry } from '#domain/countries.ts'
import type { Facts } from '#domain/errors/facts.ts'
import { countryNotAllowed } from '#domain/keys/key-checks.ts'
import type { components } from '#generated/schema.ts'
import { aliasOf, maxCandidates } from './company-not-found.ts'
import type { OperationDeps } from './deps.ts'
import { exchangedReference } from './exchanged-reference.ts'
import { invalidRow } from './invalid-row.ts'
import { rowError } from './row-error.ts'
import { unsupportedCountry } from './served-country.ts'

type Reference = components['schemas']['Reference']
type RowError = components['schemas']['RowError']

type Unsupported = Facts<'country_not_supported'>

/** A reference of a batch: the company it may mean, or the reason why the row fails before anything is read. */
export type ReadReference =
  /** `unsupported` is what is wrong with the country of a row that did not have the code of the country. */
  | { reference: Reference; country: CountryCode; reading: RegistryIdReading; unsupported?: Unsupported }
  | { reference: Reference; error: RowError }

/** A reference to a country that is not served: the company of a probable one is looked up, to suggest it if it exists. */
function readUnsupported(reference: Reference, countryScope: readonly string[]): ReadReference {
  const { suggestion, ...facts } = unsupportedCountry(reference.country)
  const exchanged = exchangedReference(reference)
  const country = suggestion ?? exchanged?.country
  const sent_in = 'reference' as const
  const unsupported = { ...facts, sent_in, ...(suggestion && { suggestion }), ...(exchanged && { exchanged }) }
  if (country === undefined || countryNotAllowed(countryScope, country))
    return { reference, error: rowError('country_not_supported', unsupported) }
  const meant = { ...reference, ...exchanged }
  return { reference: meant, country, reading: readRegistryId(country, meant.registry_id), unsupported }
}

/** Reads a reference for a key with a country scope; an empty scope allows any country. */
export function readReference(reference: Reference, index: number, countryScope: readonly string[]): ReadReference {
  const invalid = invalidRow(reference, index)
  if (invalid) return { reference, error: invalid }
  const country = readCountry(reference.country)
  if (!country) return readUnsupported(reference, countryScope)
  const facts = countryNotAllowed(countryScope, country)
  if (facts) return { reference, error: rowError('country_not_allowed', facts) }
  return { reference, country, reading: readRegistryId(country, reference.registry_id) }
}

/** The ids under which the company of a reading may be stored; for a malformed one, the corrected id. */
const storedIds = (reading: RegistryIdReading): string[] => {
  if (reading.kind !== 'canonical' && reading.kind !== 'corrected') return []
  return reading.completed === undefined ? [reading.registryId] : [reading.registryId, reading.completed]
}

/** A reference to a country that is served. */
export type Readable = Extract<ReadReference, { country: CountryCode }>

/** The companies of one country that a batch references: by registry id, and by alias for other numbers. */
export interface CountryCompanies {
  byId: ReadonlyMap<string, Company | 'damaged'>
  byAlias: ReadonlyMap<string, NamedCompany[] | 'damaged'>
}

/** By country. A country whose partition cannot be read has no entry. */
export type CompaniesByCountry = ReadonlyMap<CountryCode, CountryCompanies>

const distinct = (values: readonly string[]) => [...new Set(values)]

/** One query for the ids of all rows, and one for other numbers, if there are any. */
async function readCompaniesOf(
  country: CountryCode,
  own: readonly Readable[],
  { companies }: OperationDeps,
): Promise<CountryCompanies> {
  const ids = own.flatMap(({ reading }) => storedIds(reading))
  const aliases = own.flatMap(({ reading, reference }) => aliasOf(reference.registry_id, reading) ?? [])
  return {
    byId: await companies.findMany(country, distinct(ids)),
    byAlias: aliases.length > 0 ? await companies.findByAliases(country, distinct(aliases), maxCandidates) : new Map(),
  }
}

/** Reads all companies that the references of a batch may mean, country by country. */
export async function readCompanies(
  references: readonly ReadReference[],
  deps: OperationDeps,
): Promise<CompaniesByCountry> {
  const readable = references.filter((reference): reference is Readable => 'country' in reference)
  return readByCountry(readable, (country, own) => readCompaniesOf(country, own, deps))
}

/** The reading of a reference that no company was found for. */
export const completedIn = (reading: RegistryIdReading, { byId }: Pick<CountryCompanies, 'byId'>): RegistryIdReading =>
  orCompleted(reading, registryId => byId.has(registryId))

/** The companies that a reference may mean, of those that were read; `damaged` when one of them cannot be. */
export function candidatesFor(
  { reading, reference }: Readable,
  { byId, byAlias }: CountryCompanies,
): NamedCompany[] | 'damaged' {
  if (reading.kind === 'corrected') {
    const company = byId.get(reading.registryId)
    if (company === 'damaged') return company
    return company ? [{ registry_id: company.registry_id, name: company.name }] : []
  }
  const alias = aliasOf(reference.registry_id, reading)
  return alias === undefined ? [] : (byAlias.get(alias) ?? [])
}
