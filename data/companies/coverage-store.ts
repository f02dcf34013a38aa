import type { OpenPartition } from '../partitions/open-partition.ts'
import type { CoverageCounts } from '../partitions/partition-coverage.ts'
import type { UnavailableReason } from '../partitions/partition-unavailable-error.ts'
import { PartitionUnavailableError } from '../partitions/partition-unavailable-error.ts'
import type { Partitions } from '../partitions/partitions.ts'

/** One source of a partition, as last imported. */
export interface LoadedSource {
  source: string
  file_name: string
  file_sha256: string | null
  snapshot_date: string | null
  imported_at: string
}

/** What one country's partition holds; when it cannot be read, nothing is counted and `reason` says why. */
export interface PartitionCoverage {
  country: string
  status: 'operational' | 'unavailable'
  reason: UnavailableReason | null
  record_count: number | null
  active_count: number | null
  last_confirmed_at: string | null
  fields: Record<string, { count: number }>
  sources: LoadedSource[]
}

export interface CoverageStore {
  coverage(country: string): Promise<PartitionCoverage>
}

const sourcesQuery = `SELECT source, file_name, file_sha256, snapshot_date, imported_at FROM imports
  WHERE import_id IN (SELECT max(import_id) FROM imports WHERE complete = 1 GROUP BY source) ORDER BY source`

const readCoverage = (partition: OpenPartition): PartitionCoverage => {
  const stored = partition.statement("SELECT value FROM meta WHERE key = 'coverage'").pluck().get()
  const counts = JSON.parse(String(stored)) as CoverageCounts
  const sources = partition.statement(sourcesQuery).all() as LoadedSource[]
  return { country: partition.country, status: 'operational', reason: null, ...counts, sources }
}

const unavailable = (country: string, reason: UnavailableReason): PartitionCoverage => ({
  country,
  status: 'unavailable',
  reason,
  record_count: null,
  active_count: null,
  last_confirmed_at: null,
  fields: {},
  sources: [],
})

/** Coverage as counted when each partition was built; a country that cannot be read is reported, not thrown. */
export const createCoverageStore = (partitions: Partitions): CoverageStore => ({
  coverage: async country => {
    try {
      return await partitions.read(country, partition => partition.once('coverage', readCoverage))
    } catch (error) {
      if (error instanceof PartitionUnavailableError) return unavailable(country, error.reason)
      throw error
    }
  },
})
