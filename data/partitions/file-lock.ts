import { join } from 'node:path'
import Database from 'better-sqlite3'
import { makeFolder } from '../make-folder.ts'

/** Thrown when another process holds a lock for longer than the timeout. */
export class FileLockedError extends Error {
  constructor(name: string) {
    super(`The lock "${name}" is held by another process.`)
    this.name = 'FileLockedError'
  }
}

const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')

/**
 * Holds an exclusive lock of a data directory until disposed. It is the operating system's lock on an empty database
 * file, which is released when the process ends, even by a crash. Blocks the process for up to `waitMs` while another
 * process holds the lock, and then throws `FileLockedError`.
 */
export const lockFile = (dataDir: string, name: string, waitMs = 0): Disposable => {
  const folder = join(dataDir, 'locks')
  makeFolder(folder)
  const file = new Database(join(folder, `${name}.lock`), { timeout: waitMs })
  try {
    file.exec('BEGIN EXCLUSIVE')
    return { [Symbol.dispose]: () => void file.close() }
  } catch (error) {
    file.close()
    throw isBusy(error) ? new FileLockedError(name) : error
  }
}
