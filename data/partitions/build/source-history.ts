import type BetterSqlite3 from 'better-sqlite3'
import type { SourceRow } from '#domain/companies/source-row.ts'
import { addFullDate, fullDates } from '../full-file-dates.ts'
import type { StoredRow } from '../layers/layer-statements.ts'
import type { NumberedFile } from './import-record.ts'
import { type LoadedFile, loadedFiles } from './stored-imports.ts'

/** What is known of the earlier files of a source, while an import of it is running. */
export interface SourceHistory {
  /** The file that a stored row is from. */
  fileOf(stored: Pick<StoredRow, 'import_id'>): LoadedFile | undefined
  /** When the source confirmed a stored row, RFC 3339; null if unknown. */
  confirmationOf(stored: Pick<StoredRow, 'import_id' | 'last_confirmed_at'>): string | null
  /** The dates of the files of the whole register, oldest first. */
  readonly fullDates: readonly string[]
  /** Whether the whole register was imported with a newer date than that of a row. */
  isBeforeFullFile(row: SourceRow, file: NumberedFile): boolean
  /** Records that the whole register of a date has been imported. Returns whether that is new. */
  addFullFile(date: string): boolean
}

/** When the source confirmed a row of a file, RFC 3339; null if unknown. */
export const confirmationOfRow = (
  { last_confirmed_at }: Pick<SourceRow, 'last_confirmed_at'>,
  { snapshot_date }: Pick<NumberedFile, 'snapshot_date'>,
): string | null => last_confirmed_at ?? snapshot_date

export const openSourceHistory = (database: BetterSqlite3.Database, source: string): SourceHistory => {
  let files = loadedFiles(database)
  let dates = fullDates(database, source)
  return {
    fileOf: ({ import_id }) => files.get(import_id),
    confirmationOf: ({ last_confirmed_at, import_id }) =>
      last_confirmed_at ?? files.get(import_id)?.confirmed_at ?? null,
    get fullDates() {
      return dates
    },
    isBeforeFullFile: (row, file) => {
      const newest = dates.at(-1)
      return newest !== undefined && (confirmationOfRow(row, file) ?? '') < newest
    },
    addFullFile: date => {
      const isNew = !dates.includes(date)
      dates = addFullDate(database, source, date)
      files = loadedFiles(database)
      return isNew
    },
  }
}
