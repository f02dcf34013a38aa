import type { Database } from 'better-sqlite3'
import { earlierImportKey } from '../migrations/partition/002-checksums-and-dates.ts'
import { openPartitionFile } from './partition-file.ts'
import { PartitionUnavailableError } from './partition-unavailable-error.ts'

const sourcesQuery = `SELECT source FROM imports WHERE complete = 1 AND source <> 'sample' GROUP BY source
  HAVING max(import_id) <= (SELECT CAST(value AS INTEGER) FROM meta WHERE key = '${earlierImportKey}') ORDER BY source`

/**
 * The sources whose records are still those of release 0.1.0, although an import of another source has brought the partition to
 * the current schema: that release kept natural persons, and read some facts wrongly.
 */
export const earlierSourcesIn = (database: Database): string[] =>
  database.prepare<[], string>(sourcesQuery).pluck().all()

/** The same of a file; none if it cannot be opened, which other checks say. */
export function earlierSources(filename: string, country: string): string[] {
  let database: Database | undefined
  try {
    database = openPartitionFile(filename, country)
    return earlierSourcesIn(database)
  } catch (error) {
    if (error instanceof PartitionUnavailableError) return []
    throw error
  } finally {
    database?.close()
  }
}
