import type BetterSqlite3 from 'better-sqlite3'
import { aliasesOf } from '#domain/companies/aliases-of.ts'
import { type SourceRow, toFacts } from '#domain/companies/source-row.ts'
import type { CheckedColumns } from '../checks/row-checksum.ts'

/** All columns of a stored row. */
export type StoredColumns = CheckedColumns & Pick<SourceRow, 'status'>

/** A stored row as it was before it was written. */
export const toStoredSourceRow = (country: string, stored: StoredColumns): SourceRow => ({
  ...stored,
  country,
  aliases: aliasesOf(country, stored.registry_id, toFacts(stored)),
  is_alias: false,
})

/** Reads a stored row of a country by its number. */
export const createStoredRowReader = (database: BetterSqlite3.Database, country: string) => {
  const find = database.prepare('SELECT * FROM source_records WHERE row_id = ?')
  return (rowId: number): SourceRow => toStoredSourceRow(country, find.get(rowId) as StoredColumns)
}
