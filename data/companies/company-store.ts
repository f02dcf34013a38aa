import { LRUCache } from 'lru-cache'
import type { Company } from '#domain/companies/company.ts'
import { type View, viewTag } from '#domain/companies/company-view.ts'
import { entityTag } from '#domain/companies/entity-tag.ts'
import type { Layer, Precedence } from '#domain/companies/merge-layers.ts'
import { mergeLayers } from '#domain/companies/merge-layers.ts'
import type { SourceRow } from '#domain/companies/source-row.ts'
import { toFacts } from '#domain/companies/source-row.ts'
import { type Confirmations, confirmationsOf } from '../partitions/confirmations.ts'
import { DamagedRecordError } from '../partitions/damaged-records.ts'
import type { OpenPartition } from '../partitions/open-partition.ts'
import { rulesOf } from '../partitions/partition-rules.ts'
import type { Partitions } from '../partitions/partitions.ts'
import { type CheckedColumns, checkedColumns, rowChecksum } from '../partitions/row-checksum.ts'
import { toCompany } from './to-company.ts'

export interface NamedCompany {
  registry_id: string
  name: string
}

export type CompaniesByAlias = Map<string, NamedCompany[] | 'damaged'>

/** Registry ids and aliases to look up. */
export interface Numbers {
  registryIds: readonly string[]
  aliases: readonly string[]
}

export interface NumberedCompanies {
  /** The existing companies, by registry id. */
  companies: Map<string, Company | 'damaged'>
  /** The registry ids of the companies with each alias that exists. */
  owners: Map<string, string[]>
}

/** Reads single companies. Each read rejects with `PartitionUnavailableError` when the country cannot be read. */
export interface CompanyStore {
  /** The countries that may be read. */
  readonly countries: readonly string[]
  find(country: string, registryId: string): Promise<Company | undefined>
  /**
   * The existing companies of the given ids, by id, in the given order, with one query; `damaged` where a record of it
   * is.
   */
  findMany(country: string, registryIds: readonly string[]): Promise<Map<string, Company | 'damaged'>>
  /** The companies with an alias: an LEI, a VAT number, a court's number without its court. */
  findByAlias(country: string, alias: string, limit: number): Promise<NamedCompany[]>
  /**
   * The companies with any of the aliases, by alias, at most `limit` of each, with one query; `damaged` where they
   * cannot be read.
   */
  findByAliases(country: string, aliases: readonly string[], limit: number): Promise<CompaniesByAlias>
  /**
   * The companies with any of the ids, or with any of the aliases, at most `limit` of each: a point read for each alias
   * and one query for all companies. A file replaced within the last second may be read as it was.
   */
  findNumbered(country: string, numbers: Numbers, limit: number): Promise<NumberedCompanies>
  /**
   * The entity tag of a company in a view. That of the whole company is computed once for each object: recently read
   * companies are returned as the same object.
   */
  entityTagOf(company: Company, view: View): string
}

type StoredLayer = Omit<CheckedColumns, 'registry_id' | 'precedence' | 'status'> &
  Pick<SourceRow, 'status'> & { precedence: Precedence; checksum: number }

type IdentifiedLayer = StoredLayer & { registry_id: string }

// Without ORDER BY, which takes longer than the search itself: layers are sorted here where there are several.
const layersQuery = `SELECT ${checkedColumns}, checksum FROM source_records WHERE registry_id = ?`
const manyLayersQuery = `SELECT ${checkedColumns}, checksum FROM source_records
  WHERE registry_id IN (SELECT value FROM json_each(?))`
const aliasesQuery = `SELECT alias, registry_id FROM (
    SELECT alias, registry_id, row_number() OVER (PARTITION BY alias ORDER BY registry_id) AS place
    FROM aliases WHERE alias IN (SELECT value FROM json_each(?))
  ) WHERE place <= ? ORDER BY alias, registry_id`

const ownersQuery = 'SELECT registry_id FROM aliases WHERE alias = ? ORDER BY registry_id LIMIT ?'

const toLayer = (stored: StoredLayer, confirmations: Confirmations): Layer => ({
  precedence: stored.precedence,
  facts: toFacts(stored),
  last_confirmed_at: stored.last_confirmed_at ?? confirmations.get(stored.import_id) ?? null,
  source_updated_at: stored.source_updated_at,
})

/** Throws DamagedRecordError unless every layer is as its import wrote it. */
function checkLayers({ country, damaged }: OpenPartition, registryId: string, stored: readonly StoredLayer[]) {
  let isDamaged = damaged.isMissingFromIndex(registryId)
  for (const layer of stored) {
    if (rowChecksum(registryId, layer.precedence, layer.import_id, layer) === layer.checksum) continue
    damaged.add({ registry_id: registryId, precedence: layer.precedence, isMissingFromIndex: false })
    isDamaged = true
  }
  if (isDamaged) throw new DamagedRecordError(country)
}

