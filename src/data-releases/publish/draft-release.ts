import { copyFileSync, existsSync, linkSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { FileLockedError, lockFile } from '#data/files/file-lock.ts'
import { makeFolder } from '#data/files/make-folder.ts'
import { cannotLink } from '#data/files/place-new.ts'
import { partitionFile } from '#data/partitions/partition-file.ts'
import { ProcessEndedError } from '#data/processes/child-program.ts'
import { ownWeightsFile } from '#data/reference/own-weights.ts'
import { staleCountries, usualDeltaShare } from '../../search/build/build-index.ts'
import { runBuild } from '../../search/build/run-build-process.ts'
import { readGenerations } from '../../search/live-partition.ts'
import { ArrayFileError } from '../../search/stored-index/array-file-error.ts'
import { loadIndex } from '../../search/stored-index/load-index.ts'
import { baseFile, deltaFile } from '../../search/stored-index/snapshot.ts'
import { ReleaseError } from '../release-error.ts'

/** The files of a data folder at one moment: links, or copies on a disk without them. Imports replace files, and change none. */
export interface DraftRelease extends Disposable {
  folder: string
  countries: readonly string[]
}

/** An import may end between the index and the links. */
const maxAttempts = 5

const draftPrefix = 'publishing-'

/** Locks the folder, so that of several publications at once only one continues. Throws ReleaseError. */
function lockDrafts(dataDir: string): Disposable {
  try {
    return lockFile(dataDir, 'publish')
  } catch (error) {
    if (error instanceof FileLockedError) throw new ReleaseError(`another svc publish of ${dataDir} is running`)
    throw error
  }
}

/** Removes what a publication that was killed has left. */
function removeDrafts(dataDir: string) {
  for (const name of readdirSync(dataDir))
    if (name.startsWith(draftPrefix)) rmSync(join(dataDir, name), { recursive: true, force: true })
}

function linkOrCopy(from: string, to: string) {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!cannotLink(error)) throw error
    copyFileSync(from, to)
  }
}

const linkIfThere = (from: string, to: string) => {
  if (existsSync(from)) linkOrCopy(from, to)
}

function linkFiles(dataDir: string, folder: string, countries: readonly string[]) {
  for (const name of ['partitions', 'search']) makeFolder(join(folder, name))
  for (const country of countries) linkOrCopy(partitionFile(dataDir, country), partitionFile(folder, country))
  linkIfThere(ownWeightsFile(dataDir), ownWeightsFile(folder))
  linkIfThere(baseFile(dataDir), baseFile(folder))
  linkIfThere(deltaFile(dataDir), deltaFile(folder))
}

/** Whether the index of a folder is that of its partitions: `stale` if not, `damaged` if it cannot be read. */
async function indexState(folder: string, countries: readonly string[]): Promise<'current' | 'stale' | 'damaged'> {
  try {
    const { generations, delta, deltaError } = await loadIndex(folder)
    if (deltaError) return 'damaged'
    // That of another base is not used.
    if (!delta) rmSync(deltaFile(folder), { force: true })
    return staleCountries(generations, readGenerations(folder, countries)).length === 0 ? 'current' : 'stale'
  } catch (error) {
    if (error instanceof ArrayFileError) return 'damaged'
    throw error
  }
}

/** Builds the index of a data folder. Rejects with ReleaseError if the process that does so is ended by the system. */
async function buildFor(dataDir: string, countries: readonly string[], isRebuild: boolean, signal: AbortSignal) {
  try {
    await runBuild({ dataDir, countries, deltaShare: usualDeltaShare, isRebuild }, { signal })
  } catch (error) {
    if (!(error instanceof ProcessEndedError)) throw error
    throw new ReleaseError(
      `not published: building the search index failed, ${error.message}; if memory was short, give it half a gigabyte per million companies`,
    )
  }
}

/**
 * Builds the index of a data folder, where it is behind, and takes its files as they are then. Rejects with
 * ReleaseError for a folder without partitions.
 */
export async function draftRelease(
  dataDir: string,
  allCountries: readonly string[],
  signal: AbortSignal,
): Promise<DraftRelease> {
  const countries = allCountries.filter(country => existsSync(partitionFile(dataDir, country)))
  if (countries.length === 0)
    throw new ReleaseError(`${dataDir} has no partitions to publish; import a register with svc import`)
  using locked = new DisposableStack()
  locked.use(lockDrafts(dataDir))
  removeDrafts(dataDir)
  locked.defer(() => removeDrafts(dataDir))
  let isRebuild = false
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    await buildFor(dataDir, countries, isRebuild, signal)
    const folder = mkdtempSync(join(dataDir, draftPrefix))
    linkFiles(dataDir, folder, countries)
    const state = await indexState(folder, countries)
    if (state === 'current') {
      const owned = locked.move()
      return { folder, countries, [Symbol.dispose]: () => owned.dispose() }
    }
    isRebuild = state === 'damaged'
    removeDrafts(dataDir)
  }
  throw new ReleaseError('the search index could not be built of these partitions; run svc doctor')
}
