import type { OpenPartition } from '../partitions/open-partition.ts'

/** The number of records of a partition after a registry id, in all without one: it reads each of them. */
export const recordsAfter = (partition: OpenPartition, registryId = ''): number =>
  partition.statement('SELECT count(*) FROM source_records WHERE registry_id > ?').pluck().get(registryId) as number
