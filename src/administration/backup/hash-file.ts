import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

/** The SHA-256 of a file, in hexadecimal, and its size. Rejects with the system's error. */
export async function hashFile(file: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(createReadStream(file), async pieces => {
    for await (const piece of pieces as AsyncIterable<Buffer>) {
      hash.update(piece)
      bytes += piece.length
    }
  })
  return { sha256: hash.digest('hex'), bytes }
}

/** Waits until a file, or the names in a folder, are on disk. */
export async function syncToDisk(path: string): Promise<void> {
  await using handle = await open(path, 'r')
  await handle.sync()
}
