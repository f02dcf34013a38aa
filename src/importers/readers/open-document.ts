import { createReadStream, type ReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ImportError } from '../import-error.ts'
import { bunzip2 } from './bunzip2.ts'
import type { Compression } from './compression.ts'
import { detectCompression, toImportError } from './compression.ts'
import { decodeUtf8 } from './decode-utf8.ts'
import type { DocumentLocation } from './document-location.ts'
import { listMembers, openMember } from './unzip-member.ts'

const chunkBytes = 256 * 1024
/** What is mapped together: so little that it is garbage before the next is read. */
const pieceBytes = 32 * 1024

/** A text being read, unpacked and decoded. */
export interface SourceText {
  /** Decoded text, piece by piece; throws `ImportError` where the file turns out damaged. */
  chunks: AsyncIterable<string>
  /** How far the text has been read, between 0 and 1. */
  progress(): number
}

const gunzip = (file: ReadStream): AsyncIterable<Buffer> => {
  const unpacked = createGunzip({ chunkSize: chunkBytes })
  // The error, if any, reaches whoever reads what is unpacked.
  pipeline(file, unpacked, () => undefined)
  return unpacked
}

/** The bytes in small pieces; a failure on the way is told as what is wrong with the file. */
async function* piecesOf(chunks: AsyncIterable<Buffer>, path: string, packing: Compression): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of chunks)
      for (let at = 0; at < chunk.length; at += pieceBytes) yield chunk.subarray(at, at + pieceBytes)
  } catch (error) {
    throw toImportError(error, path, packing)
  }
}

const withoutPacking = (name: string) => name.replace(/\.(gz|gzip|bz2)$/i, '')

/**
 * The texts that a file holds: itself, or those members of a zip file that have one of the extensions. Told apart by the
 * file's first bytes. Rejects with `ImportError` when there is nothing to read.
 */
export const documentsIn = async (path: string, extensions: readonly string[]): Promise<DocumentLocation[]> => {
  if ((await detectCompression(path)) === 'zip') return listMembers(path, extensions)
  const { size } = await stat(path)
  return [{ path, member: null, name: withoutPacking(basename(path)), bytes: size }]
}

const unpack: Record<Exclude<Compression, 'zip'>, (file: ReadStream) => AsyncIterable<Buffer>> = {
  plain: file => file,
  gzip: gunzip,
  bzip2: file => bunzip2(file),
}

async function* decodeLatin1(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  for await (const chunk of chunks) yield chunk.toString('latin1')
}

const decoders = { utf8: decodeUtf8, latin1: decodeLatin1 } as const

/** How a text may be written. */
export type Encoding = keyof typeof decoders

/** Opens a text and reads it, as UTF-8 unless told otherwise. Rejects with `ImportError` when it cannot be read. */
export const openDocument = async (
  { path, member, bytes }: DocumentLocation,
  encoding: Encoding = 'utf8',
): Promise<SourceText> => {
  const decode = decoders[encoding]
  const packing = await detectCompression(path)
  if (packing === 'zip') {
    if (member === null) throw new ImportError(`${basename(path)} became a zip file while it was read.`)
    const opened = await openMember(path, member)
    return { chunks: decode(piecesOf(opened.bytes, path, packing)), progress: opened.progress }
  }
  const file = createReadStream(path, { highWaterMark: chunkBytes })
  const chunks = decode(piecesOf(unpack[packing](file), path, packing))
  return { chunks, progress: () => file.bytesRead / bytes }
}
