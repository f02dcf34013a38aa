import type { LayerCounts } from '#data/partitions/import-records.ts'
import type { SideCounts } from '#data/partitions/side-rows.ts'
import type { MappingCounts } from './map-records.ts'

/** What an import did to one country's partition; `replaced` when the live file is another one now. */
export interface CountrySummary {
  written: number
  unchanged: number
  vanished: number
  replaced: boolean
}

/** What an import did. `read` = written + unchanged + skipped + rejected; `vanished` companies were not in the file. */
export interface ImportSummary {
  source: string
  /** The main files, in the order in which they were read. */
  files: readonly string[]
  /** What was read of further files, by what they are. */
  beside: Record<string, SideCounts>
  /** Optional further files that were not given. */
  not_given: readonly string[]
  /** Files of the folders or zip files given that are none of the register's. */
  passed_over: readonly string[]
  snapshot_date: string | null
  dry_run: boolean
  /** Records that an interrupted run of the same import had applied already. */
  resumed_after: number
  read: number
  written: number
  unchanged: number
  vanished: number
  skipped: Record<string, number>
  rejected: number
  reject_file: string | null
  unknown_statuses: Record<string, number>
  countries: Record<string, CountrySummary>
  seconds: number
  rows_per_second: number
}

/** How one partition came out of an import. */
export interface FinishedBuild {
  country: string
  counts: LayerCounts
  replaced: boolean
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

const addUp = (tallies: Record<string, number>[]): Record<string, number> => {
  const total: Record<string, number> = {}
  for (const tally of tallies) for (const [key, count] of Object.entries(tally)) total[key] = (total[key] ?? 0) + count
  return total
}

/** Puts together what was counted while mapping and while writing. */
export const summarise = (
  mapping: MappingCounts,
  finished: readonly FinishedBuild[],
  facts: Pick<
    ImportSummary,
    | 'source'
    | 'files'
    | 'beside'
    | 'not_given'
    | 'passed_over'
    | 'snapshot_date'
    | 'dry_run'
    | 'resumed_after'
    | 'reject_file'
    | 'seconds'
  >,
): ImportSummary => {
  const countries = finished.map(({ country, counts, replaced }) => {
    const { written, unchanged, refreshed, vanished } = counts
    return [country, { written, unchanged: unchanged + refreshed, vanished, replaced }] as const
  })
  const { reject_file, seconds, ...given } = facts
  return {
    ...given,
    read: mapping.read,
    written: sum(countries.map(([, { written }]) => written)),
    unchanged: sum(countries.map(([, { unchanged }]) => unchanged)),
    vanished: sum(countries.map(([, { vanished }]) => vanished)),
    skipped: addUp([mapping.skipped, ...finished.map(({ counts }) => counts.skipped)]),
    rejected: mapping.rejected,
    reject_file,
    unknown_statuses: mapping.unknown_statuses,
    countries: Object.fromEntries(countries),
    seconds,
    rows_per_second: Math.round(mapping.read / Math.max(seconds, 0.001)),
  }
}
