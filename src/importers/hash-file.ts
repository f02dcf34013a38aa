import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

const chunkBytes = 1024 * 1024

/** The SHA-256 of a file in hexadecimal. It is read into one buffer: a stream would allocate memory for every chunk. */
export async function hashFile(path: string): Promise<string> {
  await using file = await open(path)
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafeSlow(chunkBytes)
  for (let { bytesRead } = await file.read(buffer); bytesRead > 0; { bytesRead } = await file.read(buffer))
    hash.update(buffer.subarray(0, bytesRead))
  return hash.digest('hex')
}
