import { addAbortSignal, type Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { ObjectAddress } from './object-address.ts'
import { maxTextBytes, type ObjectStore, ObjectStoreError, type StoredObject } from './object-store.ts'
import { readAtMost } from './read-at-most.ts'
import { isLost, isNoSuchKey, s3Error } from './s3-error.ts'
import { steadyStream } from './steady-stream.ts'

type BucketAddress = Extract<ObjectAddress, { kind: 's3' }>

// A part is held in memory while it is sent; an object has at most 10,000 of them.
const partBytes = 16 * 1024 * 1024
const partsAtOnce = 2
// A store that asks for fewer requests is asked again after longer and longer pauses, some seconds in all.
const attempts = 5
const connectionTimeoutMs = 3_000

/** How long a bucket is waited for, in milliseconds. */
export interface Patience {
  /** Without a byte in either direction. */
  silenceMs: number
  /** For all of a text or of a page of a list, with all attempts. */
  answerMs: number
  /** In which at least 64 KiB of a file must arrive. */
  steadyMs: number
}

const usualPatience: Patience = { silenceMs: 20_000, answerMs: 60_000, steadyMs: 30_000 }

/** Credentials are found by the client: in the environment, a profile, or the role of the machine. */
const clientOf = ({ endpoint, region }: BucketAddress, silenceMs: number): S3Client =>
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
export function openS3Objects(address: BucketAddress, patience = usualPatience): ObjectStore {
  const { bucket: Bucket, prefix, url } = address
  const client = clientOf(address, patience.silenceMs)
  const disposed = new AbortController()
  const inTime = () => AbortSignal.any([disposed.signal, AbortSignal.timeout(patience.answerMs)])
  const place = (key: string) => ({ Bucket, Key: prefix + key })

  async function inStore<T>(action: string, task: () => Promise<T>): Promise<T> {
    try {
      return await task()
    } catch (error) {
      throw s3Error(url, action, error)
    }
  }
  async function get(key: string, abortSignal: AbortSignal) {
    try {
      return await client.send(new GetObjectCommand(place(key)), { abortSignal })
    } catch (error) {
      if (isNoSuchKey(error)) return undefined
      throw error
    }
  }
  async function upload(key: string, Body: Readable, signal = disposed.signal) {
    const abortSignal = AbortSignal.any([disposed.signal, signal])
    // Upload itself leaves what it has sent to its attempts and their silences when it is aborted.
    const sender: S3Client = Object.assign(Object.create(client), {
      send: (command: PutObjectCommand) => client.send(command, { abortSignal }),
    })
    const params = { ...place(key), Body }
    const sent = new Upload({ client: sender, params, partSize: partBytes, queueSize: partsAtOnce })
    const stop = () => void sent.abort()
    abortSignal.addEventListener('abort', stop)
    await sent.done().finally(() => abortSignal.removeEventListener('abort', stop))
  }
  const put = (key: string, Body: string, condition: { IfMatch?: string; IfNoneMatch?: string } = {}) =>
    client.send(new PutObjectCommand({ ...place(key), Body, ContentType: 'application/json', ...condition }), {
      abortSignal: inTime(),
    })
  async function* pages(Prefix: string) {
    let page: ListObjectsV2CommandOutput | undefined
    do {
      const from = { Bucket, Prefix, ContinuationToken: page?.NextContinuationToken }
      page = await client.send(new ListObjectsV2Command(from), { abortSignal: inTime() })
      yield page
    } while (page.NextContinuationToken)
  }

  return {
    address: url,
    readText: key =>
      inStore('read objects', async () => {
        const signal = inTime()
        const found = await get(key, signal)
        if (!found?.Body) return undefined
        const text = await readAtMost(addAbortSignal(signal, found.Body as Readable), maxTextBytes)
        if (text === undefined) throw new ObjectStoreError('unfit', `${key} in ${url} is too long.`)
        return { text, tag: found.ETag ?? '', modifiedAt: found.LastModified?.getTime() ?? 0 }
      }),
    read: key =>
      inStore('read objects', async () => {
        const found = await get(key, disposed.signal)
        return found?.Body && steadyStream(found.Body as Readable, url, patience.steadyMs)
      }),
    write: (key, content, signal) =>
      inStore('write objects', async () => {
        await (typeof content === 'string' ? put(key, content) : upload(key, content, signal))
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
        for await (const { Contents = [] } of pages(prefix + prefixOfKeys))
          for (const { Key = '', Size = 0, LastModified } of Contents)
            objects.push({ key: Key.slice(prefix.length), bytes: Size, modifiedAt: LastModified?.getTime() ?? 0 })
        return objects
      }),
    remove: key =>
      inStore('remove objects', async () => {
        await client.send(new DeleteObjectCommand(place(key)), { abortSignal: inTime() })
      }),
    [Symbol.dispose]: () => {
      disposed.abort()
      client.destroy()
    },
  }
}
