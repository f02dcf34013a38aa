import { join } from 'node:path'
import type { ImportFile } from '#data/partitions/build/import-record.ts'
import { resumeSwaps } from '#data/partitions/build/swap-plan.ts'
import { lockPartitions } from '#data/partitions/partition-lock.ts'
import { removeStagingFile, stagingFile } from '#data/partitions/staging/staging-file.ts'
import type { MappingCounts } from '../blocks/block-counts.ts'
import type { MappedBatch } from '../blocks/map-in-order.ts'
import { ImportError } from '../import-error.ts'
import type { Importer } from '../importer.ts'
import { importerOf } from '../importer-of.ts'
import type { Mapper } from '../threads/start-mapping-threads.ts'
import { startMappingThreads } from '../threads/start-mapping-threads.ts'
import { type Completeness, completenessByDate } from './completeness.ts'
import type { IdentifiedDocuments } from './identify-documents.ts'
import { importDrift, refuseDrift } from './import-drift.ts'
import type { ImportOptions } from './import-options.ts'
import type { FinishedBuild, ImportSummary } from './import-summary.ts'
import { summarize } from './import-summary.ts'
import { loadSample } from './load-sample.ts'
import { mapRecords } from './map-records.ts'
import { refuseMisread } from './misread-names.ts'
import type { PartitionBuilds } from './partition-builds.ts'
import { openPartitionBuilds } from './partition-builds.ts'
import type { PreparedImport } from './prepare-import.ts'
import { findDocuments, prepareImport } from './prepare-import.ts'
import { openRejectFile, type RejectFile } from './reject-file.ts'
import { isFinal, toImportError } from './to-import-error.ts'
import { unknownColumns } from './unknown-columns.ts'
import { refuseUnreadableDates } from './unreadable-dates.ts'
import { refuseUnreadable, type UnreadableRecords } from './unreadable-records.ts'

/** The state that the steps of one run share. */
interface ImportRun {
  importer: Importer
  options: ImportOptions
  documents: IdentifiedDocuments
  mapper: Mapper
  rejects: RejectFile
  /** Milliseconds since the epoch. */
  startedAt: number
}

// Starting a thread costs more than mapping a small file.
const smallFileBytes = 8 * 1024 * 1024

const openMapper = (
  importer: Importer,
  { main, supplementary }: IdentifiedDocuments,
  { mappingThreads: count }: ImportOptions,
): Mapper => {
  const isSmall = main.reduce((sum, document) => sum + document.bytes, 0) <= smallFileBytes
  const isInThread = count === undefined ? isSmall : count === 0
  if (!isInThread && supplementary.length === 0) return startMappingThreads(importer, count)
  return {
    // The threads start after supplementary files are staged, so that the two do not use memory at the same time.
    map: request => (isInThread ? mapRecords(importer, request) : startMappingThreads(importer, count).map(request)),
    [Symbol.asyncDispose]: async () => undefined,
  }
}

/** One name for all files, for the record of the import. */
const titleOf = (names: readonly string[]): string =>
  names.length <= 1 ? (names[0] ?? '') : `${names[0]} and ${names.length - 1} more`

/** The files as the partition records them: together, where every record has its own date. */
const importFiles = (
  { importer }: ImportRun,
  main: PreparedImport['main'],
  completeness: ReadonlyMap<string | null, Completeness>,
): ImportFile[] => {
  if (importer.confirmedBy === 'record')
    return [{ file_name: titleOf(main.map(({ name }) => name).toSorted()), snapshot_date: null, isFull: false }]
  return main.map(({ name, snapshotDate }) => ({
    file_name: name,
    snapshot_date: snapshotDate,
    isFull: completeness.get(snapshotDate) === true,
  }))
}

const openBuilds = (
  run: ImportRun,
  { main, fileSha256 }: PreparedImport,
  completeness: ReadonlyMap<string | null, Completeness>,
): PartitionBuilds => {
  const { importer, options, startedAt } = run
  const { source, dataDir, limit, acceptMissing: acceptsMissing = false, dryRun = false } = options
  const dates = main.map(({ snapshotDate }) => snapshotDate)
  return openPartitionBuilds(
    dataDir,
    { countries: importer.countries, documents: main.length },
    {
      source,
      precedence: importer.precedence,
      identity: JSON.stringify([source, fileSha256, dates, limit ?? null]),
      files: importFiles(run, main, completeness),
      imported_at: new Date(startedAt).toISOString(),
      keepsFormerNames: !importer.listsFormerNames,
      acceptsMissing,
      dryRun,
    },
  )
}

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
  if (!counts) throw new ImportError('The file contains no records.')
  const { read: of, rejected: records } = counts
  return { counts, unreadable: first === undefined ? null : { records, of, first_reason: first } }
}

