import { join } from 'node:path'
import { TooManyVanishedError } from '#data/partitions/mark-vanished.ts'
import { NewerPartitionError, OlderSnapshotError } from '#data/partitions/partition-build.ts'
import { lockPartitions, PartitionLockedError } from '#data/partitions/partition-lock.ts'
import { removeSideRows, sideRowsFile } from '#data/partitions/side-rows.ts'
import { isDiskFull } from '#data/partitions/swap-file.ts'
import { carryOutSwapPlans } from '#data/partitions/swap-plan.ts'
import { ImportError } from '../import-error.ts'
import type { Importer } from '../importer.ts'
import { importers } from '../importers.ts'
import type { AssignedDocuments } from './assign-documents.ts'
import type { GatheredImport } from './gather-import.ts'
import { gatherDocuments, gatherImport } from './gather-import.ts'
import type { ImportOptions } from './import-options.ts'
import type { ImportSummary } from './import-summary.ts'
import { summarise } from './import-summary.ts'
import { loadSample } from './load-sample.ts'
import type { Mapper } from './map-in-worker.ts'
import { startMappingThread } from './map-in-worker.ts'
import type { MappedBatch } from './map-records.ts'
import { mapRecords } from './map-records.ts'
import type { PartitionBuilds } from './partition-builds.ts'
import { openPartitionBuilds } from './partition-builds.ts'
import { openRejectFile, type RejectFile } from './reject-file.ts'

// Starting a thread costs more than mapping a small file.
const smallFileBytes = 1024 * 1024

const importerOf = (source: string): Importer => {
  const importer = importers.get(source)
  if (!importer) throw new ImportError(`There is no source "${source}"; there are ${[...importers.keys()].join(', ')}.`)
  return importer
}

const openMapper = (importer: Importer, { main, beside }: AssignedDocuments): Mapper => {
  const bytes = main.reduce((sum, document) => sum + document.bytes, 0)
  if (bytes > smallFileBytes && beside.length === 0) return startMappingThread(importer.source)
  return {
    // Further files are put on disk before the thread starts: both at a time would take the memory of both.
    map: request =>
      bytes > smallFileBytes ? startMappingThread(importer.source).map(request) : mapRecords(importer, request),
    [Symbol.asyncDispose]: async () => undefined,
  }
}

/** Stopped on request: what was built is kept, for the same import goes on from there. */
class ImportStoppedError extends ImportError {
  constructor() {
    super('The import was stopped; start it again to go on where it was.')
  }
}

const toImportError = (error: unknown, { dataDir, signal }: ImportOptions): unknown => {
  if (signal?.aborted && error === signal.reason) return new ImportStoppedError()
  if (isDiskFull(error))
    return new ImportError(`The disk of ${dataDir} is full: the partitions are as they were before.`)
  const isExpected =
    error instanceof OlderSnapshotError ||
    error instanceof NewerPartitionError ||
    error instanceof TooManyVanishedError ||
    error instanceof PartitionLockedError
  return isExpected ? new ImportError(error.message) : error
}

/** A name for all the files, in the record of the import. */
const titleOf = ([first, ...others]: AssignedDocuments['main']): string =>
  others.length === 0 ? (first?.name ?? '') : `${first?.name} and ${others.length} more`

/** Where the records go. */
const openBuilds = (importer: Importer, options: ImportOptions, gathered: GatheredImport, started: number) => {
  const { source, dataDir, limit, dryRun = false } = options
  const { documents, fileSha256, snapshotDate } = gathered
  const isList = documents.main.every(document => document.isList)
  return openPartitionBuilds(dataDir, importer.countries, {
    source,
    precedence: importer.precedence,
    identity: JSON.stringify([source, fileSha256, snapshotDate, limit ?? null]),
    file_name: titleOf(documents.main),
    snapshot_date: snapshotDate,
    imported_at: new Date(started).toISOString(),
    isFullFile: limit === undefined && isList && importer.isFull(documents.main),
    keepsFormerNames: !importer.listsFormerNames,
    dryRun,
  })
}

