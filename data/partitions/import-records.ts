import type BetterSqlite3 from 'better-sqlite3'

/** One import: the file, its source, and when the source exported it. */
export interface ImportRequest {
  source: string
  /** Equal for two runs over the same file with the same options, so that the second can resume the first. */
  identity: string
  file_name: string
  /** When the source exported the file, RFC 3339; null where every record has its own time. */
  snapshot_date: string | null
  imported_at: string
}

/** Counts of one import into one partition. */
export interface LayerCounts {
  written: number
  refreshed: number
  unchanged: number
  vanished: number
  skipped: Record<string, number>
}

/** One import into a partition, finished or not. */
export interface ImportRecord extends ImportRequest {
  import_id: number
  file_sha256: string | null
  position: number
  counts: LayerCounts
}

type StoredImport = Omit<ImportRecord, 'counts'> & { counts: string }

const toImportRecord = (row: StoredImport): ImportRecord => ({ ...row, counts: JSON.parse(row.counts) as LayerCounts })

/** The finished imports of a partition, newest last. */
export const finishedImports = (database: BetterSqlite3.Database): ImportRecord[] =>
  (database.prepare('SELECT * FROM imports WHERE complete = 1 ORDER BY import_id').all() as StoredImport[]).map(
    toImportRecord,
  )

/** The import with this identity that a killed run left unfinished. */
export const unfinishedImport = (database: BetterSqlite3.Database, identity: string): ImportRecord | undefined => {
  const row = database.prepare('SELECT * FROM imports WHERE complete = 0 AND identity = ?').get(identity)
  return row ? toImportRecord(row as StoredImport) : undefined
}

/** Inserts a new import and returns its record. */
export const startImport = (database: BetterSqlite3.Database, request: ImportRequest): ImportRecord => {
  const counts: LayerCounts = { written: 0, refreshed: 0, unchanged: 0, vanished: 0, skipped: {} }
  const { lastInsertRowid } = database
    .prepare(
      `INSERT INTO imports (source, identity, file_name, snapshot_date, confirmed_at, imported_at, position, counts, complete)
       VALUES (?, ?, ?, ?, ?, ?, 0, ?, 0)`,
    )
    .run(
      ...[request.source, request.identity, request.file_name, request.snapshot_date, request.snapshot_date],
      ...[request.imported_at, JSON.stringify(counts)],
    )
  return { ...request, import_id: Number(lastInsertRowid), file_sha256: null, position: 0, counts }
}

/** Stores the progress of an import; with the hash of the whole file, marks it as finished. */
export const saveProgress = (
  database: BetterSqlite3.Database,
  { import_id, position, counts }: ImportRecord,
  fileSha256?: string,
): void => {
  database
    .prepare('UPDATE imports SET position = ?, counts = ?, file_sha256 = ?, complete = ? WHERE import_id = ?')
    .run(position, JSON.stringify(counts), fileSha256 ?? null, fileSha256 === undefined ? 0 : 1, import_id)
}

/** Confirms the records of the source's earlier imports by a full file; vanished ones have separate dates by now. */
export const confirmEarlierImports = (
  database: BetterSqlite3.Database,
  { source, snapshot_date }: ImportRecord,
): void => {
  database.prepare('UPDATE imports SET confirmed_at = ? WHERE source = ?').run(snapshot_date, source)
}
