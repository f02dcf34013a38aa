import type { Database } from 'better-sqlite3'
import { aliasesOf } from '#domain/companies/aliases-of.ts'
import { type StoredContent, toFacts } from '#domain/companies/source-row.ts'
import { damagedChecksum } from '../checks/row-checksum.ts'

type Row = StoredContent & { row_id: number; registry_id: string }

const rowsPerRead = 1_000

/** Rewrites all aliases of a build from its rows; those of damaged rows are restored when these are imported. */
export const rebuildAliases = (database: Database, country: string): void => {
  const insert = database.prepare('INSERT OR IGNORE INTO aliases (alias, registry_id) VALUES (?, ?)')
  const some = database.prepare<[number], Row>(
    `SELECT row_id, registry_id, name, status, record FROM source_records
     WHERE row_id > ? AND checksum <> ${damagedChecksum} ORDER BY row_id LIMIT ${rowsPerRead}`,
  )
  database.transaction(() => {
    database.exec('DELETE FROM aliases')
    for (let rows = some.all(0); rows.length > 0; rows = some.all(rows.at(-1)?.row_id ?? 0))
      for (const { registry_id, ...row } of rows)
        for (const alias of aliasesOf(country, registry_id, toFacts(row))) insert.run(alias, registry_id)
  })()
}
