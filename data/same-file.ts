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
 * when that was cut short. SQLite goes on with such a file, and whatever is written to it is lost.
 */
export const sameFileCheck =
  (filename: string, id: FileId | undefined = fileId(filename)): (() => void) =>
  () => {
    const now = fileId(filename)
    if (now?.place !== id?.place || (now && id && now.size < id.size))
      throw new StoreUnavailableError(
        `${filename} was deleted, replaced or cut short while it was open: restart the service`,
      )
  }
