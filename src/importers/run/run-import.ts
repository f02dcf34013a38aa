import { join } from 'node:path'
import { removeKilledDryRuns } from '#data/partitions/build/killed-dry-runs.ts'
import { lockForBuilds, resumeSwaps } from '#data/partitions/build/swap-plan.ts'
import { removeStagingFile, stagingFile } from '#data/partitions/staging/staging-file.ts'
import { ImportError } from '../import-error.ts'
import { importerOf } from '../importer-of.ts'
import { buildPartitions } from './build-partitions.ts'
import type { ImportOptions } from './import-options.ts'
import type { ImportRun } from './import-run.ts'
import type { ImportSummary } from './import-summary.ts'
import { loadSample } from './load-sample.ts'
import { openMapper } from './open-mapper.ts'
import { findDocuments, prepareImport } from './prepare-import.ts'
import { refuseLostRegisters } from './refuse-lost-registers.ts'
import { openRejectFile } from './reject-file.ts'
import { isFinal, toImportError } from './to-import-error.ts'
import { UnfinishedSwapError } from './unfinished-swap-error.ts'

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
    const summary = await buildPartitions(run, prepared)
    removeStaged()
    return summary
  } catch (error) {
    if (isFinal(error, options)) removeStaged()
    throw error
  }
}

/** Replaces the partitions that an earlier import could not replace any more. */
const completeSwaps = (dataDir: string) => {
  try {
    resumeSwaps(dataDir)
  } catch (error) {
    throw new UnfinishedSwapError(error)
  }
}

/**
 * Imports the files of a source into copies of a data directory's partitions, and then replaces the partitions. Rejects
 * with `ImportError`, and then leaves the partitions unchanged, unless it is an `UnfinishedSwapError`.
 */
export const runImport = async (options: ImportOptions): Promise<ImportSummary> => {
  const importer = importerOf(options.source)
  const { limit = 1, dataDir } = options
  if (!Number.isInteger(limit) || limit < 1)
    throw new ImportError(`the limit must be a whole number above 0, not ${limit}`)
  const documents = await findDocuments(importer, options.files)
  try {
    // Countries that are never imported are served from the sample.
    if (options.sample !== false) await loadSample(dataDir, options.clock)
    completeSwaps(dataDir)
    removeKilledDryRuns(dataDir)
    using _lock = lockForBuilds(dataDir, importer.countries)
    refuseLostRegisters(importer, dataDir)
    return await runLocked({ importer, options, documents })
  } catch (error) {
    throw toImportError(error, options)
  }
}
