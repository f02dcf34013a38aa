import type { StoredObject } from '#data/objects/object-store.ts'
import { removeUnusedVersions } from './remove-unused-versions.ts'
import { readManifest } from './store/manifest.ts'
import { fileKey, type ReleaseStore } from './store/release-store.ts'
import { storeTime } from './store/store-time.ts'

interface Pruned {
  releases: number[]
  /** Other versions of svc whose releases were all removed. */
  versions: string[]
  files: number
  bytes: number
}

interface PruneOptions {
  /** Releases that are kept, beside the current, the announced and the newest one. */
  keep: number
  /** Milliseconds that a file must have been in no release: a builder may be about to name it. */
  graceMs: number
  /** Milliseconds after which unused releases for other versions of svc are removed; by default never. */
  unusedMs?: number | undefined
}

// Whole keys: a bucket or folder may hold what others have put there, also under names like these.
const manifestKey = /^p\d+-[^/]+\/(releases|removed)\/(\d{9})\.json$/
const passingKey = /^p\d+-[^/]+\/(removed|servers)\/[^/]+\.json$|^probes\/[\da-f-]{36}$|^\.drafts\/[\da-f-]{36}$/
const storedFileKey = /^files\/[\da-f]{64}\.zst$/

/** The hashes that the manifests of all channels name: a builder of another version may publish to this store, too. */
async function namedFiles({ objects }: ReleaseStore, all: readonly StoredObject[]): Promise<Set<string>> {
  const named = new Set<string>()
  for (const { key } of all) {
    const [, , number] = manifestKey.exec(key) ?? []
    if (number === undefined) continue
    const stored = await objects.readText(key)
    if (!stored) continue
    for (const { sha256 } of readManifest(key, stored.text, Number(number)).files) named.add(fileKey(sha256))
  }
  return named
}

/** Removes a release, and puts it back if it was announced or activated since the pointer was read. */
async function removeUnlessNamed(releases: ReleaseStore, number: number): Promise<boolean> {
  const manifest = await releases.manifest(number)
  if (!manifest) return false
  await releases.remove(manifest)
  const { current, next } = await releases.pointer()
  if (number !== current && number !== next) return true
  await releases.restore(number)
  return false
}

/**
 * Removes the oldest releases of a channel, and files that no release of any channel has named for a while. A removed
 * manifest is kept for that while, because a builder may have found its files. Rejects with ReleaseError.
 */
export async function pruneReleases(
  releases: ReleaseStore,
  { keep, graceMs, unusedMs }: PruneOptions,
): Promise<Pruned> {
  const { objects } = releases
  const { current, next } = await releases.pointer()
  const numbers = await releases.releases()
  // The newest one stays, because the next one is counted from it.
  const isNeeded = (number: number) => number === current || number === next || number === numbers.at(-1)
  const removed: number[] = []
  for (const number of numbers.filter(each => !isNeeded(each)).slice(0, -keep || undefined))
    if (await removeUnlessNamed(releases, number)) removed.push(number)
  // If the store does not give the time, this is 0, and no object is old enough to be removed.
  const now = await storeTime(objects)
  const isOld = ({ modifiedAt }: StoredObject) => now - modifiedAt >= graceMs
  const versions = unusedMs === undefined ? [] : await removeUnusedVersions(releases, now, unusedMs)
  for (const object of await objects.list(''))
    if (passingKey.test(object.key) && isOld(object)) await objects.remove(object.key)
  const left = await objects.list('')
  const named = await namedFiles(releases, left)
  const files = left.filter(object => storedFileKey.test(object.key) && !named.has(object.key) && isOld(object))
  for (const { key } of files) await objects.remove(key)
  return { releases: removed, versions, files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
}
