import { LRUCache } from 'lru-cache'
import type { Company } from '#domain/companies/company.ts'
import { deepFreeze } from '#domain/deep-freeze.ts'
import { checkedColumns } from '../partitions/checks/row-checksum.ts'
import type { OpenPartition } from '../partitions/open-partition.ts'
import { mergedOrDamaged, mergeStoredLayers, type StoredLayer } from './merge-stored-layers.ts'

type IdentifiedLayer = StoredLayer & { registry_id: string }

// Without ORDER BY, which takes longer than the search itself: layers are sorted here where there are several.
const layersQuery = `SELECT ${checkedColumns}, checksum FROM source_records WHERE registry_id = ?`
const manyLayersQuery = `SELECT ${checkedColumns}, checksum FROM source_records
  WHERE registry_id IN (SELECT value FROM json_each(?))`

const readFrom = (partition: OpenPartition, registryId: string): Company | undefined =>
  mergeStoredLayers(partition, registryId, partition.statement(layersQuery).all(registryId) as StoredLayer[])

// Callers look the same companies up repeatedly. About 5 KB each with its JSON: 50 MB a thread in all countries.
const maxRecentCompanies = 500

const recentOf = (partition: OpenPartition) =>
  partition.cached('recent companies', () => new LRUCache<string, Company>({ max: maxRecentCompanies }))

/** A company by its id, which is kept, and frozen: what is made of it once holds. Throws DamagedRecordError. */
export function readCompany(partition: OpenPartition, registryId: string): Company | undefined {
  const recent = recentOf(partition)
  const company = recent.get(registryId) ?? readFrom(partition, registryId)
  if (company) recent.set(registryId, deepFreeze(company))
  return company
}

function layersOf(partition: OpenPartition, registryIds: readonly string[]): Map<string, IdentifiedLayer[]> {
  if (registryIds.length === 0) return new Map()
  const stored = partition.statement(manyLayersQuery).all(JSON.stringify(registryIds)) as IdentifiedLayer[]
  return Map.groupBy(stored, ({ registry_id }) => registry_id)
}

/** Companies by their ids. Uses recent companies but adds none: a search reads many that may never be asked for again. */
export function readCompanies(
  partition: OpenPartition,
  registryIds: readonly string[],
): Map<string, Company | 'damaged'> {
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
