import type BetterSqlite3 from 'better-sqlite3'
import type { Precedence } from '#domain/companies/merge-layers.ts'
import type { SourceRow } from '#domain/companies/source-row.ts'

/** A row that has the key of an incoming one, and the registry id that it had before. */
interface MovedRow {
  row_id: number
  registry_id: string
  updated: string
}

// A key of a source is an alias of its company. A row without a name lives on the name of this layer.
const movedQuery = `SELECT row_id, registry_id, coalesce(source_updated_at, '') AS updated FROM aliases JOIN source_records AS moved USING (registry_id)
  WHERE alias = @source_key AND precedence = @precedence AND source_key = @source_key AND registry_id <> @registry_id
    AND NOT EXISTS (SELECT 1 FROM source_records AS other WHERE other.registry_id = moved.registry_id AND other.name = '')`

/**
 * Finds the rows of other companies with the key of an incoming row: the source has corrected the number of the company
 * since, as GLEIF does under the same LEI.
 */
export const createMovedRows = (database: BetterSqlite3.Database, precedence: Precedence) => {
  const statement = database.prepare(movedQuery)
  return ({ source_key, registry_id }: SourceRow): MovedRow[] =>
    source_key === null ? [] : (statement.all({ source_key, registry_id, precedence }) as MovedRow[])
}
