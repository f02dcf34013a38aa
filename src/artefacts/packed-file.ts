import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { ObjectStore } from '#data/objects/object-store.ts'
import { ObjectStoreError } from '#data/objects/object-store.ts'
import { errorCode } from '#domain/error-code.ts'
import { ArtefactsError } from './artefacts-error.ts'
import type { ReleaseFile } from './manifest.ts'
import { fileKey } from './release-store.ts'

type Content = Pick<ReleaseFile, 'sha256' | 'bytes'>

// Each chunk is a task of a thread and a write: with the 16 KiB of the default, these take as long as the work itself.
const chunkBytes = 1024 * 1024

/** Passes bytes on and hashes them; fails with more than `maxBytes`, or where their end has another hash than `expected`. */
function measure({ maxBytes = Number.POSITIVE_INFINITY, expected }: { maxBytes?: number; expected?: string } = {}) {
  const hash = createHash('sha256')
  let bytes = 0
  let sha256 = ''
  const stream = new Transform({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk)
      bytes += chunk.length
      if (bytes > maxBytes) done(altered())
      else done(null, chunk)
    },
    flush: done => {
      sha256 = hash.digest('hex')
      if (expected === undefined || sha256 === expected) done()
      else done(altered())
    },
  })
  return { stream, content: (): Content => ({ sha256, bytes }) }
}

const altered = () => new ArtefactsError('altered')

/** The hash and size of a file. Rejects with the system's error. */
export async function contentOf(file: string): Promise<Content> {
  const { stream, content } = measure()
  await pipeline(createReadStream(file, { highWaterMark: chunkBytes }), stream.resume())
  return content()
}

/**
 * Uploads a file, compressed, under the hash that it was found to have; resolves with the bytes that are stored. If it
 * has changed since, rejects and leaves nothing in the store; rejects with the reason of the signal when that is aborted.
 */
export async function uploadFile(
  objects: ObjectStore,
  file: string,
  { sha256 }: Content,
  signal: AbortSignal,
): Promise<number> {
  const compress = createZstdCompress({ chunkSize: chunkBytes })
  let packedBytes = 0
  const packed = new Transform({
    transform: (chunk: Buffer, _, done) => {
      packedBytes += chunk.length
      done(null, chunk)
    },
  })
  const whole = createReadStream(file, { highWaterMark: chunkBytes })
  const { stream } = measure({ expected: sha256 })
  let isChanged = false
  stream.once('error', error => {
    isChanged = isOfContent(error)
  })
  const packing = pipeline(whole, stream, compress, packed, { signal })
  const writing = objects.write(fileKey(sha256), packed, signal).finally(() => packed.destroy())
  // What the store says comes first: the other stream knows only that this one ended.
  const [written, read] = await Promise.allSettled([writing, packing])
  signal.throwIfAborted()
  if (isChanged) throw new ArtefactsError(`${file} was changed while it was uploaded`)
  for (const each of [written, read]) if (each.status === 'rejected') throw each.reason
  return packedBytes
}

const isOfContent = (error: unknown) =>
  error instanceof Error && (error.message === 'altered' || /^Z/.test(errorCode(error)))

const isOfDisk = (error: unknown) => (error as NodeJS.ErrnoException).syscall !== undefined && !isOfNetwork(error)
const isOfNetwork = (error: unknown) =>
  /^(read|connect|getaddrinfo)$/.test((error as NodeJS.ErrnoException).syscall ?? '')

/**
 * Fetches a file to a draft, which is on disk afterwards and has the hash of the manifest. Rejects with ArtefactsError
 * for one that is missing or altered, ObjectStoreError, and the system's error for the draft.
 */
export async function downloadFile(objects: ObjectStore, { name, sha256, bytes }: ReleaseFile, draft: string) {
  const damaged = new ArtefactsError(`${name} in ${objects.address} is not what was published: its hash differs`)
  const packed = await objects.read(fileKey(sha256))
  if (!packed) throw new ArtefactsError(`${name} is missing in ${objects.address} (${fileKey(sha256)})`)
  const { stream } = measure({ maxBytes: bytes, expected: sha256 })
  const unpacked = createZstdDecompress({ chunkSize: chunkBytes })
  try {
    await pipeline(packed, unpacked, stream, createWriteStream(draft, { flush: true }))
  } catch (error) {
    rmSync(draft, { force: true })
    if (error === damaged || isOfContent(error)) throw damaged
    if (isOfDisk(error) || error instanceof ObjectStoreError) throw error
    throw new ObjectStoreError('away', `the store ${objects.address} stopped sending ${name}`, { cause: error })
  }
}
