import type { OpenPartition } from './open-partition.ts'
import { PartitionUnavailableError } from './partition-unavailable-error.ts'
import type { Partitions } from './partitions.ts'

/** The last import of a source that a partition holds. */
export interface LoadedSource {
  country: string
  source: string
  /** When the source took the files; null where every record carries its own time. */
  snapshot_date: string | null
  imported_at: string
}

const newestQuery = `SELECT source, snapshot_date, imported_at FROM imports
  WHERE import_id IN (SELECT max(import_id) FROM imports WHERE complete = 1 GROUP BY source)`

const loadedIn = (partition: OpenPartition): LoadedSource[] =>
  (partition.statement(newestQuery).all() as Omit<LoadedSource, 'country'>[]).map(row => ({
    country: partition.country,
    ...row,
  }))

/** What was imported last into each partition from each source; nothing of a partition that cannot be read. */
export const loadedSources = async (partitions: Partitions): Promise<LoadedSource[]> => {
  const loaded = partitions.countries.map(async country => {
    try {
      return await partitions.read(country, loadedIn)
    } catch (error) {
      if (error instanceof PartitionUnavailableError) return []
      throw error
    }
  })
  return (await Promise.all(loaded)).flat()
}
