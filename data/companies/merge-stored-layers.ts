import type { Company } from '#domain/companies/company.ts'
import { type Layer, mergeLayers, type Precedence } from '#domain/companies/merge-layers.ts'
import { type SourceRow, toFacts } from '#domain/companies/source-row.ts'
import { DamagedRecordError } from '../partitions/checks/damaged-records.ts'
import { type CheckedColumns, rowChecksum } from '../partitions/checks/row-checksum.ts'
import { type Confirmations, confirmationsOf } from '../partitions/confirmations.ts'
import type { OpenPartition } from '../partitions/open-partition.ts'
import { rulesOf } from '../partitions/partition-rules.ts'
import { toCompany } from './to-company.ts'

export type StoredLayer = Omit<CheckedColumns, 'registry_id' | 'precedence' | 'status'> &
  Pick<SourceRow, 'status'> & { precedence: Precedence; checksum: number }

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

/** The company of the layers of an id; undefined without any. Throws DamagedRecordError. */
export const mergeStoredLayers = (
  partition: OpenPartition,
  registryId: string,
  stored: StoredLayer[],
): Company | undefined => {
  checkLayers(partition, registryId, stored)
  const confirmations = confirmationsOf(partition)
  const [first, ...others] = stored.length > 1 ? stored.toSorted(byPrecedence) : stored
  if (!first) return undefined
  const layers = others.map(layer => toLayer(layer, confirmations))
  const rules = rulesOf(partition)
  return toCompany(partition.country, registryId, mergeLayers([toLayer(first, confirmations), ...layers], rules))
}

/** As `mergeStoredLayers`, but `damaged` in place of the error. */
export function mergedOrDamaged(partition: OpenPartition, registryId: string, stored: StoredLayer[]) {
  try {
    return mergeStoredLayers(partition, registryId, stored)
  } catch (error) {
    if (error instanceof DamagedRecordError) return 'damaged' as const
    throw error
  }
}
