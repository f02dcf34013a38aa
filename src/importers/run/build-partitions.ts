import type { MappingCounts } from '../blocks/block-counts.ts'
import type { MappedBatch } from '../blocks/map-in-order.ts'
import { importDrift, refuseDrift } from '../checks/import-drift.ts'
import { refuseLostLetters } from '../checks/lost-letters.ts'
import { refuseMisread } from '../checks/misread-names.ts'
import { missingOptional, repeatedColumns } from '../checks/missing-columns.ts'
import { missingMembers } from '../checks/missing-members.ts'
import { otherDates } from '../checks/other-dates.ts'
import { refuseUnknownStatuses } from '../checks/refuse-unknown-statuses.ts'
import { refuseWithoutCompanies } from '../checks/refuse-without-companies.ts'
import { refuseWithoutForms } from '../checks/refuse-without-forms.ts'
import { refuseUnjoined, unjoinedFiles, unusedFiles } from '../checks/unjoined-files.ts'
import { unknownColumns } from '../checks/unknown-columns.ts'
import { companiesIn, refuseUnreadableDates } from '../checks/unreadable-dates.ts'
import { refuseUnreadable, type UnreadableRecords } from '../checks/unreadable-records.ts'
import { ImportError } from '../import-error.ts'
import { type Completeness, completenessByDate } from './completeness.ts'
import { refuseChanged } from './hashed-files.ts'
import type { ImportRun } from './import-run.ts'
import { type FinishedBuild, type ImportSummary, summarize } from './import-summary.ts'
import { openBuilds } from './open-builds.ts'
import type { PartitionBuilds } from './partition-builds.ts'
import type { PreparedImport } from './prepare-import.ts'
import { isFinal } from './to-import-error.ts'

const applyAll = async (
  batches: AsyncIterable<MappedBatch>,
  builds: PartitionBuilds,
  { options: { onProgress, signal }, rejects }: ImportRun,
): Promise<{ counts: MappingCounts; unreadable: UnreadableRecords | null }> => {
  let counts: MappingCounts | undefined
  let first: string | undefined
  for await (const batch of batches) {
    rejects.write(batch.rejects)
    await builds.apply(batch)
    onProgress?.({ share: batch.progress, read: batch.counts.read })
    counts = batch.counts
    first ??= batch.rejects[0]?.reason
    signal?.throwIfAborted()
  }
  if (!counts) throw new ImportError('the file contains no records')
  const { read: of, rejected: records } = counts
  return { counts, unreadable: first === undefined ? null : { records, of, first_reason: first } }
}

/** What the records of an import came to, and the order that its files are read in. */
interface Applied {
  counts: MappingCounts
  unreadable: UnreadableRecords | null
  completeness: ReadonlyMap<string | null, Completeness>
  /** Records that an earlier run, which was interrupted, had applied. */
  resumedAfter: number
}

/** Whether the newest files are the whole register. Older files make no company vanish. */
const completenessOf = ({ completeness }: Applied): Completeness => [...completeness.values()].at(-1) ?? true

const refuseUnusable = (
  { importer, options, documents }: ImportRun,
  { staged }: PreparedImport,
  applied: Applied,
): void => {
  const { counts, unreadable } = applied
  refuseUnreadable(unreadable)
  refuseWithoutCompanies(counts, completenessOf(applied))
  const files = { unjoined: unjoinedFiles(documents, staged, counts), unused: unusedFiles(documents, staged) }
  refuseUnjoined(files, documents, { completeness: completenessOf(applied), companies: companiesIn(counts) })
  refuseUnreadableDates(counts)
  refuseMisread(counts.misread_names)
  refuseLostLetters(counts)
  refuseWithoutForms(importer, counts)
  refuseUnknownStatuses(counts, options)
}

const driftOf = (
  { importer, documents }: ImportRun,
  { main, staged, stagedDates, stagedCodes }: PreparedImport,
  { counts, unreadable }: Applied,
  builds: readonly FinishedBuild[],
) =>
  importDrift(
    {
      ...counts,
      dates: { ...counts.dates, ...stagedDates },
      unknown_codes: { ...counts.unknown_codes, ...stagedCodes },
    },
    {
      unknown_columns: unknownColumns(importer, documents),
      missing_columns: missingOptional(importer, documents),
      repeated_columns: repeatedColumns(importer, documents),
      other_dates: otherDates(importer, main, documents.supplementary),
      unjoined_files: unjoinedFiles(documents, staged, counts),
      unused_files: unusedFiles(documents, staged),
      missing_members: missingMembers(importer, counts),
      unreadable,
    },
    builds,
  )

const summaryOf = (
  run: ImportRun,
  prepared: PreparedImport,
  applied: Applied,
  builds: readonly FinishedBuild[],
): ImportSummary =>
  summarize(applied.counts, builds, {
    source: run.options.source,
    files: prepared.main.map(({ name }) => name),
    supplementary_files: prepared.staged,
    missing_files: run.documents.missing,
    ignored_files: run.documents.ignored,
    snapshot_date: prepared.main.at(-1)?.snapshotDate ?? null,
    completeness: completenessOf(applied),
    drift: driftOf(run, prepared, applied, builds),
    dry_run: run.options.dryRun ?? false,
    resumed_after: applied.resumedAfter,
    reject_file: run.rejects.path,
    seconds: (run.options.clock.now() - run.startedAt) / 1000,
  })

/** Maps the records of an import into copies of the partitions, and replaces the partitions unless a check refuses. */
export const buildPartitions = async (run: ImportRun, prepared: PreparedImport): Promise<ImportSummary> => {
  const { importer, options, mapper } = run
  const { main: documents, fileSha256, stagingFile } = prepared
  const completeness = completenessByDate(importer, documents, options.limit)
  await using builds = openBuilds(run, prepared, completeness)
  try {
    const { limit, blockBytes } = options
    const mapped = await applyAll(mapper.map({ documents, stagingFile, limit, blockBytes }), builds, run)
    // First, because whatever else is wrong may follow from it.
    await refuseChanged(prepared.files)
    const applied = { ...mapped, completeness, resumedAfter: builds.resumedAfter() }
    refuseUnusable(run, prepared, applied)
    const check = (finished: readonly FinishedBuild[]) => {
      if (options.strict) refuseDrift(driftOf(run, prepared, applied, finished), applied.counts.unknown_statuses)
      return options.dryRun ? undefined : options.noteOf?.(summaryOf(run, prepared, applied, finished))
    }
    const end = { position: applied.counts.read, fileSha256 }
    return summaryOf(run, prepared, applied, await builds.finish(end, check, options.prepareIndex))
  } catch (error) {
    if (isFinal(error, options)) await builds.discard()
    throw error
  }
}
