import { newestFullDateQuery } from '../partitions/full-file-dates.ts'
import type { OpenPartition } from '../partitions/open-partition.ts'
import type { CoverageCounts } from '../partitions/partition-coverage.ts'
import type { UnavailableReason } from '../partitions/partition-unavailable-error.ts'
import { ifAvailable } from '../partitions/partition-unavailable-error.ts'
import type { Partitions } from '../partitions/partitions.ts'

/** The newest file of one source in a partition. */
export interface LoadedSource {
  source: string
  file_name: string
  file_sha256: string | null
  snapshot_date: string | null
  imported_at: string
  /** Rows of the import that the partition has, and rows that it left out. */
  rows: number
  rejected_rows: number
}

/** `full`: the whole register was imported. `partial`: a part of it, or GLEIF. `sample`: only the embedded sample. */
type Completeness = 'full' | 'partial' | 'sample'

/** The contents of one country's partition; when it cannot be read, the counts are null and `reason` says why. */
export interface PartitionCoverage {
  country: string
  status: 'operational' | 'unavailable'
  reason: UnavailableReason | null
  record_count: number | null
  active_count: number | null
  last_confirmed_at: string | null
  fields: Record<string, { count: number }>
  sources: LoadedSource[]
  completeness: Completeness | null
  /** The day of the newest file of the whole register, or else of any source; null if unknown. */
  source_date: string | null
  /** Whether a file of the register was imported. */
  hasRegister: boolean
}

export interface CoverageStore {
  coverage(country: string): Promise<PartitionCoverage>
  /** The number of damaged records found so far, in all countries. */
  damagedRecords(): number
}

const sourcesQuery = `SELECT source, file_name, file_sha256, snapshot_date, imported_at,
    counts ->> 'written' + counts ->> 'refreshed' + counts ->> 'unchanged' AS rows,
    (SELECT coalesce(sum(value), 0) FROM json_each(counts, '$.skipped')) AS rejected_rows FROM (
    SELECT *, row_number() OVER (PARTITION BY source ORDER BY snapshot_date DESC NULLS LAST, import_id DESC) AS place
    FROM imports WHERE complete = 1
  ) WHERE place = 1 ORDER BY source`

const isSample = ({ source }: LoadedSource) => source === 'sample' || source === 'synthetic'

/** How complete the loaded files are, and of which day. */
const extentOf = (partition: OpenPartition, sources: readonly LoadedSource[]) => {
  const real = sources.filter(source => !isSample(source))
  const fullDate = partition.statement(newestFullDateQuery).pluck().get() as string | null
  const newest = real
    .flatMap(({ snapshot_date }) => snapshot_date ?? [])
    .toSorted()
    .at(-1)
  return {
    completeness: fullDate !== null ? ('full' as const) : real.length > 0 ? ('partial' as const) : ('sample' as const),
    source_date: (fullDate ?? newest)?.slice(0, 10) ?? null,
    hasRegister: real.some(({ source }) => source !== 'gleif'),
  }
}

const readCoverage = (partition: OpenPartition): PartitionCoverage => {
  const stored = partition.statement("SELECT value FROM meta WHERE key = 'coverage'").pluck().get()
  const counts = JSON.parse(String(stored)) as CoverageCounts
  const sources = partition.statement(sourcesQuery).all() as LoadedSource[]
  return {
    country: partition.country,
    status: 'operational',
    reason: null,
    ...counts,
    sources,
    ...extentOf(partition, sources),
  }
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
  completeness: null,
  source_date: null,
  hasRegister: false,
})

/** Coverage as counted when each partition was built; a country that cannot be read is reported, not thrown. */
export const createCoverageStore = (partitions: Partitions): CoverageStore => ({
  coverage: country =>
    ifAvailable(
      () => partitions.read(country, partition => partition.cached('coverage', readCoverage)),
      reason => unavailable(country, reason),
    ),
  damagedRecords: () => partitions.damagedRecords(),
})
