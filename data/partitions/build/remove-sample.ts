import type { Database } from 'better-sqlite3'
import { precedence } from '#domain/companies/merge-layers.ts'
import { createAliasWriter } from '../layers/alias-writer.ts'

/**
 * Removes the rows of the embedded sample from a build, their aliases and the record of their import; returns their number. The search
 * index of the country is then built anew, because the partition no longer descends from the indexed one.
 */
export const removeSample = (database: Database, country: string): number => {
  const rows = database
    .prepare(`SELECT row_id, registry_id FROM source_records WHERE precedence = ${precedence.sample}`)
    .all() as { row_id: number; registry_id: string }[]
  const remove = database.prepare('DELETE FROM source_records WHERE row_id = ?')
  const aliases = createAliasWriter(database, country)
  for (const { row_id, registry_id } of rows) aliases.withChange(registry_id, () => remove.run(row_id))
  database.prepare("DELETE FROM imports WHERE source = 'sample'").run()
  return rows.length
}
