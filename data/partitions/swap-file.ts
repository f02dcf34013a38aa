import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'

/** Waits until what a file or folder holds is on the disk. */
export const syncFile = (path: string): void => {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Puts a finished file in the place of the live one, whole or not at all, even when the power fails. */
export const swapFile = (finished: string, live: string): void => {
  syncFile(finished)
  renameSync(finished, live)
  syncFile(dirname(live))
}

const writeFailures = ['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_FSYNC']

/** Whether an error, from the system or from the database, says that the disk takes no more. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && writeFailures.includes(String(error.code))
