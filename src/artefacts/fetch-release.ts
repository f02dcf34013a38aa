import { linkSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { ObjectStore } from '#data/objects/object-store.ts'
import { isDiskFull, syncFile } from '#data/partitions/swap-file.ts'
import { ArtefactsError } from './artefacts-error.ts'
import type { Manifest, ReleaseFile } from './manifest.ts'
import { contentOf, downloadFile } from './packed-file.ts'
import { filesFor, hasFile, localReleases, makeReleaseFolder } from './release-folders.ts'

/** What a fetch took from the store, and from releases that were there. */
export interface Fetched {
  downloaded: number
  linked: number
  bytes: number
}

// Files are large, and one is decompressed and hashed on a thread each.
const downloadsAtOnce = 2

const diskFull = (bytes: number) =>
  new ArtefactsError(
    `The disk is full: the release needs ${Math.ceil(bytes / 1_048_576)} MiB more in the data folder. The release before it is served.`,
  )

/** Links a file of another release that has the same content, checked again; returns whether there was one. */
async function linkFile(dataDir: string, { sha256, bytes }: ReleaseFile, draft: string): Promise<boolean> {
  for (const { folder, manifest } of localReleases(dataDir))
    for (const file of manifest.files) {
      const path = join(folder, file.name)
      if (file.sha256 !== sha256 || statSync(path, { throwIfNoEntry: false })?.size !== bytes) continue
      if ((await contentOf(path)).sha256 !== sha256) continue
      rmSync(draft, { force: true })
      linkSync(path, draft)
      return true
    }
  return false
}

function checkRoom(dataDir: string, bytes: number) {
  const { bavail, bsize } = statfsSync(dataDir)
  if (bavail * bsize < bytes) throw diskFull(bytes)
}

/**
 * Fetches the files of a release that are missing, and checks the hash of each before it gets its name. What was
 * fetched is kept if it fails. Rejects with ArtefactsError or ObjectStoreError.
 */
export async function fetchRelease(
  objects: ObjectStore,
  { dataDir, manifest, countries }: { dataDir: string; manifest: Manifest; countries: readonly string[] },
): Promise<Fetched> {
  const folder = makeReleaseFolder(dataDir, manifest)
  const missing = filesFor(manifest, countries).filter(file => !hasFile(folder, file))
  const fetched: Fetched = { downloaded: 0, linked: 0, bytes: 0 }
  const left = () => missing.filter(file => !hasFile(folder, file)).reduce((sum, { bytes }) => sum + bytes, 0)

  const fetchFile = async (file: ReleaseFile) => {
    const path = join(folder, file.name)
    const draft = join(folder, `${basename(file.name)}.draft`)
    if (await linkFile(dataDir, file, draft)) fetched.linked += 1
    else {
      checkRoom(dataDir, file.bytes)
      await downloadFile(objects, file, draft)
      fetched.downloaded += 1
      fetched.bytes += file.bytes
    }
    renameSync(draft, path)
    syncFile(dirname(path))
  }
  const waiting = [...missing]
  const lane = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) await fetchFile(file)
  }
  try {
    await Promise.all(Array.from({ length: downloadsAtOnce }, lane))
  } catch (error) {
    waiting.length = 0
    throw isDiskFull(error) ? diskFull(left()) : error
  }
  return fetched
}
