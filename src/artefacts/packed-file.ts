import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { PassThrough, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { ObjectStore } from '#data/objects/object-store.ts'
import { ObjectStoreError } from '#data/objects/object-store.ts'
import { ArtefactsError } from './artefacts-error.ts'
import type { ReleaseFile } from './manifest.ts'
import { fileKey } from './release-store.ts'

type Content = Pick<ReleaseFile, 'sha256' | 'bytes'>

// Each chunk is a task of a thread and a write: with the 16 KiB of the default, these take as long as the work itself.
const chunkBytes = 1024 * 1024

/** Passes bytes on and hashes them; more than `maxBytes` are an error. */
function measure(maxBytes = Number.POSITIVE_INFINITY) {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk)
      bytes += chunk.length
      if (bytes > maxBytes) done(altered())
      else done(null, chunk)
    },
  })
  return { stream, content: (): Content => ({ sha256: hash.digest('hex'), bytes }) }
}

const altered = () => new ArtefactsError('altered')

/** The hash and size of a file. Rejects with the system's error. */
export async function contentOf(file: string): Promise<Content> {
  const { stream, content } = measure()
  await pipeline(createReadStream(file, { highWaterMark: chunkBytes }), stream.resume())
  return content()
}

/**
 * Uploads a file, compressed, under the hash that it was found to have. Rejects if it has changed since, and with the
 * reason of the signal when that is aborted.
 */
export async function uploadFile(
  objects: ObjectStore,
  file: string,
  { sha256 }: Content,
  signal: AbortSignal,
): Promise<void> {
  const { stream, content } = measure()
  const packed = new PassThrough()
  const whole = createReadStream(file, { highWaterMark: chunkBytes })
  const packing = pipeline(whole, stream, createZstdCompress({ chunkSize: chunkBytes }), packed, { signal })
  try {
    await Promise.all([packing, objects.write(fileKey(sha256), packed, signal)])
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    packed.destroy()
  }
  if (content().sha256 === sha256) return
  await objects.remove(fileKey(sha256))
  throw new ArtefactsError(`${file} was changed while it was uploaded.`)
}

const isOfContent = (error: unknown) =>
  error instanceof Error && (error.message === 'altered' || /^Z/.test(String((error as NodeJS.ErrnoException).code)))

const isOfDisk = (error: unknown) => (error as NodeJS.ErrnoException).syscall !== undefined && !isOfNetwork(error)
const isOfNetwork = (error: unknown) =>
  /^(read|connect|getaddrinfo)$/.test((error as NodeJS.ErrnoException).syscall ?? '')

/**
 * Fetches a file to a draft, which is on disk afterwards and has the hash of the manifest. Rejects with ArtefactsError
 * for one that is missing or altered, ObjectStoreError, and the system's error for the draft.
 */
export async function downloadFile(objects: ObjectStore, { name, sha256, bytes }: ReleaseFile, draft: string) {
  const damaged = new ArtefactsError(`${name} in ${objects.address} is not what was published: its hash differs.`)
  const packed = await objects.read(fileKey(sha256))
  if (!packed) throw new ArtefactsError(`${name} is missing in ${objects.address} (${fileKey(sha256)}).`)
  const { stream, content } = measure(bytes)
  const unpacked = createZstdDecompress({ chunkSize: chunkBytes })
  try {
    await pipeline(packed, unpacked, stream, createWriteStream(draft, { flush: true }))
    if (content().sha256 !== sha256) throw damaged
  } catch (error) {
    rmSync(draft, { force: true })
    if (error === damaged || isOfContent(error)) throw damaged
    if (isOfDisk(error) || error instanceof ObjectStoreError) throw error
    throw new ObjectStoreError('away', `The store ${objects.address} stopped sending ${name}.`, { cause: error })
  }
}
