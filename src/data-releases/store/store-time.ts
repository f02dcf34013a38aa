import { randomUUID } from 'node:crypto'
import type { ObjectStore } from '#data/objects/object-store.ts'

/**
 * The time by the clock of the store, which dates its objects; the clock of this machine may be wrong by days. 0 if the store
 * does not give its time.
 */
export async function storeTime(objects: ObjectStore): Promise<number> {
  const key = `probes/${randomUUID()}`
  await objects.write(key, 'time')
  const stored = await objects.readText(key)
  await objects.remove(key)
  return stored?.modifiedAt ?? 0
}
