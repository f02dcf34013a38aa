import { statSync } from 'node:fs'
import { StoreUnavailableError } from './store-unavailable-error.ts'

/** Identifies a file. */
export interface FileId {
  /** Device and inode. */
  place: string
  /** Bytes. The databases that are checked never shrink. */
  size: number
}

/** The id of a file; undefined if there is none. Throws the system's error. */
export function fileId(filename: string): FileId | undefined {
  const stat = statSync(filename, { throwIfNoEntry: false })
  return stat && { place: `${stat.dev}:${stat.ino}`, size: stat.size }
}

/**
 * Returns a check that throws `StoreUnavailableError` if the file of that name is no longer the one with `id`, or has
 * been truncated. SQLite continues to use a replaced or truncated file, and writes to it are lost. Without `id`, the
 * first file that is found is expected.
 */
export function sameFileCheck(filename: string, id: FileId | undefined = fileId(filename)): () => void {
  let expected = id
  return () => {
    const now = fileId(filename)
    expected ??= now
    if (now?.place !== expected?.place || (now && expected && now.size < expected.size))
      throw new StoreUnavailableError(
        `${filename} was deleted, replaced or cut short while it was open: restart the service`,
      )
    // It grows when the log is copied into it.
    expected = now
  }
}
