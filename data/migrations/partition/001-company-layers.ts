import type { Database } from 'better-sqlite3'

/** Companies in layers by source, their aliases, and the imports. */
export function up(database: Database): void {
  database.exec('CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)')
  database.exec(`
    CREATE TABLE imports (
      import_id INTEGER PRIMARY KEY,
      source TEXT NOT NULL,
      identity TEXT NOT NULL,
      file_name TEXT NOT NULL,
      file_sha256 TEXT,
      snapshot_date TEXT,
      confirmed_at TEXT,
      imported_at TEXT NOT NULL,
      position INTEGER NOT NULL,
      counts TEXT NOT NULL,
      complete INTEGER NOT NULL
    )`)
  // Rows are appended by rowid, and the wide columns come last: a scan of the narrow ones then skips them.
  database.exec(`
    CREATE TABLE source_records (
      row_id INTEGER PRIMARY KEY,
      registry_id TEXT NOT NULL,
      precedence INTEGER NOT NULL,
      status TEXT NOT NULL,
      fields INTEGER NOT NULL,
      import_id INTEGER NOT NULL,
      last_confirmed_at TEXT,
      source_updated_at TEXT,
      source_key TEXT,
      rank TEXT,
      name TEXT NOT NULL,
      record TEXT NOT NULL
    )`)
  database.exec('CREATE UNIQUE INDEX source_records_layer ON source_records (registry_id, precedence)')
  database.exec(`
    CREATE TABLE aliases (
      alias TEXT NOT NULL,
      registry_id TEXT NOT NULL,
      PRIMARY KEY (alias, registry_id)
    ) WITHOUT ROWID`)
}
