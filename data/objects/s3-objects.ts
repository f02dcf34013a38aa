import { addAbortSignal, type Readable } from 'node:stream'
import { maxTextBytes, type ObjectStore, ObjectStoreError, type StoredObject } from './object-store.ts'
import { readAtMost } from './read-at-most.ts'
import { type BucketAddress, openBucket, usualPatience } from './s3-bucket.ts'
import { isLost, isNoSuchKey, s3Error, wasSentAgain } from './s3-error.ts'
import { steadyStream } from './steady-stream.ts'

/** Objects of a bucket whose keys begin with a prefix. What still waits for the bucket when they are disposed of rejects. */
export function openS3Objects(address: BucketAddress, patience = usualPatience): ObjectStore {
  const { prefix, url } = address
  const bucket = openBucket(address, patience)

  async function inStore<T>(action: string, task: () => Promise<T>): Promise<T> {
    try {
      return await task()
    } catch (error) {
      throw s3Error(url, action, error)
    }
  }
  const readText = async (key: string) => {
    const signal = bucket.inTime()
    const found = await bucket.get(key, signal)
    if (!found?.Body) return undefined
    const text = await readAtMost(addAbortSignal(signal, found.Body as Readable), maxTextBytes)
    if (text === undefined) throw new ObjectStoreError('unfit', `${key} in ${url} is too long`)
    return { text, tag: found.ETag ?? '', modifiedAt: found.LastModified?.getTime() ?? 0 }
  }
  /** Whether this writer was first, although it was told that another one was: the reply to its own earlier attempt was lost. */
  const wasOwn = async (key: string, text: string, error: unknown) =>
    wasSentAgain(error) && (await readText(key))?.text === text

  async function writeIf(key: string, text: string, tag: string | undefined): Promise<boolean> {
    try {
      await bucket.put(key, text, tag === undefined ? { IfNoneMatch: '*' } : { IfMatch: tag })
      return true
    } catch (error) {
      if (isLost(error)) return await wasOwn(key, text, error)
      if (tag !== undefined && isNoSuchKey(error)) return false
      throw error
    }
  }

  return {
    address: url,
    readText: key => inStore('read objects', () => readText(key)),
    read: key =>
      inStore('read objects', async () => {
        const found = await bucket.get(key)
        return found?.Body && steadyStream(found.Body as Readable, url, patience.steadyMs)
      }),
    write: (key, content, signal) =>
      inStore('write objects', async () => {
        await (typeof content === 'string' ? bucket.put(key, content) : bucket.upload(key, content, signal))
      }),
    writeIf: (key, text, tag) => inStore('write objects', () => writeIf(key, text, tag)),
    list: prefixOfKeys =>
      inStore('list objects', async () => {
        const objects: StoredObject[] = []
        for await (const { Contents = [] } of bucket.pages(prefixOfKeys))
          for (const { Key = '', Size = 0, LastModified } of Contents)
            objects.push({ key: Key.slice(prefix.length), bytes: Size, modifiedAt: LastModified?.getTime() ?? 0 })
        return objects
      }),
    remove: key =>
      inStore('remove objects', async () => {
        await bucket.remove(key)
      }),
    [Symbol.dispose]: () => bucket[Symbol.dispose](),
  }
}