const applyAll = async (
  batches: AsyncIterable<MappedBatch>,
  builds: PartitionBuilds,
  { onProgress, signal, rejects }: Pick<ImportOptions, 'onProgress' | 'signal'> & { rejects: RejectFile },
): Promise<MappedBatch> => {
  let last: MappedBatch | undefined
  for await (const batch of batches) {
    rejects.write(batch.rejects)
    await builds.apply(batch)
    onProgress?.({ share: batch.progress, read: batch.counts.read })
    last = batch
    signal?.throwIfAborted()
  }
  if (!last) throw new ImportError('The file holds no records.')
  return last
}

const build = async (
  importer: Importer,
  gathered: GatheredImport,
  {
    options,
    mapper,
    rejects,
    started,
  }: { options: ImportOptions; mapper: Mapper; rejects: RejectFile; started: number },
): Promise<ImportSummary> => {
  const { source, limit, clock, dryRun = false } = options
  const { documents, fileSha256, snapshotDate, besideFile, beside } = gathered
  await using builds = openBuilds(importer, options, gathered, started)
  try {
    const request = { documents: documents.main, snapshotDate, besideFile, limit }
    const last = await applyAll(mapper.map(request), builds, { ...options, rejects })
    const finished = await builds.finish({ position: last.counts.read, fileSha256 })
    return summarise(last.counts, finished, {
      source,
      files: documents.main.map(({ name }) => name),
      beside,
      not_given: documents.notGiven,
      passed_over: documents.passedOver,
      snapshot_date: snapshotDate,
      dry_run: dryRun,
      resumed_after: builds.resumedAfter(),
      reject_file: rejects.path,
      seconds: (clock.now() - started) / 1000,
    })
  } catch (error) {
    const failure = toImportError(error, options)
    if (failure instanceof ImportError && !(failure instanceof ImportStoppedError)) await builds.discard()
    throw failure
  }
}

const runImport = async (
  importer: Importer,
  { options, documents, mapper }: { options: ImportOptions; documents: AssignedDocuments; mapper: Mapper },
) => {
  const { source, dataDir, clock } = options
  const started = clock.now()
  const name = documents.main[0]?.name ?? source
  using rejects = openRejectFile(options.rejectFile ?? join(dataDir, 'rejects', `${source}-${name}.ndjson`))
  const removeStaged = () => removeSideRows(sideRowsFile(dataDir, source))
  try {
    const gathered = await gatherImport(importer, documents, { options, rejects, now: started })
    const summary = await build(importer, gathered, { options, mapper, rejects, started })
    removeStaged()
    return summary
  } catch (error) {
    const failure = toImportError(error, options)
    if (failure instanceof ImportError && !(failure instanceof ImportStoppedError)) removeStaged()
    throw failure
  }
}

/**
 * Imports the files of a source into the partitions of a data directory, beside the live ones, and swaps them in whole. Rejects
 * with `ImportError`, whose message is one line for the person, and then leaves the partitions as they were.
 */
export const importCommand = async (options: ImportOptions): Promise<ImportSummary> => {
  const importer = importerOf(options.source)
  const { limit = 1, dataDir } = options
  if (!Number.isInteger(limit) || limit < 1)
    throw new ImportError(`The limit must be a whole number above 0, not ${limit}.`)
  const documents = await gatherDocuments(importer, options.files)
  // Without the sample the countries of no import would have no partition at all.
  await loadSample(dataDir, options.clock)
  try {
    carryOutSwapPlans(dataDir)
    using _lock = lockPartitions(dataDir, importer.countries)
    await using mapper = openMapper(importer, documents)
    return await runImport(importer, { options, documents, mapper })
  } catch (error) {
    throw toImportError(error, options)
  }
}
