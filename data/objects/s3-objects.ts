import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { ObjectAddress } from './object-address.ts'
import { maxTextBytes, type ObjectStore, ObjectStoreError, type StoredObject } from './object-store.ts'
import { isLost, isNoSuchKey, s3Error } from './s3-error.ts'

type BucketAddress = Extract<ObjectAddress, { kind: 's3' }>

// A part is held in memory while it is sent; an object has at most 10,000 of them.
const partBytes = 16 * 1024 * 1024
const partsAtOnce = 2
const attempts = 3
const connectionTimeoutMs = 3_000
/** Without a byte in either direction. */
const silenceMs = 20_000

/** Credentials are found by the client: in the environment, a profile, or the role of the machine. */
const clientOf = ({ endpoint, region }: BucketAddress): S3Client =>
  new S3Client({
    region: region ?? 'us-east-1',
    // Servers other than Amazon's rarely have a name for each bucket, or know its newest checksums.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: attempts,
    requestHandler: { connectionTimeout: connectionTimeoutMs, socketTimeout: silenceMs },
  })

/** Objects of a bucket whose keys begin with a prefix. What still waits for the bucket when they are disposed of rejects. */
export function openS3Objects(address: BucketAddress): ObjectStore {
  const { bucket: Bucket, prefix, url } = address
  const client = clientOf(address)
  const disposed = new AbortController()
  const abortSignal = disposed.signal
  const place = (key: string) => ({ Bucket, Key: prefix + key })

  async function inStore<T>(action: string, task: () => Promise<T>): Promise<T> {
    try {
      return await task()
    } catch (error) {
      throw s3Error(url, action, error)
    }
  }
  async function get(key: string) {
    try {
      return await client.send(new GetObjectCommand(place(key)), { abortSignal })
    } catch (error) {
      if (isNoSuchKey(error)) return undefined
      throw error
    }
  }
  const upload = (key: string, Body: Readable) =>
    new Upload({ client, params: { ...place(key), Body }, partSize: partBytes, queueSize: partsAtOnce }).done()
  const put = (key: string, Body: string, condition: { IfMatch?: string; IfNoneMatch?: string } = {}) =>
    client.send(new PutObjectCommand({ ...place(key), Body, ContentType: 'application/json', ...condition }), {
      abortSignal,
    })

  return {
    address: url,
    readText: key =>
      inStore('read objects', async () => {
        const found = await get(key)
        if (!found?.Body) return undefined
        if ((found.ContentLength ?? 0) > maxTextBytes) {
          ;(found.Body as Readable).destroy()
          throw new ObjectStoreError('unfit', `${key} in ${url} is too long.`)
        }
        const text = await found.Body.transformToString()
        return { text, tag: found.ETag ?? '', modifiedAt: found.LastModified?.getTime() ?? 0 }
      }),
    read: key => inStore('read objects', async () => (await get(key))?.Body as Readable | undefined),
    write: (key, content) =>
      inStore('write objects', async () => {
        await (typeof content === 'string' ? put(key, content) : upload(key, content))
      }),
    writeIf: (key, text, tag) =>
      inStore('write objects', async () => {
        try {
          await put(key, text, tag === undefined ? { IfNoneMatch: '*' } : { IfMatch: tag })
          return true
        } catch (error) {
          if (isLost(error) || (tag !== undefined && isNoSuchKey(error))) return false
          throw error
        }
      }),
    list: prefixOfKeys =>
      inStore('list objects', async () => {
        const objects: StoredObject[] = []
        const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: prefix + prefixOfKeys }, { abortSignal })
        for await (const { Contents = [] } of pages)
          for (const { Key = '', Size = 0, LastModified } of Contents)
            objects.push({ key: Key.slice(prefix.length), bytes: Size, modifiedAt: LastModified?.getTime() ?? 0 })
        return objects
      }),
    remove: key =>
      inStore('remove objects', async () => {
        await client.send(new DeleteObjectCommand(place(key)), { abortSignal })
      }),
    [Symbol.dispose]: () => {
      disposed.abort()
      client.destroy()
    },
  }
}
