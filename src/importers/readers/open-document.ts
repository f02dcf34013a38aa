import { createReadStream, type ReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { fileStamp } from '#data/partitions/partition-file.ts'
import { ImportError } from '../import-error.ts'
import { bunzip2 } from './bunzip2.ts'
import type { Compression } from './compression.ts'
import { detectCompression, formatByMagicNumber, toDamagedFileError } from './compression.ts'
import { decodeUtf8 } from './decode-utf8.ts'
import type { DocumentLocation } from './document-location.ts'
import type { OpenZips } from './open-zips.ts'
import { listMembers, openMember } from './unzip-member.ts'
import { withoutEndMark } from './without-end-mark.ts'

const chunkBytes = 256 * 1024
/** Bytes decoded and mapped together: few enough to be garbage-collected before the next are read. */
const pieceBytes = 32 * 1024

/** A document being read and decompressed. */
interface SourceBytes {
  /** Each is valid until the next is read. Throws `ImportError` when the file is damaged. */
  chunks: AsyncIterable<Buffer>
  /** The share read so far, between 0 and 1. */
  progress(): number
}

/** A document being read, decompressed and decoded. */
interface SourceText {
  /** Decoded text; throws `ImportError` when the file is damaged. */
  chunks: AsyncIterable<string>
  progress(): number
}

const gunzip = (file: ReadStream): AsyncIterable<Buffer> => {
  const decompressed = createGunzip({ chunkSize: chunkBytes })
  // Errors reach the reader of the decompressed stream.
  pipeline(file, decompressed, () => undefined)
  return decompressed
}

/** Throws `ImportError` if what was decompressed is an archive or compressed itself. */
const refuseNestedCompression = (start: Buffer, path: string) => {
  const inner = formatByMagicNumber(start)
  if (inner === undefined) return
  throw new ImportError(
    `${basename(path)} is compressed twice: it contains ${inner} data; unpack it, and import the result`,
  )
}

/** Turns a decoder's error into an `ImportError` about the file. */
async function* withFileErrors(
  chunks: AsyncIterable<Buffer>,
  path: string,
  compression: Compression,
): AsyncGenerator<Buffer> {
  let isFirst = true
  try {
    for await (const chunk of chunks) {
      if (isFirst) refuseNestedCompression(chunk, path)
      isFirst = false
      yield chunk
    }
  } catch (error) {
    throw toDamagedFileError(error, path, compression)
  }
}

async function* piecesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += pieceBytes) yield chunk.subarray(at, at + pieceBytes)
}

const withoutCompression = (name: string) => name.replace(/\.(gz|gzip|bz2)$/i, '')

/**
 * The documents in a file: the file itself, or the members of a zip file with one of the extensions. The compression is
 * detected by the first bytes. Rejects with `ImportError` when there is nothing to read.
 */
export const documentsIn = async (path: string, extensions: readonly string[]): Promise<DocumentLocation[]> => {
  if ((await detectCompression(path)) === 'zip') return listMembers(path, extensions)
  const { size } = await stat(path)
  return [{ path, member: null, name: withoutCompression(basename(path)), bytes: size }]
}

const decompress: Record<Exclude<Compression, 'zip' | 'plain'>, (file: ReadStream) => AsyncIterable<Buffer>> = {
  gzip: gunzip,
  bzip2: file => bunzip2(file),
}

async function* decodeLatin1(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  for await (const chunk of chunks) yield chunk.toString('latin1')
}

const decoders = { utf8: decodeUtf8, latin1: decodeLatin1 } as const

/** The encoding of a document. */
export type Encoding = keyof typeof decoders

interface FileBytes {
  chunks: AsyncIterable<Buffer>
  bytesRead(): number
}

const readCompressed = (path: string, compression: keyof typeof decompress): FileBytes => {
  const file = createReadStream(path, { highWaterMark: chunkBytes })
  return { chunks: decompress[compression](file), bytesRead: () => file.bytesRead }
}

/** Reads all chunks into the same memory: garbage outside of the heap is collected late. */
const readPlain = (path: string): FileBytes => {
  let total = 0
  const chunks = async function* () {
    await using file = await open(path)
    const { size } = await file.stat()
    const memory = Buffer.allocUnsafeSlow(Math.min(size || chunkBytes, chunkBytes))
    for (let read = await file.read(memory, 0); read.bytesRead > 0; read = await file.read(memory, 0)) {
      total += read.bytesRead
      yield memory.subarray(0, read.bytesRead)
    }
  }
  return { chunks: chunks(), bytesRead: () => total }
}

/** Decodes chunks piece by piece. Throws `ImportError` when they are in another encoding. */
export const decodePieces = (chunks: AsyncIterable<Buffer>, encoding: Encoding = 'utf8'): AsyncIterable<string> =>
  decoders[encoding](piecesOf(chunks))

/** Opens a document and decompresses it. Rejects with `ImportError` when it cannot be read. */
export const openBytes = async (
  { path, member, bytes, packed }: DocumentLocation,
  zips?: OpenZips,
): Promise<SourceBytes> => {
  const compression = packed?.stamp === fileStamp(path) ? 'zip' : await detectCompression(path)
  if (compression === 'zip') {
    if (member === null) throw new ImportError(`${basename(path)} was replaced by a zip file while it was being read`)
    const opened = await openMember(path, member, packed, zips)
    return { chunks: withFileErrors(opened.bytes, path, compression), progress: opened.progress }
  }
  const { chunks, bytesRead } = compression === 'plain' ? readPlain(path) : readCompressed(path, compression)
  return { chunks: withFileErrors(chunks, path, compression), progress: () => bytesRead() / bytes }
}

/** Opens a document, by default as UTF-8. Rejects with `ImportError` when it cannot be read. */
export const openDocument = async (
  location: DocumentLocation,
  encoding?: Encoding,
  zips?: OpenZips,
): Promise<SourceText> => {
  const { chunks, progress } = await openBytes(location, zips)
  return { chunks: decodePieces(withoutEndMark(chunks), encoding), progress }
}
