import { createReadStream, type ReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ImportFailure } from '../import-failure.ts'
import { decodeUtf8 } from './decode-utf8.ts'
import { unzipMember } from './unzip-member.ts'

const chunkBytes = 128 * 1024

/** A file being read, unpacked and decoded. */
export interface SourceText {
  /** Decoded text, piece by piece; throws `ImportFailure` where the file turns out damaged. */
  chunks: AsyncIterable<string>
  /** How far the file has been read, between 0 and 1. */
  progress(): number
}

const magicNumbers = [
  { bytes: [0x1f, 0x8b], kind: 'gzip' },
  { bytes: [0x50, 0x4b, 0x03, 0x04], kind: 'zip' },
  { bytes: [0x50, 0x4b, 0x05, 0x06], kind: 'zip' },
  { bytes: [0x42, 0x5a, 0x68], kind: 'bzip2' },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], kind: 'zstd' },
  { bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a], kind: 'xz' },
  { bytes: [0x50, 0x41, 0x52, 0x31], kind: 'Parquet' },
  { bytes: [0x25, 0x50, 0x44, 0x46], kind: 'PDF' },
] as const

type Packing = (typeof magicNumbers)[number]['kind'] | 'plain'

const packingOf = async (path: string): Promise<Packing> => {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    if (bytesRead === 0) throw new ImportFailure(`${basename(path)} is empty.`)
    return magicNumbers.find(({ bytes }) => bytes.every((byte, at) => buffer[at] === byte))?.kind ?? 'plain'
  } finally {
    await file.close()
  }
}

/** Makes sure that a path names a file. Rejects with `ImportFailure`. */
export const inspectFile = async (path: string) => {
  try {
    const stats = await stat(path)
    if (stats.isDirectory()) throw new ImportFailure(`${path} is a folder: name one file.`)
    if (!stats.isFile()) throw new ImportFailure(`${path} is not a file.`)
    return stats
  } catch (error) {
    if (error instanceof ImportFailure) throw error
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    throw new ImportFailure(code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${code}).`)
  }
}

const explain = (error: unknown, path: string, packing: Packing): unknown => {
  if (error instanceof ImportFailure || !(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'Z_BUF_ERROR')
    return new ImportFailure(`${basename(path)} is cut short: its ${packing} data ends too early.`)
  if (code.startsWith('Z_')) return new ImportFailure(`${basename(path)} is damaged: ${error.message}.`)
  return error
}

const gunzip = (file: ReadStream): AsyncIterable<Buffer> => {
  const unpacked = createGunzip({ chunkSize: chunkBytes })
  // The error, if any, reaches whoever reads what is unpacked.
  pipeline(file, unpacked, () => undefined)
  return unpacked
}

async function* explained(chunks: AsyncIterable<Buffer>, path: string, packing: Packing): AsyncGenerator<Buffer> {
  try {
    yield* chunks
  } catch (error) {
    throw explain(error, path, packing)
  }
}

/**
 * Opens a plain, gzip or zip file, told apart by its first bytes, and reads it as UTF-8 text. Of a zip the first member with
 * one of the extensions is read. Rejects with `ImportFailure` when there is nothing to read.
 */
export const openSource = async (
  path: string,
  { extensions }: { extensions: readonly string[] },
): Promise<SourceText> => {
  const { size } = await inspectFile(path)
  const packing = await packingOf(path)
  if (packing === 'zip') {
    const { bytes, progress } = await unzipMember(path, extensions)
    return { chunks: decodeUtf8(explained(bytes, path, packing)), progress }
  }
  if (packing !== 'plain' && packing !== 'gzip') {
    throw new ImportFailure(
      `${basename(path)} is ${packing} data, which is not read here: unpack it, or take the CSV, JSON or XML.`,
    )
  }
  const file = createReadStream(path, { highWaterMark: chunkBytes })
  const unpacked = packing === 'gzip' ? gunzip(file) : file
  return { chunks: decodeUtf8(explained(unpacked, path, packing)), progress: () => file.bytesRead / size }
}
