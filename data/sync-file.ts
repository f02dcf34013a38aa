import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Flushes a file or folder to the disk. Throws the system's error. */
export const syncFile = (path: string): void => {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
