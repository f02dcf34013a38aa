import { statSync } from 'node:fs'
import { StoreUnavailableError } from '../store-unavailable-error.ts'

/** Identifies a database that is open. */
export interface FileId {
  /** Device and inode. */
  place: string
  /** Bytes. The databases that are checked never shrink. */
  size: number
  /** Device and inode of the write-ahead log and of its index: SQLite keeps both while a connection is open. */
  log: readonly (string | undefined)[]
}

const stat = (filename: string) => statSync(filename, { throwIfNoEntry: false })
const placeOf = (stats: ReturnType<typeof stat>) => stats && `${stats.dev}:${stats.ino}`

/** The id of a database; undefined if there is none. Throws the system's error. */
export function fileId(filename: string): FileId | undefined {
  const stats = stat(filename)
  const place = placeOf(stats)
  if (!stats || place === undefined) return undefined
  return { place, size: stats.size, log: ['-wal', '-shm'].map(suffix => placeOf(stat(filename + suffix))) }
}

const isSame = (now: FileId | undefined, expected: FileId | undefined): boolean =>
  now?.place === expected?.place &&
  (!now || !expected || now.size >= expected.size) &&
  (expected?.log ?? []).every((place, at) => place === undefined || place === now?.log[at])

function currentId(filename: string): FileId | undefined {
  try {
    return fileId(filename)
  } catch (error) {
    throw new StoreUnavailableError(`${filename} cannot be found`, { cause: error })
  }
}

/**
 * Returns a check that throws `StoreUnavailableError` if the database of that name is no longer the one with `id`, or
 * has been truncated. SQLite continues to use a replaced or truncated file, and writes to it are lost; without the log
 * that others use, it does not see what they write. Without `id`, the first file that is found is expected.
 */
export function sameFileCheck(filename: string, id: FileId | undefined = fileId(filename)): () => void {
  let expected = id
  return () => {
    const now = currentId(filename)
    expected ??= now
    if (!isSame(now, expected))
      throw new StoreUnavailableError(
        `${filename} or its write-ahead log was deleted, replaced or cut short while it was open: restart the service`,
      )
    // It grows when the log is copied into it.
    expected = now
  }
}
