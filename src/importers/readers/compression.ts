import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { errorCode } from '#domain/error-code.ts'
import { ImportError } from '../import-error.ts'
import { nameUnreadable } from './read-error.ts'

const magicNumbers = [
  { bytes: [0x1f, 0x8b], kind: 'gzip' },
  { bytes: [0x50, 0x4b, 0x03, 0x04], kind: 'zip' },
  { bytes: [0x50, 0x4b, 0x05, 0x06], kind: 'zip' },
  { bytes: [0x42, 0x5a, 0x68], kind: 'bzip2' },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], kind: 'zstd' },
  { bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a], kind: 'xz' },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], kind: '7z' },
  { bytes: [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07], kind: 'RAR' },
  { bytes: [0x5d, 0x00, 0x00], kind: 'LZMA' },
  { bytes: [0x04, 0x22, 0x4d, 0x18], kind: 'LZ4' },
  { bytes: [0x1f, 0x9d], kind: 'Unix compress' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], kind: 'Excel 97' },
  { bytes: [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66], kind: 'SQLite' },
  { bytes: [0x50, 0x41, 0x52, 0x31], kind: 'Parquet' },
  { bytes: [0x25, 0x50, 0x44, 0x46], kind: 'PDF' },
] as const

/** The format of compressed or binary data by its first bytes; undefined for text. */
export const formatByMagicNumber = (start: Buffer) =>
  magicNumbers.find(({ bytes }) => bytes.every((byte, at) => start[at] === byte))?.kind

/** The compression or archive format of a file. */
export type Compression = 'plain' | 'gzip' | 'zip' | 'bzip2'

const readable: readonly string[] = ['gzip', 'zip', 'bzip2'] satisfies Compression[]
const isReadable = (kind: string): kind is Compression => readable.includes(kind)

/**
 * Detects the compression of a file by its first bytes. Rejects with `ImportError` when it is empty or its format is
 * not supported.
 */
export const detectCompression = async (path: string): Promise<Compression> => {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    if (bytesRead === 0) throw new ImportError(`${basename(path)} is empty`)
    const kind = formatByMagicNumber(buffer) ?? 'plain'
    if (kind === 'plain' || isReadable(kind)) return kind
    throw new ImportError(
      `${basename(path)} is ${kind} data, which is not supported; decompress it, or use the CSV, JSON or XML file`,
    )
  } catch (error) {
    throw nameUnreadable(error, path)
  } finally {
    await file.close()
  }
}

/** Turns a decoder's error about a damaged file into an `ImportError`, and names the file in that of a failed read. */
export const toDamagedFileError = (error: unknown, path: string, compression: Compression): unknown => {
  if (error instanceof ImportError || !(error instanceof Error)) return error
  const code = errorCode(error)
  if (code === 'Z_BUF_ERROR')
    return new ImportError(`${basename(path)} is cut short: its ${compression} data ends too early`)
  if (code.startsWith('Z_')) return new ImportError(`${basename(path)} is damaged: ${error.message}`)
  if (compression === 'bzip2' && code === '')
    return new ImportError(`${basename(path)} is damaged or cut short bzip2 data`)
  return nameUnreadable(error, path)
}
