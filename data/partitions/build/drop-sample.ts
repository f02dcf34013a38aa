import { existsSync } from 'node:fs'
import { countryCodes } from '#domain/countries.ts'
import { saveLookupPages } from '../checks/lookup-pages.ts'
import { saveMetaChecksum } from '../checks/meta-checksum.ts'
import { openPartition } from '../open-partition.ts'
import { saveCoverage } from '../partition-coverage.ts'
import { partitionFile } from '../partition-file.ts'
import { PartitionUnavailableError } from '../partition-unavailable-error.ts'
import { buildFile, removeBuild } from './build-file.ts'
import { removeSample } from './remove-sample.ts'
import { repairBuild } from './repair-build.ts'
import { DamagedPartitionError, startBuild } from './start-build.ts'
import { swapFile } from './swap-file.ts'
import { lockForBuilds } from './swap-plan.ts'

/** The sources of a partition; none when it cannot be read. */
const sourcesOf = (filename: string, country: string): string[] => {
  try {
    using partition = openPartition(filename, country)
    return partition.statement('SELECT DISTINCT source FROM imports').pluck().all() as string[]
  } catch (error) {
    if (error instanceof PartitionUnavailableError) return []
    throw error
  }
}

/** Replaces a partition by a copy without the sample. */
const rewrite = async (dataDir: string, country: string) => {
  const live = partitionFile(dataDir, country)
  const filename = buildFile(dataDir, country)
  const database = startBuild({ live, filename, country, part: 'only its sample is removed' })
  try {
    await repairBuild(database, country)
    database.transaction(() => {
      removeSample(database, country)
      saveCoverage(database, country)
    })()
    saveLookupPages(database)
    saveMetaChecksum(database)
  } finally {
    database.close()
  }
  swapFile(filename, live)
  removeBuild(filename)
}

/** Leaves a damaged partition as it is: without its damaged pages it would be empty, and answer that no company exists. */
const rewriteIntact = async (dataDir: string, country: string) => {
  try {
    await rewrite(dataDir, country)
  } catch (error) {
    if (!(error instanceof DamagedPartitionError)) throw error
  }
}

/**
 * Removes the embedded sample from a data folder: partitions that contain only the sample, and its rows in the others. Rejects
 * with `PartitionLockedError` when such a partition is being imported into.
 */
export const dropSample = async (dataDir: string): Promise<void> => {
  for (const country of countryCodes) {
    const live = partitionFile(dataDir, country)
    if (!existsSync(live) || !sourcesOf(live, country).includes('sample')) continue
    using _lock = lockForBuilds(dataDir, [country])
    if (sourcesOf(live, country).join() === 'sample') removeBuild(live)
    else await rewriteIntact(dataDir, country)
  }
}
