import { randomUUID } from 'node:crypto'
import { type ObjectStore, ObjectStoreError } from '#data/objects/object-store.ts'

/**
 * Checks that a store takes objects and refuses one that is there already: without that, two builders would overwrite
 * each other. Rejects with ObjectStoreError.
 */
export async function probeStore(objects: ObjectStore): Promise<void> {
  const key = `probes/${randomUUID()}`
  const isTaken = await objects.writeIf(key, 'probe', undefined)
  const isOverwritten = await objects.writeIf(key, 'probe again', undefined)
  await objects.remove(key)
  if (isTaken && !isOverwritten) return
  throw new ObjectStoreError('unfit', `the store ${objects.address} does not honour conditional writes (If-None-Match)`)
}
