import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { ObjectAddress } from './object-address.ts'
import { isNoSuchKey, notS3Error } from './s3-error.ts'

/** The address of a bucket, and the prefix of its keys. */
export type BucketAddress = Extract<ObjectAddress, { kind: 's3' }>

// A part is held in memory while it is sent; an object has at most 10,000 of them.
const partBytes = 16 * 1024 * 1024
const partsAtOnce = 2
// A store that asks for fewer requests is asked again after longer and longer pauses, some seconds in all.
const attempts = 5
const connectionTimeoutMs = 3_000

/** How long a bucket is waited for, in milliseconds. */
interface Patience {
  /** Without a byte in either direction. */
  silenceMs: number
  /** For all of a text or of a page of a list, with all attempts. */
  answerMs: number
  /** In which at least 64 KiB of a file must arrive. */
  steadyMs: number
}

export const usualPatience: Patience = { silenceMs: 20_000, answerMs: 60_000, steadyMs: 30_000 }

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

/** The requests to a bucket, by keys without its prefix. What still waits for it when it is disposed of rejects. */
interface S3Bucket extends Disposable {
  /** Aborted when a text or a page of a list must have arrived, or the bucket is disposed of. */
  inTime(): AbortSignal
  /** An object whose bytes are still to be read; undefined if there is none. */
  get(key: string, signal?: AbortSignal): Promise<GetObjectCommandOutput | undefined>
  put(key: string, text: string, condition?: { IfMatch?: string; IfNoneMatch?: string }): Promise<void>
  upload(key: string, bytes: Readable, signal?: AbortSignal): Promise<void>
  pages(prefixOfKeys: string): AsyncIterable<ListObjectsV2CommandOutput>
  remove(key: string): Promise<unknown>
}

export function openBucket(address: BucketAddress, { silenceMs, answerMs }: Patience): S3Bucket {
  const { bucket: Bucket, prefix, url } = address
  const client = clientOf(address, silenceMs)
  const disposed = new AbortController()
  const inTime = () => AbortSignal.any([disposed.signal, AbortSignal.timeout(answerMs)])
  const place = (key: string) => ({ Bucket, Key: prefix + key })
  /** A reply about an object; S3 returns the tag of the object read or written. */
  function tagged<T extends { ETag?: string | undefined }>(reply: T): T {
    if (reply.ETag === undefined) throw notS3Error(url)
    return reply
  }

  async function get(key: string, abortSignal = disposed.signal) {
    try {
      return tagged(await client.send(new GetObjectCommand(place(key)), { abortSignal }))
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
    tagged(await sent.done().finally(() => abortSignal.removeEventListener('abort', stop)))
  }
  async function put(key: string, Body: string, condition: { IfMatch?: string; IfNoneMatch?: string } = {}) {
    const command = new PutObjectCommand({ ...place(key), Body, ContentType: 'application/json', ...condition })
    tagged(await client.send(command, { abortSignal: inTime() }))
  }
  async function* pages(prefixOfKeys: string) {
    let page: ListObjectsV2CommandOutput | undefined
    do {
      const from = { Bucket, Prefix: prefix + prefixOfKeys, ContinuationToken: page?.NextContinuationToken }
      page = await client.send(new ListObjectsV2Command(from), { abortSignal: inTime() })
      if (page.IsTruncated === undefined) throw notS3Error(url)
      yield page
    } while (page.NextContinuationToken)
  }

  return {
    inTime,
    get,
    put,
    upload,
    pages,
    remove: key => client.send(new DeleteObjectCommand(place(key)), { abortSignal: inTime() }),
    [Symbol.dispose]: () => {
      disposed.abort()
      client.destroy()
    },
  }
}
