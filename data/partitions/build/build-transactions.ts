import type BetterSqlite3 from 'better-sqlite3'
import { saveLookupPages } from '../checks/lookup-pages.ts'
import { saveMetaChecksum } from '../checks/meta-checksum.ts'
import type { ImportRecord } from './import-record.ts'
import { finishImport, saveProgress } from './stored-imports.ts'

/** The transactions of a build, one after the other. */
interface BuildTransactions {
  readonly isOpen: boolean
  /** Begins a transaction unless one is open. */
  begin(): void
  /** Saves the progress up to a record, with the hash of all files when the import is finished, and commits. */
  commit(position: number, fileSha256?: string): void
}

export const createBuildTransactions = (database: BetterSqlite3.Database, record: ImportRecord): BuildTransactions => {
  let isOpen = false
  return {
    get isOpen() {
      return isOpen
    },
    begin: () => {
      if (!isOpen) database.exec('BEGIN')
      isOpen = true
    },
    commit: (position, fileSha256) => {
      record.position = Math.max(position, record.position)
      saveProgress(database, record)
      if (fileSha256 !== undefined) finishImport(database, record, fileSha256)
      database.exec('COMMIT')
      if (fileSha256 !== undefined) {
        saveLookupPages(database)
        saveMetaChecksum(database)
      }
      isOpen = false
    },
  }
}
