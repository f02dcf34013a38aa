import { closeSync, openSync, readSync } from 'node:fs'

const chunkBytes = 1024 * 1024

/** Reads a file to its end. Throws the system's error, with the path, if the disk fails; SQLite calls such a file damaged. */
export function readThrough(path: string): void {
  const chunk = Buffer.allocUnsafe(chunkBytes)
  const descriptor = openSync(path, 'r')
  try {
    while (readSync(descriptor, chunk) > 0);
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { path }) : error
  } finally {
    closeSync(descriptor)
  }
}
