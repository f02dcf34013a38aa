import { openPartition } from './open-partition.ts'
import { partitionFile } from './partition-file.ts'
import { PartitionUnavailableError } from './partition-unavailable-error.ts'

const hashesQuery = `SELECT file_sha256 FROM imports WHERE source = ? AND complete = 1 AND file_sha256 IS NOT NULL
  ORDER BY import_id DESC`

/** The hashes of the files of a source's imports that a partition records, the newest first; none if it cannot be read. */
export const importedHashes = (dataDir: string, country: string, source: string): string[] => {
  try {
    using partition = openPartition(partitionFile(dataDir, country), country)
    return partition.statement(hashesQuery).pluck().all(source) as string[]
  } catch (error) {
    if (error instanceof PartitionUnavailableError) return []
    throw error
  }
}
