import { linkSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { mapConcurrently } from '#data/async/map-concurrently.ts'
import { isDiskFullError } from '#data/files/disk-full-error.ts'
import { hashFile } from '#data/files/hash-file.ts'
import { syncFolder } from '#data/files/sync-file.ts'
import type { ObjectStore } from '#data/objects/object-store.ts'
import {
  filesFor,
  hasFile,
  localReleases,
  makeReleaseFolder,
  releaseFolder,
  servedRelease,
} from '../folders/release-folders.ts'
import type { Manifest, ReleaseFile } from '../store/manifest.ts'
import { downloadFile } from '../store/packed-file.ts'
import { diskFull, makeRoom } from './make-room.ts'

/** What a fetch took from the store, and from releases that were there. */
export interface Fetched {
  downloaded: number
  linked: number
  bytes: number
}

// Files are large, and one is decompressed and hashed on a thread each.
const downloadsAtOnce = 2

/**
 * Tries to link a file. False on a disk without hard links, such as some shares, or if the file already has too many: it is
 * downloaded then.
 */
const isLinked = (path: string, draft: string): boolean => {
  try {
    linkSync(path, draft)
    return true
  } catch {
    return false
  }
}

/** Links a file of another release that has the same content, checked again; returns whether there was one. */
async function linkFile(dataDir: string, { sha256, bytes }: ReleaseFile, draft: string): Promise<boolean> {
  for (const { folder, manifest } of localReleases(dataDir))
    for (const file of manifest.files) {
      const path = join(folder, file.name)
      if (file.sha256 !== sha256 || statSync(path, { throwIfNoEntry: false })?.size !== bytes) continue
      if ((await hashFile(path)).sha256 !== sha256) continue
      rmSync(draft, { force: true })
      return isLinked(path, draft)
    }
  return false
}

/**
 * Fetches the files of a release that are missing, and checks the hash of each before it gets its name. What was
 * fetched is kept if it fails. Rejects with ReleaseError or ObjectStoreError.
 */
export async function fetchRelease(
  objects: ObjectStore,
  { dataDir, manifest, countries }: { dataDir: string; manifest: Manifest; countries: readonly string[] },
): Promise<Fetched> {
  const folder = releaseFolder(dataDir, manifest)
  const missing = filesFor(manifest, countries).filter(file => !hasFile(folder, file))
  const fetched: Fetched = { downloaded: 0, linked: 0, bytes: 0 }
  const left = () => missing.filter(file => !hasFile(folder, file)).reduce((sum, { bytes }) => sum + bytes, 0)

  const fetchFile = async (file: ReleaseFile) => {
    const path = join(folder, file.name)
    const draft = join(folder, `${basename(file.name)}.draft`)
    if (await linkFile(dataDir, file, draft)) fetched.linked += 1
    else {
      await downloadFile(objects, file, draft)
      fetched.downloaded += 1
      fetched.bytes += file.bytes
    }
    renameSync(draft, path)
    syncFolder(dirname(path))
  }
  try {
    const served = servedRelease(dataDir)?.manifest
    await makeRoom(dataDir, missing, served ? [served, manifest] : [manifest])
    makeReleaseFolder(dataDir, manifest)
    await mapConcurrently(missing, downloadsAtOnce, fetchFile)
  } catch (error) {
    throw isDiskFullError(error) ? diskFull(left()) : error
  }
  return fetched
}
