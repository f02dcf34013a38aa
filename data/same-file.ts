import { statSync } from 'node:fs'
import { StoreUnavailableError } from './store-unavailable-error.ts'

/** Identifies the file that a name stands for: device and inode; undefined when there is none. */
export function fileId(filename: string): string | undefined {
  const stat = statSync(filename, { throwIfNoEntry: false })
  return stat && `${stat.dev}:${stat.ino}`
}

/**
 * Returns a check that throws StoreUnavailableError when the name no longer stands for the file that had `id` when it was opened.
 * SQLite goes on with an open file that was deleted or replaced, and whatever is written to it is lost.
 */
export const sameFileCheck =
  (filename: string, id: string | undefined = fileId(filename)): (() => void) =>
  () => {
    if (fileId(filename) !== id)
      throw new StoreUnavailableError(`${filename} was deleted or replaced while it was open: restart the service`)
  }
