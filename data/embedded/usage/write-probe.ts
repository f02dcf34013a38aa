import type BetterSqlite3 from 'better-sqlite3'

/**
 * A job that writes a page and changes nothing: a number of the file's header, which nothing reads, is set to what it is.
 * An empty transaction would succeed on a full disk. It needs a transaction.
 */
export function writeProbe(database: BetterSqlite3.Database): () => null {
  const version = Number(database.pragma('user_version', { simple: true }))
  return () => {
    database.pragma(`user_version = ${version}`)
    return null
  }
}
