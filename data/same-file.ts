import { statSync } from 'node:fs'
import { StoreUnavailableError } from './store-unavailable-error.ts'

/** Identifies the file that a name stands for. */
export interface FileId {
  /** Device and inode. */
  place: string
  /** Bytes. The databases that are checked never shrink. */
  size: number
}

export function fileId(filename: string): FileId | undefined {
  const stat = statSync(filename, { throwIfNoEntry: false })
  return stat && { place: `${stat.dev}:${stat.ino}`, size: stat.size }
}

/**
 * Returns a check that throws StoreUnavailableError when the name no longer stands for the file that had `id` when it was opened, or
 * when that was cut short. SQLite goes on with such a file, and whatever is written to it is lost. Without `id` it is the first
 * file that is found.
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
