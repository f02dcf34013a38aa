import type { OpenPartition } from './open-partition.ts'

/** When the file of each import confirmed its rows, by the number of the import; a row may have a time of its own. */
export type Confirmations = ReadonlyMap<number, string | null>

const read = (partition: OpenPartition): Confirmations =>
  new Map(partition.statement('SELECT import_id, confirmed_at FROM imports').raw().all() as [number, string | null][])

/** Reads the confirmations of a partition, once per file. */
export const confirmationsOf = (partition: OpenPartition): Confirmations => partition.cached('confirmations', read)
