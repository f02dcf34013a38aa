import { accessSync, constants, statfsSync } from 'node:fs'

const minFreeBytes = 2 * 1024 ** 3

/** A folder in memory, where database commits do not wait for a disk; undefined if none has 2 GiB free. */
export function memoryFolder(path = '/dev/shm'): string | undefined {
  try {
    accessSync(path, constants.W_OK)
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize >= minFreeBytes ? path : undefined
  } catch {
    return undefined
  }
}
