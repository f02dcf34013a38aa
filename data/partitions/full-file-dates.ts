import type BetterSqlite3 from 'better-sqlite3'

const fullDatesKey = (source: string) => `full_files ${source}`

/** The dates of all files of the whole register that were imported, oldest first. */
export const fullDates = (database: BetterSqlite3.Database, source: string): string[] => {
  const stored = database.prepare('SELECT value FROM meta WHERE key = ?').pluck().get(fullDatesKey(source))
  return stored === undefined ? [] : (JSON.parse(String(stored)) as string[])
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
  database
    .prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)')
    .run(fullDatesKey(source), JSON.stringify(dates))
  return dates
}