const build = async (run: ImportRun, prepared: PreparedImport): Promise<ImportSummary> => {
  const { importer, options, documents, mapper, rejects, startedAt } = run
  const { main, fileSha256, stagingFile: staging, staged } = prepared
  const completeness = completenessByDate(importer, main, options.limit)
  await using builds = openBuilds(run, prepared, completeness)
  try {
    const { limit, blockBytes } = options
    const request = { documents: main, stagingFile: staging, limit, blockBytes }
    const { counts, unreadable } = await applyAll(mapper.map(request), builds, run)
    refuseUnreadable(unreadable)
    refuseUnreadableDates(counts)
    refuseMisread(counts.misread_names)
    const found = { unknown_columns: unknownColumns(importer, documents), unreadable }
    const driftOf = (finished: readonly FinishedBuild[]) => importDrift(counts, found, finished)
    const summaryOf = (finished: readonly FinishedBuild[]) =>
      summarize(counts, finished, {
        source: options.source,
        files: main.map(({ name }) => name),
        supplementary_files: staged,
        missing_files: documents.missing,
        ignored_files: documents.ignored,
        snapshot_date: main.at(-1)?.snapshotDate ?? null,
        // That of the newest files: older ones make nobody vanish.
        completeness: [...completeness.values()].at(-1) ?? true,
        drift: driftOf(finished),
        dry_run: options.dryRun ?? false,
        resumed_after: builds.resumedAfter(),
        reject_file: rejects.path,
        seconds: (options.clock.now() - startedAt) / 1000,
      })
    const check = (finished: readonly FinishedBuild[]) => {
      if (options.strict) refuseDrift(driftOf(finished), counts.unknown_statuses)
      return options.dryRun ? undefined : options.noteOf?.(summaryOf(finished))
    }
    return summaryOf(await builds.finish({ position: counts.read, fileSha256 }, check, options.prepareIndex))
  } catch (error) {
    if (isFinal(error, options)) await builds.discard()
    throw error
  }
}

const runLocked = async ({
  importer,
  options,
  documents,
}: Pick<ImportRun, 'importer' | 'options' | 'documents'>): Promise<ImportSummary> => {
  const { source, dataDir, clock } = options
  await using mapper = openMapper(importer, documents, options)
  const startedAt = clock.now()
  const name = documents.main[0]?.name ?? source
  using rejects = openRejectFile(options.rejectFile ?? join(dataDir, 'rejects', `${source}-${name}.ndjson`))
  const removeStaged = () => removeStagingFile(stagingFile(dataDir, source))
  try {
    const prepared = await prepareImport(importer, documents, { options, rejects, now: startedAt })
    const run = { importer, options, documents, mapper, rejects, startedAt }
    const summary = await build(run, prepared)
    removeStaged()
    return summary
  } catch (error) {
    if (isFinal(error, options)) removeStaged()
    throw error
  }
}

/**
 * Imports the files of a source into copies of a data directory's partitions, and then replaces the partitions. Rejects
 * with `ImportError`, and then leaves the partitions unchanged.
 */
export const runImport = async (options: ImportOptions): Promise<ImportSummary> => {
  const importer = importerOf(options.source)
  const { limit = 1, dataDir } = options
  if (!Number.isInteger(limit) || limit < 1)
    throw new ImportError(`The limit must be a whole number above 0, not ${limit}.`)
  const documents = await findDocuments(importer, options.files)
  // Countries that are never imported are served from the sample.
  if (options.sample !== false) await loadSample(dataDir, options.clock)
  try {
    resumeSwaps(dataDir)
    using _lock = lockPartitions(dataDir, importer.countries)
    return await runLocked({ importer, options, documents })
  } catch (error) {
    throw toImportError(error, options)
  }
}
