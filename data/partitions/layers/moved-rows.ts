import type BetterSqlite3 from 'better-sqlite3'
import type { SourceRow } from '#domain/companies/source-row.ts'
import { compareFileNames } from '#domain/compare-file-names.ts'
import { compareText } from '#domain/compare-text.ts'
import type { NumberedFile } from '../build/import-record.ts'
import type { LayerTarget } from './layer-target.ts'

/** A row that has the key of an incoming one, and the registry id that it had before. */
export interface MovedRow {
  row_id: number
  registry_id: string
  import_id: number
  updated: string
}

// A key of a source is an alias of its company. A row without a name lives on the name of this layer.
const movedQuery = `SELECT row_id, registry_id, import_id, coalesce(source_updated_at, '') AS updated
  FROM aliases JOIN source_records AS moved USING (registry_id)
  WHERE alias = @source_key AND precedence = @precedence AND source_key = @source_key AND registry_id <> @registry_id
    AND NOT EXISTS (SELECT 1 FROM source_records AS other WHERE other.registry_id = moved.registry_id AND other.name = '')`

/**
 * Finds the rows of other companies with the key of an incoming row: the source has corrected the number of the company
 * since, as GLEIF does under the same LEI.
 */
export const createMovedRows = (
  database: BetterSqlite3.Database,
  { precedence, history }: Pick<LayerTarget, 'precedence' | 'history'>,
) => {
  const statement = database.prepare(movedQuery)
  // The same file again may be read by a later release, which knows the number better.
  const compareTied = ({ import_id, registry_id }: MovedRow, row: SourceRow, file: NumberedFile): number =>
    import_id === file.import_id
      ? compareText(registry_id, row.registry_id)
      : compareFileNames(history.fileOf({ import_id })?.file_name ?? '', file.file_name)
  return {
    find: ({ source_key, registry_id }: SourceRow): MovedRow[] =>
      source_key === null ? [] : (statement.all({ source_key, registry_id, precedence }) as MovedRow[]),
    /**
     * Of records with the same time, the one in the file whose name sorts last is newer; within one import, the one with the
     * higher number.
     */
    isNewer: (moved: MovedRow, row: SourceRow, file: NumberedFile): boolean =>
      (compareText(moved.updated, row.source_updated_at ?? '') || compareTied(moved, row, file)) > 0,
  }
}
