import type { Database } from 'better-sqlite3'

/** A value of JSON in the table `meta` of a partition; undefined if it has none under that key. */
export const readMeta = <T>(database: Database, key: string): T | undefined => {
  const stored = database.prepare('SELECT value FROM meta WHERE key = ?').pluck().get(key)
  return stored === undefined ? undefined : (JSON.parse(String(stored)) as T)
}

export const writeMeta = (database: Database, key: string, value: unknown): void =>
  void database.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(key, JSON.stringify(value))
