import { closeSync, fsyncSync, openSync } from 'node:fs'
import { errorCode } from '#domain/error-code.ts'

/** Flushes a file to the disk. Throws the system's error. */
export const syncFile = (path: string): void => {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Codes of systems that cannot flush a folder. */
const unsupported = ['EINVAL', 'ENOTSUP', 'EISDIR', 'EPERM']

/** Flushes the names in a folder to the disk, where the system can. Throws the system's error. */
export function syncFolder(folder: string): void {
  try {
    syncFile(folder)
  } catch (error) {
    if (!unsupported.includes(errorCode(error))) throw error
  }
}