const byPrecedence = (first: StoredLayer, second: StoredLayer) => first.precedence - second.precedence

const merged = (partition: OpenPartition, registryId: string, stored: StoredLayer[]): Company | undefined => {
  checkLayers(partition, registryId, stored)
  const confirmations = confirmationsOf(partition)
  const [first, ...others] = stored.length > 1 ? stored.toSorted(byPrecedence) : stored
  if (!first) return undefined
  const layers = others.map(layer => toLayer(layer, confirmations))
  const rules = rulesOf(partition)
  return toCompany(partition.country, registryId, mergeLayers([toLayer(first, confirmations), ...layers], rules))
}

const readFrom = (partition: OpenPartition, registryId: string): Company | undefined =>
  merged(partition, registryId, partition.statement(layersQuery).all(registryId) as StoredLayer[])

// Callers look the same companies up repeatedly. About 3 KB each: 30 MB in all 19 countries.
const maxRecentCompanies = 500

const recentOf = (partition: OpenPartition) =>
  partition.cached('recent companies', () => new LRUCache<string, Company>({ max: maxRecentCompanies }))

function layersOf(partition: OpenPartition, registryIds: readonly string[]): Map<string, IdentifiedLayer[]> {
  if (registryIds.length === 0) return new Map()
  const stored = partition.statement(manyLayersQuery).all(JSON.stringify(registryIds)) as IdentifiedLayer[]
  return Map.groupBy(stored, ({ registry_id }) => registry_id)
}

function mergedOrDamaged(partition: OpenPartition, registryId: string, stored: StoredLayer[]) {
  try {
    return merged(partition, registryId, stored)
  } catch (error) {
    if (error instanceof DamagedRecordError) return 'damaged' as const
    throw error
  }
}

/** Uses recent companies but adds none: a search reads many that may never be asked for again. */
function readManyFrom(partition: OpenPartition, registryIds: readonly string[]): Map<string, Company | 'damaged'> {
  const recent = recentOf(partition)
  const layers = layersOf(
    partition,
    registryIds.filter(id => !recent.peek(id)),
  )
  const found = new Map<string, Company | 'damaged'>()
  for (const registryId of registryIds) {
    const company = recent.peek(registryId) ?? mergedOrDamaged(partition, registryId, layers.get(registryId) ?? [])
    if (company) found.set(registryId, company)
  }
  return found
}

/** Companies by alias; `damaged` where one of them is, or where it is unknown which have the alias. */
function readAliases(partition: OpenPartition, aliases: readonly string[], limit: number): CompaniesByAlias {
  if (partition.damaged.areAliasesDamaged) return new Map(aliases.map(alias => [alias, 'damaged']))
  const rows = partition.statement(aliasesQuery).all(JSON.stringify(aliases), limit)
  const owners = rows as { alias: string; registry_id: string }[]
  const companies = readManyFrom(
    partition,
    owners.map(({ registry_id }) => registry_id),
  )
  const found: CompaniesByAlias = new Map()
  for (const { alias, registry_id } of owners) {
    const [company, others] = [companies.get(registry_id), found.get(alias) ?? []]
    if (company === 'damaged' || others === 'damaged') found.set(alias, 'damaged')
    else if (company) found.set(alias, [...others, { registry_id, name: company.name }])
  }
  return found
}

function readNumbered(partition: OpenPartition, { registryIds, aliases }: Numbers, limit: number): NumberedCompanies {
  const owners = new Map<string, string[]>()
  const statement = partition.statement(ownersQuery).pluck()
  const readable = partition.damaged.areAliasesDamaged ? [] : aliases
  for (const alias of readable) {
    const ids = statement.all(alias, limit) as string[]
    if (ids.length > 0) owners.set(alias, ids)
  }
  const all = [...new Set([...registryIds, ...[...owners.values()].flat()])]
  return { companies: readManyFrom(partition, all), owners }
}

function findIn(partition: OpenPartition, registryId: string): Company | undefined {
  const recent = recentOf(partition)
  const company = recent.get(registryId) ?? readFrom(partition, registryId)
  if (company) recent.set(registryId, company)
  return company
}

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
        partition => findIn(partition, registryId),
        company => company === undefined,
      ),
    findMany: (country, registryIds) =>
      partitions.read(
        country,
        partition => readManyFrom(partition, registryIds),
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
  }
}
