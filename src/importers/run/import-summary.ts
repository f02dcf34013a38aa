import type { FileDrift } from '#data/partitions/build/audit-full-file.ts'
import type { LayerCounts } from '#data/partitions/build/layer-counts.ts'
import type { StagedCounts } from '#data/partitions/staging/staged-rows-writer.ts'
import { sum } from '#domain/sum.ts'
import type { MappingCounts } from '../blocks/block-counts.ts'
import type { ImportDrift } from '../checks/import-drift.ts'
import type { Completeness } from './completeness.ts'

/** Counts of one country's partition; `replaced` when the live file was replaced. */
interface CountrySummary {
  written: number
  unchanged: number
  vanished: number
  replaced: boolean
}

/**
 * Counts of an import: `read` = written + unchanged + skipped + rejected; `vanished` companies are no longer in the
 * file, or their record is withdrawn.
 */
export interface ImportSummary {
  source: string
  /** The main files, in the order in which they were read. */
  files: readonly string[]
  /** Rows of each supplementary file, by its name. */
  supplementary_files: Record<string, StagedCounts>
  /** Optional supplementary files that were not given. */
  missing_files: readonly string[]
  /** Files in the given folders or zip files that are not the register's. */
  ignored_files: readonly string[]
  snapshot_date: string | null
  /** Whether the newest files are the whole register, so that companies absent from them have left it. */
  complete: boolean
  /** Why they are not; null if they are. */
  incomplete_because: string | null
  dry_run: boolean
  /** Records that an interrupted run of the same import had already applied. */
  resumed_after: number
  read: number
  written: number
  unchanged: number
  vanished: number
  skipped: Record<string, number>
  rejected: number
  reject_file: string | null
  unknown_statuses: Record<string, number>
  drift: ImportDrift
  countries: Record<string, CountrySummary>
  seconds: number
  rows_per_second: number
}

/** The completed build of one partition. */
export interface FinishedBuild {
  country: string
  counts: LayerCounts
  replaced: boolean
  drift: readonly FileDrift[]
}

const mergeCounts = (tallies: Record<string, number>[]): Record<string, number> => {
  const total: Record<string, number> = {}
  for (const tally of tallies) for (const [key, count] of Object.entries(tally)) total[key] = (total[key] ?? 0) + count
  return total
}

/** Combines the counts of mapping and of writing. */
export const summarize = (
  mapping: MappingCounts,
  finished: readonly FinishedBuild[],
  facts: Pick<
    ImportSummary,
    | 'source'
    | 'files'
    | 'supplementary_files'
    | 'missing_files'
    | 'ignored_files'
    | 'snapshot_date'
    | 'drift'
    | 'dry_run'
    | 'resumed_after'
    | 'reject_file'
    | 'seconds'
  > & { completeness: Completeness },
): ImportSummary => {
  const countries = finished.map(({ country, counts, replaced }) => {
    const { written, unchanged, refreshed, vanished } = counts
    return [country, { written, unchanged: unchanged + refreshed, vanished, replaced }] as const
  })
  const { reject_file, seconds, completeness, ...given } = facts
  return {
    ...given,
    complete: completeness === true,
    incomplete_because: completeness === true ? null : completeness,
    read: mapping.read,
    written: sum(countries.map(([, { written }]) => written)),
    unchanged: sum(countries.map(([, { unchanged }]) => unchanged)),
    vanished: sum(countries.map(([, { vanished }]) => vanished)),
    skipped: mergeCounts([mapping.skipped, ...finished.map(({ counts }) => counts.skipped)]),
    rejected: mapping.rejected,
    reject_file,
    unknown_statuses: mapping.unknown_statuses,
    countries: Object.fromEntries(countries),
    seconds,
    rows_per_second: Math.round(mapping.read / Math.max(seconds, 0.001)),
  }
}
