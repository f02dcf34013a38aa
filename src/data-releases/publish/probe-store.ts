import { randomUUID } from 'node:crypto'
import { type ObjectStore, ObjectStoreError } from '#data/objects/object-store.ts'

const ignores = (header: string) => `does not honour conditional writes (${header})`
const altersTags = 'does not recognise its own ETag: check that no proxy changes it, for example by compressing replies'

/** What is wrong with how the store writes under a condition; undefined if nothing is. */
async function faultOf(objects: ObjectStore, key: string): Promise<string | undefined> {
  const isTaken = await objects.writeIf(key, 'probe', undefined)
  if (!isTaken || (await objects.writeIf(key, 'probe again', undefined))) return ignores('If-None-Match')
  const stored = await objects.readText(key)
  if (!(await objects.writeIf(key, 'probe replaced', stored?.tag ?? ''))) return altersTags
  return (await objects.writeIf(key, 'probe replaced again', stored?.tag ?? '')) ? ignores('If-Match') : undefined
}

/**
 * Checks that a store refuses an object that is there already, and replaces one by its tag alone: without that, two builders
 * would overwrite each other. Rejects with ObjectStoreError.
 */
export async function probeStore(objects: ObjectStore): Promise<void> {
  const key = `probes/${randomUUID()}`
  const fault = await faultOf(objects, key)
  await objects.remove(key)
  if (fault) throw new ObjectStoreError('unfit', `the store ${objects.address} ${fault}`)
}
