import { rmSync } from 'node:fs'
import { makeFolder } from '#data/files/make-folder.ts'
import { swapFile } from '#data/partitions/build/swap-file.ts'
import { readGenerations } from '../live-partition.ts'
import { ArrayFileError } from '../stored-index/array-file-error.ts'
import {
  type Generations,
  preparedFiles,
  readBaseMeta,
  readDeltaMeta,
  searchFolder,
  servedFiles,
} from '../stored-index/snapshot.ts'
import { unfinishedFile } from '../stored-index/write-array-file.ts'
import { buildBase } from './build-base.ts'
import { buildDelta, DeltaTooLargeError } from './build-delta.ts'

export interface BuildRequest {
  dataDir: string
  countries: readonly string[]
  /** Share of the companies that may have changed before the base is rebuilt. */
  deltaShare: number
  /** Whether to build a new base in any case, because the stored one is damaged. */
  isRebuild: boolean
  /**
   * Countries whose partition is about to be replaced: the index is built of the new one, and prepared beside the one that
   * is served.
   */
  pending?: readonly string[]
}

/** The share for an index that is not built by a server. */
export const usualDeltaShare = 0.1

/** Which part was built; `current` if another process had already built it. */
export type BuildResult = 'base' | 'delta' | 'current'

/** Generations of the stored base, and of base and delta combined. Rejects with `ArrayFileError`. */
async function storedGenerations(dataDir: string): Promise<{ base: Generations; combined: Generations }> {
  const { id, generations } = await readBaseMeta(dataDir)
  try {
    const delta = await readDeltaMeta(dataDir)
    return { base: generations, combined: delta.base === id ? delta.generations : generations }
  } catch (error) {
    if (!(error instanceof ArrayFileError)) throw error
    return { base: generations, combined: generations }
  }
}

/** Countries whose partition can be read and has another generation than indexed. */
export function staleCountries(indexed: Generations, live: ReadonlyMap<string, string | undefined>): string[] {
  return [...live].flatMap(([country, now]) => (now !== undefined && now !== indexed[country] ? [country] : []))
}

/** Removes the files of builds that were killed or not swapped in: they may be as large as the index. */
function removeLeftovers(dataDir: string) {
  const prepared = Object.values(preparedFiles(dataDir))
  const unfinished = [...prepared, ...Object.values(servedFiles(dataDir))].map(unfinishedFile)
  for (const file of [...prepared, ...unfinished]) rmSync(file, { force: true })
}

/** Updates the stored index: with a delta if possible, otherwise with a new base. The caller holds the lock. */
export async function buildIndex(request: BuildRequest): Promise<BuildResult> {
  const { dataDir, countries, deltaShare, isRebuild, pending = [] } = request
  const files = pending.length > 0 ? preparedFiles(dataDir) : servedFiles(dataDir)
  const places = { dataDir, pending, files }
  makeFolder(searchFolder(dataDir))
  removeLeftovers(dataDir)
  try {
    if (!isRebuild) {
      const { combined } = await storedGenerations(dataDir)
      if (staleCountries(combined, readGenerations(dataDir, countries, pending)).length === 0) return 'current'
      await buildDelta(places, countries, deltaShare)
      return 'delta'
    }
  } catch (error) {
    if (!(error instanceof ArrayFileError || error instanceof DeltaTooLargeError)) throw error
  }
  await buildBase(places, countries)
  // The delta belongs to the previous base.
  rmSync(files.delta, { force: true })
  return 'base'
}

/** Puts a prepared index in the place of the one that is served. */
export function swapIndex(dataDir: string, built: BuildResult): void {
  const prepared = preparedFiles(dataDir)
  const served = servedFiles(dataDir)
  if (built === 'current') return
  swapFile(prepared[built], served[built])
  if (built === 'base') rmSync(served.delta, { force: true })
}
