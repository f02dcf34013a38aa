import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { nameUnreadable } from './readers/read-error.ts'

const maxChunkBytes = 1024 * 1024

async function hashOpen(file: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  // Garbage outside of the heap is collected late, and has all of the heap collected.
  const { size } = await file.stat()
  const buffer = Buffer.allocUnsafeSlow(Math.min(size || maxChunkBytes, maxChunkBytes))
  for (let { bytesRead } = await file.read(buffer); bytesRead > 0; { bytesRead } = await file.read(buffer))
    hash.update(buffer.subarray(0, bytesRead))
  return hash.digest('hex')
}

/** The SHA-256 of a file in hexadecimal. It is read into one buffer: a stream would allocate memory for every chunk. */
export async function hashFile(path: string): Promise<string> {
  await using file = await open(path)
  try {
    return await hashOpen(file)
  } catch (error) {
    throw nameUnreadable(error, path)
  }
}
