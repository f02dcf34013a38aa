import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

const maxChunkBytes = 1024 * 1024

/**
 * The SHA-256 of a file, in hexadecimal, and its size. It is read into one buffer: a stream would allocate memory for
 * every chunk, which is collected late, and has all of the heap collected. Rejects with the system's error.
 */
export async function hashFile(path: string): Promise<{ sha256: string; bytes: number }> {
  await using file = await open(path)
  const hash = createHash('sha256')
  const { size } = await file.stat()
  const buffer = Buffer.allocUnsafeSlow(Math.min(size || maxChunkBytes, maxChunkBytes))
  let bytes = 0
  for (let { bytesRead } = await file.read(buffer); bytesRead > 0; { bytesRead } = await file.read(buffer)) {
    hash.update(buffer.subarray(0, bytesRead))
    bytes += bytesRead
  }
  return { sha256: hash.digest('hex'), bytes }
}
