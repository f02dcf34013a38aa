import type BetterSqlite3 from 'better-sqlite3'
import type { WriteOutcome } from '../layers/write-outcome.ts'

/** One file of an import, and when the source exported it. */
export interface ImportFile {
  file_name: string
  /** RFC 3339; null where it is unknown, or every record has its own time. */
  snapshot_date: string | null
  /** Whether the files of this date are the whole register: a company that is absent from them has left it. */
  isFull: boolean
}

/** One import: its source and its files, those of the same date together, the oldest first. */
export interface ImportRequest {
  source: string
  /** Equal for two runs over the same files with the same options, so that the second can resume the first. */
  identity: string
  imported_at: string
  files: readonly ImportFile[]
}

/** A file of an import with its number; all rows of the file carry the number. */
export interface NumberedFile extends ImportFile {
  import_id: number
  /** Whether all of its rows have been applied, and those of a file of the whole register compared. */
  isComplete: boolean
}

/** Counts of the rows of the files of one date: all, by the bits of their known fields, and by their status. */
export interface FileAudit {
  rows: number
  fields: Record<string, number>
  /** Absent in counts that an earlier version stored. */
  statuses?: Record<string, number>
}

/** Counts of one import into one partition. */
export interface LayerCounts {
  written: number
  refreshed: number
  unchanged: number
  vanished: number
  /** Records that the source has withdrawn since the imports before. */
  withdrawn?: number
  skipped: Record<string, number>
  /** Of the files that are being read, if they are the whole register. */
  audit?: FileAudit
}

/** Counts the outcome of a row; a withdrawn one was counted where it was read. */
export const countOutcome = (counts: LayerCounts, outcome: WriteOutcome): void => {
  if (outcome === 'withdrawn') return
  if (outcome === 'written' || outcome === 'refreshed' || outcome === 'unchanged') counts[outcome] += 1
  else counts.skipped[outcome] = (counts.skipped[outcome] ?? 0) + 1
}

/** One import into a partition. Its progress is stored with the last of its files. */
export interface ImportRecord extends Omit<ImportRequest, 'files'> {
  files: readonly NumberedFile[]
  position: number
  counts: LayerCounts
}

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

/** Stores the progress of an import. */
export const saveProgress = (database: BetterSqlite3.Database, { files, position, counts }: ImportRecord): void => {
  database
    .prepare('UPDATE imports SET position = ?, counts = ? WHERE import_id = ?')
    .run(position, JSON.stringify(counts), files.at(-1)?.import_id)
}

/** Marks files as complete. */
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

const fullDatesKey = (source: string) => `full_files ${source}`

/** The dates of all files of the whole register that were imported, oldest first. */
export const fullDates = (database: BetterSqlite3.Database, source: string): string[] => {
  const stored = database.prepare('SELECT value FROM meta WHERE key = ?').pluck().get(fullDatesKey(source))
  return stored === undefined ? [] : (JSON.parse(String(stored)) as string[])
}

/** The date of the newest file of the whole register, of any source; null if there is none. */
export const newestFullDateQuery =
  "SELECT max(day.value) FROM meta, json_each(meta.value) AS day WHERE meta.key LIKE 'full_files %'"

/** Adds the date of a file of the whole register. */
export const addFullDate = (database: BetterSqlite3.Database, source: string, date: string): string[] => {
  const dates = [...new Set([...fullDates(database, source), date])].toSorted()
  database
    .prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)')
    .run(fullDatesKey(source), JSON.stringify(dates))
  return dates
}
