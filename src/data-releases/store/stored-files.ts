import type { StoredObject } from '#data/objects/object-store.ts'
import type { ReleaseFile } from './manifest.ts'
import { readManifests } from './read-manifests.ts'
import { fileKey, type ReleaseStore } from './release-store.ts'
import { storeTime } from './store-time.ts'

/** How long `svc releases prune` leaves files that no release names. */
export const graceMs = 24 * 3_600_000

/** Older files that no release names may be removed before a publication that began now has named them. */
const maxAgeMs = graceMs / 2

/**
 * Whether an object is as long as it was when it was uploaded; that is not known of those of earlier releases of svc. A
 * file is written as a whole or not at all, but a disk or a copy of the store may cut it later.
 */
export const isWhole = ({ bytes }: Pick<StoredObject, 'bytes'>, named: readonly ReleaseFile[]): boolean =>
  named.some(({ packed_bytes }) => packed_bytes === bytes) ||
  named.every(({ packed_bytes }) => packed_bytes === undefined)

/**
 * The files that need no upload, because a release or a recently stopped publication has stored them: their keys, with the
 * bytes of each object.
 */
export async function storedFiles(releases: ReleaseStore, numbers: readonly number[]): Promise<Map<string, number>> {
  const manifests = await readManifests(releases, numbers)
  const named = Map.groupBy(
    manifests.flatMap(manifest => manifest?.files ?? []),
    ({ sha256 }) => fileKey(sha256),
  )
  const now = await storeTime(releases.objects)
  const isUsable = (object: StoredObject) => {
    const files = named.get(object.key)
    return files ? isWhole(object, files) : now - object.modifiedAt < maxAgeMs
  }
  const stored = await releases.objects.list('files/')
  return new Map(stored.filter(isUsable).map(object => [object.key, object.bytes]))
}
