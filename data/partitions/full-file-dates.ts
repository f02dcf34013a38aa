import type BetterSqlite3 from 'better-sqlite3'
import { readMeta, writeMeta } from './meta-value.ts'

const fullDatesKey = (source: string) => `full_files ${source}`

const storedDates = (database: BetterSqlite3.Database, source: string) =>
  readMeta<string[]>(database, fullDatesKey(source))

const saveDates = (database: BetterSqlite3.Database, source: string, dates: readonly string[]) =>
  writeMeta(database, fullDatesKey(source), dates)

/** The dates of all files of the whole register that were imported, oldest first. */
export const fullDates = (database: BetterSqlite3.Database, source: string): string[] =>
  storedDates(database, source) ?? []

/** Whether it is known which files were the whole register: earlier releases did not record that. */
export const areFullDatesKnown = (database: BetterSqlite3.Database, source: string): boolean =>
  storedDates(database, source) !== undefined

/** Records that no file of the whole register was imported yet, before the first file with a date. */
export const beginFullDates = (database: BetterSqlite3.Database, source: string): void => {
  if (!areFullDatesKnown(database, source)) saveDates(database, source, [])
}

/** The date of the newest file of the whole register, of any source; null if there is none. */
export const newestFullDateQuery =
  "SELECT max(day.value) FROM meta, json_each(meta.value) AS day WHERE meta.key LIKE 'full_files %'"

/** A query of the dates of the files of the whole register of a source, which is given as an expression of SQL. */
export const fullDatesOf = (source: string): string =>
  `SELECT day.value FROM meta, json_each(meta.value) AS day WHERE meta.key = 'full_files ' || ${source}`

/** Adds the date of a file of the whole register. */
export const addFullDate = (database: BetterSqlite3.Database, source: string, date: string): string[] => {
  const dates = [...new Set([...fullDates(database, source), date])].toSorted()
  saveDates(database, source, dates)
  return dates
}
