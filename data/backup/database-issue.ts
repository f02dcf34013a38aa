import Database from 'better-sqlite3'

/** What SQLite's whole check of a database finds first: pages, indexes and foreign keys; undefined if it is intact. */
export function databaseIssue(file: string): string | undefined {
  const database = new Database(file, { readonly: true, fileMustExist: true, timeout: 10_000 })
  try {
    const found = String(database.pragma('integrity_check(1)', { simple: true }))
    // The first line names the database.
    if (found !== 'ok') return `damaged: ${found.split('\n').find(line => !line.startsWith('***')) ?? found}`
    const orphans = database.pragma('foreign_key_check') as unknown[]
    return orphans.length > 0 ? `${orphans.length} rows refer to rows that are missing` : undefined
  } finally {
    database.close()
  }
}
