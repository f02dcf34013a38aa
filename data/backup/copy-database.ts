import Database from 'better-sqlite3'
import { errorCode } from '#domain/error-code.ts'
import { makePrivateDatabase } from '../files/private-files.ts'

const busyTimeoutMs = 10_000
/** All pages in one step: the copy is of one moment, and commits meanwhile neither wait nor restart it. */
const allPages = 2 ** 31 - 1

/** SQLite gives a copy the journal mode of its source; without a log, the copy is one file. */
function removeLog(file: string) {
  const copy = new Database(file)
  try {
    copy.pragma('journal_mode = DELETE')
  } finally {
    copy.close()
  }
}

/** A full disk is that of the copy, which the driver's error does not say. */
const namingCopy = (error: unknown, target: string): unknown =>
  errorCode(error) === 'SQLITE_FULL'
    ? Object.assign(new Error('no space left on device', { cause: error }), {
        code: 'ENOSPC',
        syscall: 'write',
        path: target,
      })
    : error

/**
 * Copies a database in use, with what is in its write-ahead log, by SQLite's online backup. The copy has everything that was
 * committed before the call. Rejects with the driver's error, and with ENOSPC of the target where its disk is full.
 */
export async function copyDatabase(source: string, target: string): Promise<void> {
  makePrivateDatabase(target)
  const database = new Database(source, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs })
  try {
    await database.backup(target, { progress: () => allPages })
    removeLog(target)
  } catch (error) {
    throw namingCopy(error, target)
  } finally {
    database.close()
  }
}
