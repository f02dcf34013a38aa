import { crc32 } from 'node:zlib'

const pieceBytes = 1 << 22

/**
 * The CRC-32 of bytes of any length. Computed in pieces, because zlib takes a length modulo 2^32: of 4 GiB it would read
 * nothing.
 */
export function checksumOf(bytes: Uint8Array): number {
  let checksum = 0
  for (let at = 0; at < bytes.length; at += pieceBytes) checksum = crc32(bytes.subarray(at, at + pieceBytes), checksum)
  return checksum
}
