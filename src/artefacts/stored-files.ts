import { fileKey, type ReleaseStore } from './release-store.ts'
import { storeTime } from './store-time.ts'

/** How long `svc releases prune` leaves files that no release names. */
export const graceMs = 24 * 3_600_000

/** Older files that no release names may be removed before a publication that began now has named them. */
const maxAgeMs = graceMs / 2

/**
 * The keys of files that need no upload: of releases, and of a publication that was stopped lately. A file is in the
 * store as a whole or not at all, under the hash of its content.
 */
export async function storedFiles(releases: ReleaseStore, numbers: readonly number[]): Promise<Set<string>> {
  const manifests = await Promise.all(numbers.map(number => releases.manifest(number)))
  const named = new Set(manifests.flatMap(manifest => manifest?.files ?? []).map(({ sha256 }) => fileKey(sha256)))
  const now = await storeTime(releases.objects)
  const isRecent = (modifiedAt: number) => now - modifiedAt < maxAgeMs
  const stored = await releases.objects.list('files/')
  return new Set(stored.filter(({ key, modifiedAt }) => named.has(key) || isRecent(modifiedAt)).map(({ key }) => key))
}
