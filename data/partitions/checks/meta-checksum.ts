import { crc32 } from 'node:zlib'
import type { Database } from 'better-sqlite3'

const schemaQuery = 'SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema ORDER BY name'
const metaQuery = "SELECT key, value FROM meta WHERE key <> 'checksum' ORDER BY key"
const importsQuery = 'SELECT * FROM imports ORDER BY import_id'

/** The CRC-32 of a partition's metadata: its tables, country, coverage and imports. */
const metaChecksum = (database: Database): string => {
  const contents = [schemaQuery, metaQuery, importsQuery].map(query => database.prepare(query).raw().all())
  return String(crc32(JSON.stringify(contents)))
}

/** Stores the checksum in a finished build. */
export const saveMetaChecksum = (database: Database): void => {
  const checksum = metaChecksum(database)
  database.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('checksum', ?)").run(checksum)
}

/** Whether a partition's tables, country, coverage and imports are unchanged since its last import. */
export const isMetaIntact = (database: Database): boolean =>
  database.prepare("SELECT value FROM meta WHERE key = 'checksum'").pluck().get() === metaChecksum(database)
