import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { ObjectStore } from '#data/objects/object-store.ts'
import { ObjectStoreError } from '#data/objects/object-store.ts'
import { errorCode } from '#domain/error-code.ts'
import { ReleaseError } from '../release-error.ts'
import type { ReleaseFile } from './manifest.ts'
import { fileKey } from './release-store.ts'

// Each chunk is a task of a thread and a write: with the 16 KiB of the default, these take as long as the work itself.
const chunkBytes = 1024 * 1024

/** Passes bytes on; fails with more than `maxBytes`, or at their end where they have another hash than `expected`. */
function checkContent({ maxBytes = Number.POSITIVE_INFINITY, expected }: { maxBytes?: number; expected: string }) {
  const hash = createHash('sha256')
  let bytes = 0
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk)
      bytes += chunk.length
      if (bytes > maxBytes) done(altered())
      else done(null, chunk)
    },
    flush: done => (hash.digest('hex') === expected ? done() : done(altered())),
  })
}

const altered = () => new ReleaseError('altered')

/**
 * Uploads a file, compressed, under the hash that it was found to have; resolves with the bytes that are stored. If it
 * has changed since, rejects and leaves nothing in the store; rejects with the reason of the signal when that is aborted.
 */
export async function uploadFile(
  objects: ObjectStore,
  file: string,
  { sha256 }: Pick<ReleaseFile, 'sha256'>,
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
  const stream = checkContent({ expected: sha256 })
  let isChanged = false
  stream.once('error', error => {
    isChanged = isOfContent(error)
  })
  const packing = pipeline(whole, stream, compress, packed, { signal })
  const writing = objects.write(fileKey(sha256), packed, signal).finally(() => packed.destroy())
  // What the store says comes first: the other stream knows only that this one ended.
  const [written, read] = await Promise.allSettled([writing, packing])
  signal.throwIfAborted()
  if (isChanged) throw new ReleaseError(`${file} was changed while it was uploaded`)
  for (const each of [written, read]) if (each.status === 'rejected') throw each.reason
  return packedBytes
}

const isOfContent = (error: unknown) =>
  error instanceof Error && (error.message === 'altered' || /^Z/.test(errorCode(error)))

const isOfDisk = (error: unknown) => (error as NodeJS.ErrnoException).syscall !== undefined && !isOfNetwork(error)
const isOfNetwork = (error: unknown) =>
  /^(read|connect|getaddrinfo)$/.test((error as NodeJS.ErrnoException).syscall ?? '')

/**
 * Fetches a file to a draft, which is on disk afterwards and has the hash of the manifest. Rejects with ReleaseError
 * for one that is missing or altered, ObjectStoreError, and the system's error for the draft.
 */
export async function downloadFile(objects: ObjectStore, { name, sha256, bytes }: ReleaseFile, draft: string) {
  const damaged = new ReleaseError(`${name} in ${objects.address} is not what was published: its hash differs`)
  const packed = await objects.read(fileKey(sha256))
  if (!packed) throw new ReleaseError(`${name} is missing in ${objects.address} (${fileKey(sha256)})`)
  const stream = checkContent({ maxBytes: bytes, expected: sha256 })
  const unpacked = createZstdDecompress({ chunkSize: chunkBytes })
  try {
    await pipeline(packed, unpacked, stream, createWriteStream(draft, { flush: true }))
  } catch (error) {
    rmSync(draft, { force: true })
    if (isOfContent(error)) throw damaged
    if (isOfDisk(error) || error instanceof ObjectStoreError) throw error
    throw new ObjectStoreError('away', `the store ${objects.address} stopped sending ${name}`, { cause: error })
  }
}
