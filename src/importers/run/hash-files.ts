import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

const hashFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(chunk)
  return hash.digest('hex')
}

/** The SHA-256 of a file, in hexadecimal; for several files, the SHA-256 of their hashes in the given order. */
export const hashFiles = async (paths: readonly string[]): Promise<string> => {
  const hashes: string[] = []
  for (const path of paths) hashes.push(await hashFile(path))
  const [first] = hashes
  return hashes.length === 1 && first ? first : createHash('sha256').update(hashes.join('\n')).digest('hex')
}
