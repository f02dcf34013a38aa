import { createHash } from 'node:crypto'
import type { OpenPartition } from './open-partition.ts'

/**
 * Identifies the contents of a partition by its imports: equal for copies of a file, different after every import that
 * changed something. Format: `<number of the last import>-<hash of all imports>`.
 */
export type PartitionGeneration = string

const importsQuery = `SELECT import_id, source, identity, imported_at FROM imports WHERE import_id <= ? ORDER BY import_id`

const generationUpTo = (partition: OpenPartition, lastImport: number): PartitionGeneration => {
  const imports = partition.statement(importsQuery).raw().all(lastImport) as [number, ...string[]][]
  const history = createHash('sha256').update(JSON.stringify(imports)).digest('hex').slice(0, 16)
  return `${imports.at(-1)?.[0] ?? 0}-${history}`
}

export const generationOf = (partition: OpenPartition): PartitionGeneration =>
  generationUpTo(partition, Number.MAX_SAFE_INTEGER)

/** The companies of a partition that may have changed since a generation. */
export interface PartitionChanges {
  /** Companies written since, in order. */
  written: string[]
  /** Of the others, those that a register no longer lists, perhaps since before the generation. */
  unlisted: string[]
}

const writtenQuery = 'SELECT DISTINCT registry_id FROM source_records WHERE import_id > ? ORDER BY registry_id'
// A company that left the register keeps the id of the import that last wrote it; only its status changes.
const unlistedQuery = `SELECT registry_id FROM source_records
  WHERE precedence = 1 AND status = 'unknown' AND import_id <= ? ORDER BY registry_id`

/** The changes since a generation; undefined when the partition does not descend from it. */
export const changesSince = (
  partition: OpenPartition,
  generation: PartitionGeneration,
): PartitionChanges | undefined => {
  const lastImport = Number.parseInt(generation, 10)
  if (generationUpTo(partition, lastImport) !== generation) return undefined
  const idsOf = (query: string) => partition.statement(query).pluck().all(lastImport) as string[]
  return { written: idsOf(writtenQuery), unlisted: idsOf(unlistedQuery) }
}
