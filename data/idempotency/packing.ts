import { promisify } from 'node:util'
import { constants, zstdCompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

const compress = promisify(zstdCompress)

const level = 1
// A damaged answer must not be replayed.
const params = { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_checksumFlag]: 1 }

/** More than the largest answer: 100 rows of a company with a thousand names. */
const maxUnpackedBytes = 256 * 1024 * 1024

/**
 * Compresses bytes with zstd on another thread. Parts that `known` contains, such as references that an answer repeats,
 * take almost no space.
 */
export const pack = (bytes: Uint8Array, known = ''): Promise<Uint8Array> =>
  compress(bytes, { params, dictionary: Buffer.from(known) })

/** The same, on this thread. */
export const packSync = (bytes: Uint8Array, known = ''): Uint8Array =>
  zstdCompressSync(bytes, { params, dictionary: Buffer.from(known) })

/** Decompresses packed bytes. Throws for other bytes, and for another `known`. */
export const unpack = (packed: Uint8Array, known = ''): Uint8Array =>
  zstdDecompressSync(packed, { dictionary: Buffer.from(known), maxOutputLength: maxUnpackedBytes })
