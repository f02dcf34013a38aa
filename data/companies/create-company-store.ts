import type { Company } from '#domain/companies/company.ts'
import { type View, viewTag } from '#domain/companies/company-view.ts'
import { entityTag } from '#domain/companies/entity-tag.ts'
import { DamagedRecordError } from '../partitions/checks/damaged-records.ts'
import type { Partitions } from '../partitions/partitions.ts'
import type { CompanyStore } from './company-store.ts'
import { readAliases, readNumbered } from './read-aliases.ts'
import { readCompanies, readCompany } from './read-companies.ts'

/** Computes the entity tag of the whole company once for each object. */
const createEntityTags = () => {
  const tags = new WeakMap<Company, string>()
  return (company: Company, view: View): string => {
    if (view !== 'full') return viewTag(company, view)
    const tag = tags.get(company) ?? entityTag(company)
    tags.set(company, tag)
    return tag
  }
}

/** Serializes a company that cannot change once. */
const createSerializer = () => {
  // Buffer.from would take the bytes from a pool: each company would keep 64 KiB of what was made around it.
  const encoder = new TextEncoder()
  const serialized = new WeakMap<Company, Uint8Array>()
  return (company: Company): Uint8Array | undefined => {
    if (!Object.isFrozen(company)) return undefined
    const known = serialized.get(company)
    if (known) return known
    const json = encoder.encode(JSON.stringify(company))
    serialized.set(company, json)
    return json
  }
}

/** Companies of all partitions, merged from their layers as they are read. */
export const createCompanyStore = (partitions: Partitions): CompanyStore => {
  const findByAliases: CompanyStore['findByAliases'] = (country, aliases, limit) =>
    partitions.read(
      country,
      partition => readAliases(partition, aliases, limit),
      found => found.size < aliases.length,
    )
  return {
    countries: partitions.countries,
    find: (country, registryId) =>
      partitions.read(
        country,
        partition => readCompany(partition, registryId),
        company => company === undefined,
      ),
    findMany: (country, registryIds) =>
      partitions.read(
        country,
        partition => readCompanies(partition, registryIds),
        found => found.size < registryIds.length,
      ),
    findByAlias: async (country, alias, limit) => {
      const found = (await findByAliases(country, [alias], limit)).get(alias) ?? []
      if (found === 'damaged') throw new DamagedRecordError(country)
      return found
    },
    findByAliases,
    findNumbered: (country, numbers, limit) =>
      partitions.read(country, partition => readNumbered(partition, numbers, limit)),
    entityTagOf: createEntityTags(),
    jsonOf: createSerializer(),
  }
}
