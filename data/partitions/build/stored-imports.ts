import type BetterSqlite3 from 'better-sqlite3'
import type { ImportRecord, ImportRequest, NumberedFile } from './import-record.ts'
import type { LayerCounts } from './layer-counts.ts'

/** What is stored of a file whose rows a partition may have. */
export interface LoadedFile {
  import_id: number
  source: string
  file_name: string
  snapshot_date: string | null
  /** The newest file of the whole register that has the rows with this number and without a time. */
  confirmed_at: string | null
}

/** The files of all imports by their numbers. */
export const loadedFiles = (database: BetterSqlite3.Database): Map<number, LoadedFile> => {
  const files = database.prepare('SELECT import_id, source, file_name, snapshot_date, confirmed_at FROM imports').all()
  return new Map((files as LoadedFile[]).map(file => [file.import_id, file]))
}

/** The newest date of the finished imports of a source; undefined when there is none. */
export const newestDate = (database: BetterSqlite3.Database, source: string): string | undefined =>
  (database.prepare('SELECT max(snapshot_date) FROM imports WHERE complete = 1 AND source = ?').pluck().get(source) as
    | string
    | null) ?? undefined

interface StoredProgress {
  import_id: number
  imported_at: string
  position: number
  counts: string
}

const unfinishedQuery = 'SELECT * FROM imports WHERE complete = 0 AND identity = ? ORDER BY import_id DESC LIMIT 1'

/** Whether a killed run left an import with this identity unfinished. */
export const isUnfinished = (database: BetterSqlite3.Database, identity: string): boolean =>
  database.prepare(unfinishedQuery).get(identity) !== undefined

/** The import of these files with this identity that a killed run left unfinished. */
export const unfinishedImport = (
  database: BetterSqlite3.Database,
  { identity, source, files }: Pick<ImportRequest, 'identity' | 'source' | 'files'>,
): ImportRecord | undefined => {
  const last = database.prepare(unfinishedQuery).get(identity) as StoredProgress | undefined
  if (!last) return undefined
  const { imported_at, position, counts } = last
  const first = last.import_id - files.length + 1
  const isComplete = database.prepare('SELECT complete FROM imports WHERE import_id = ?').pluck()
  const numbered = files.map((file, at) => ({
    ...file,
    import_id: first + at,
    isComplete: isComplete.get(first + at) === 1,
  }))
  return { source, identity, imported_at, files: numbered, position, counts: JSON.parse(counts) as LayerCounts }
}

/** Inserts a new import and returns its record. */
export const startImport = (database: BetterSqlite3.Database, request: ImportRequest): ImportRecord => {
  const { source, identity, imported_at } = request
  const counts: LayerCounts = { written: 0, refreshed: 0, unchanged: 0, vanished: 0, skipped: {} }
  const insert = database.prepare(
    `INSERT INTO imports (source, identity, file_name, snapshot_date, confirmed_at, imported_at, position, counts, complete)
     VALUES (?, ?, ?, ?, ?, ?, 0, ?, 0)`,
  )
  const files = database.transaction(() =>
    request.files.map((file): NumberedFile => {
      const { file_name, snapshot_date } = file
      const dates = [snapshot_date, snapshot_date, imported_at]
      const { lastInsertRowid } = insert.run(source, identity, file_name, ...dates, JSON.stringify(counts))
      return { ...file, import_id: Number(lastInsertRowid), isComplete: false }
    }),
  )()
  return { source, identity, imported_at, files, position: 0, counts }
}

const idsOf = (files: readonly NumberedFile[]) => JSON.stringify(files.map(({ import_id }) => import_id))

export const saveProgress = (database: BetterSqlite3.Database, { files, position, counts }: ImportRecord): void => {
  database
    .prepare('UPDATE imports SET position = ?, counts = ? WHERE import_id = ?')
    .run(position, JSON.stringify(counts), files.at(-1)?.import_id)
}

export const markComplete = (database: BetterSqlite3.Database, files: readonly NumberedFile[]): void => {
  database
    .prepare('UPDATE imports SET complete = 1 WHERE import_id IN (SELECT value FROM json_each(?))')
    .run(idsOf(files))
}

/** Marks an import as finished, with the hash of all its files. */
export const finishImport = (database: BetterSqlite3.Database, { files }: ImportRecord, fileSha256: string): void => {
  database
    .prepare('UPDATE imports SET file_sha256 = ?, complete = 1 WHERE import_id IN (SELECT value FROM json_each(?))')
    .run(fileSha256, idsOf(files))
}

/**
 * Confirms the records of the source's earlier files by one of the whole register. Vanished records have separate dates
 * by now, and the records of a file without a date are confirmed one by one.
 */
export const confirmEarlierFiles = (database: BetterSqlite3.Database, source: string, date: string): void => {
  database.prepare('UPDATE imports SET confirmed_at = ? WHERE source = ? AND confirmed_at < ?').run(date, source, date)
}
