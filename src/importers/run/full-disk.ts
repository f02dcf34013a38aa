import { statSync } from 'node:fs'
import { diskSpace } from '#data/files/disk-space.ts'
import { errorCode } from '#domain/error-code.ts'
import type { ImportOptions } from './import-options.ts'

const mebibyte = 1024 * 1024

const freeIn = (folder: string) => Math.floor(diskSpace(folder).available / mebibyte)

/** Whether two folders are on different disks; not if the system cannot say. */
const areApart = (one: string, other: string): boolean => {
  try {
    return statSync(one).dev !== statSync(other).dev
  } catch {
    return false
  }
}

/**
 * The message for a full disk. The error has no path: the disk may be that of the data folder, or that of the folder in which
 * SQLite sorts, which is often far smaller.
 */
export const describeFullDisk = (error: unknown, { dataDir, sortFolder }: ImportOptions): string => {
  // SQLite has the same code for a disk that fails and for a quota that is used up.
  const state = errorCode(error).startsWith('SQLITE_IOERR') ? 'fails or is full' : 'is full'
  if (sortFolder === undefined || !areApart(dataDir, sortFolder))
    return `the disk of ${dataDir} ${state}; the partitions are unchanged`
  return `the disk of ${dataDir} or of ${sortFolder}, in which SQLite sorts, ${state}; the partitions are unchanged; ${freeIn(dataDir)} and ${freeIn(sortFolder)} MiB are free now, and SQLITE_TMPDIR names another folder to sort in`
}
