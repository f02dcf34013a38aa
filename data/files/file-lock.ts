import { accessSync, constants, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { errorCode } from '#domain/error-code.ts'
import { giveToOwner } from './give-to-owner.ts'
import { makeFolder } from './make-folder.ts'
import { fileRefusal } from './read-small-file.ts'

/** Thrown when another process holds a lock for longer than the timeout. */
export class FileLockedError extends Error {
  constructor(name: string) {
    super(`The lock "${name}" is held by another process.`)
    this.name = 'FileLockedError'
  }
}

const isBusy = (error: unknown) => errorCode(error).startsWith('SQLITE_BUSY')

/** The system's error if this user may not write the file, or if it is a folder; otherwise the database's, with the path that it lacks. */
const causeOf = (path: string, error: unknown): unknown => {
  try {
    // Opening it to find out would end the locks that this process holds on it.
    for (const each of [dirname(path), path]) accessSync(each, constants.R_OK | constants.W_OK)
    if (statSync(path).isDirectory()) return fileRefusal(path, 'EISDIR')
  } catch (cause) {
    if (errorCode(cause) !== 'ENOENT') return cause
  }
  return error instanceof Error ? Object.assign(error, { message: `${path}: ${error.message}` }) : error
}

const openLock = (path: string, waitMs: number): Database.Database => {
  try {
    const file = new Database(path, { timeout: waitMs })
    giveToOwner(path)
    return file
  } catch (error) {
    throw causeOf(path, error)
  }
}

/** Opens the empty database file of a lock and takes the lock with a statement. */
const holdLock = (dataDir: string, name: string, waitMs: number, statement: string): Disposable => {
  const folder = join(dataDir, 'locks')
  makeFolder(folder)
  const path = join(folder, `${name}.lock`)
  const file = openLock(path, waitMs)
  try {
    file.exec(statement)
    return { [Symbol.dispose]: () => void file.close() }
  } catch (error) {
    file.close()
    throw isBusy(error) ? new FileLockedError(name) : causeOf(path, error)
  }
}

/**
 * Holds an exclusive lock of a data directory until disposed. It is the operating system's lock on an empty database
 * file, which is released when the process ends, even by a crash. Blocks the process for up to `waitMs` while another
 * process holds the lock, and then throws `FileLockedError`.
 */
export const lockFile = (dataDir: string, name: string, waitMs = 0): Disposable =>
  holdLock(dataDir, name, waitMs, 'BEGIN EXCLUSIVE')

/** Holds a lock that several may hold at once, until disposed; waits like `lockFile` for one who holds it exclusively. */
export const shareLock = (dataDir: string, name: string, waitMs: number): Disposable =>
  holdLock(dataDir, name, waitMs, 'BEGIN; SELECT count(*) FROM sqlite_schema')

/** Whether anyone holds a lock. */
export const isLockHeld = (dataDir: string, name: string): boolean => {
  try {
    lockFile(dataDir, name)[Symbol.dispose]()
    return false
  } catch (error) {
    if (error instanceof FileLockedError) return true
    throw error
  }
}
