import Database from 'better-sqlite3'

/** Runs a statement on a file of SQLite; returns its rows. */
export function runOnSqlite<Row>(file: string, sql: string): Row[] {
  const database = new Database(file)
  try {
    const statement = database.prepare<[], Row>(sql)
    if (statement.reader) return statement.all()
    statement.run()
    return []
  } finally {
    database.close()
  }
}
