import type { Database } from 'better-sqlite3'
import type { Precedence } from '#domain/companies/merge-layers.ts'
import { courtsWithSuffix } from '#domain/companies/registry-ids/find-german-court.ts'
import { createAliasWriter } from '../layers/alias-writer.ts'

// In the order of bytes, the ids of a court are those from `F1103R.` up to `F1103R/`.
const rowsQuery = `SELECT row_id, registry_id FROM source_records AS earlier
  WHERE registry_id >= @court || '.' AND registry_id < @court || '/' AND precedence = @precedence
  AND registry_id GLOB '*[0-9]' AND EXISTS (SELECT 1 FROM source_records AS completed
    WHERE completed.registry_id BETWEEN earlier.registry_id || 'A' AND earlier.registry_id || 'ZZZ'
    AND completed.precedence = @precedence)`

interface EarlierRow {
  row_id: number
  registry_id: string
}

/**
 * Removes the rows of a layer that release 0.1.0 stored under an id without the letters of its court, once the same entry
 * is there under its whole id; returns their number. Otherwise each such company would be found twice.
 */
export function removeRenumbered(database: Database, country: string, precedence: Precedence): number {
  const rows = database.prepare(rowsQuery)
  const remove = database.prepare('DELETE FROM source_records WHERE row_id = ?')
  const aliases = createAliasWriter(database, country)
  const found = courtsWithSuffix.flatMap(court => rows.all({ court, precedence }) as EarlierRow[])
  for (const { row_id, registry_id } of found) aliases.withChange(registry_id, () => remove.run(row_id))
  return found.length
}
