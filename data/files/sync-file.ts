import { closeSync, fsyncSync, openSync } from 'node:fs'
import { errorCode } from '#domain/error-code.ts'

/** Flushes a file to the disk. Throws the system's error, which names the file. */
export const syncFile = (path: string): void => {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { path }) : error
  } finally {
    closeSync(descriptor)
  }
}

const unsupported = ['EINVAL', 'ENOTSUP', 'EISDIR', 'EPERM']

/** Whether an error says that a system or a disk cannot flush folders, such as Windows and some shares. */
export const cannotSync = (error: unknown): boolean => unsupported.includes(errorCode(error))

/** Flushes the names in a folder to the disk, where the system can. Throws the system's error. */
export function syncFolder(folder: string): void {
  try {
    syncFile(folder)
  } catch (error) {
    if (!cannotSync(error)) throw error
  }
}
