import Database from 'better-sqlite3'
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

/**
 * Copies a database in use, with what is in its write-ahead log, by SQLite's online backup. The copy has everything that was
 * committed before the call. Rejects with the driver's error.
 */
export async function copyDatabase(source: string, target: string): Promise<void> {
  makePrivateDatabase(target)
  const database = new Database(source, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs })
  try {
    await database.backup(target, { progress: () => allPages })
  } finally {
    database.close()
  }
  removeLog(target)
}
