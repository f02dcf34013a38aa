import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { isCorruption } from '../passing-error.ts'

/** Checks a database file page by page. Throws where it cannot be read now, which says nothing about the file. */
export const checkPages = (filename: string): 'intact' | 'corrupt' => {
  let database: Database.Database | undefined
  try {
    database = new Database(filename, { readonly: true, fileMustExist: true })
    return database.pragma('quick_check(1)', { simple: true }) === 'ok' ? 'intact' : 'corrupt'
  } catch (error) {
    if (isCorruption(error) || !existsSync(filename)) return 'corrupt'
    throw error
  } finally {
    database?.close()
  }
}
