import type { OpenPartition } from '../partitions/open-partition.ts'

/** Companies between two registry ids; without the first id from the beginning, without the last one to the end. */
export interface RegistryIdRange {
  /** Exclusive. */
  after?: string | undefined
  /** Inclusive. */
  upTo?: string | undefined
}

const idAtQuery = 'SELECT registry_id FROM source_records WHERE registry_id > ? ORDER BY registry_id LIMIT 1 OFFSET ?'

/** The first company of a partition, if it has any. */
export const firstRegistryId = (partition: OpenPartition): string | undefined =>
  partition.statement(idAtQuery).pluck().get('', 0) as string | undefined

/** Divides the companies of a partition into ranges of so many records, in order of registry id: at least one range. */
export function registryIdRanges(partition: OpenPartition, records: number): RegistryIdRange[] {
  const idAt = partition.statement(idAtQuery).pluck()
  const ranges: RegistryIdRange[] = []
  let after: string | undefined
  for (;;) {
    const upTo = idAt.get(after ?? '', records - 1) as string | undefined
    ranges.push({ after, upTo })
    if (upTo === undefined) return ranges
    after = upTo
  }
}
