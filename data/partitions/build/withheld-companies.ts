import type BetterSqlite3 from 'better-sqlite3'
import type { Precedence } from '#domain/companies/merge-layers.ts'
import type { SourceRow } from '#domain/companies/source-row.ts'
import { createAliasWriter } from '../layers/alias-writer.ts'
import type { ImportRecord, NumberedFile } from './import-record.ts'
import type { SourceHistory } from './source-history.ts'

/**
 * The companies whose name a register withholds, with the date of the newest such file: records of older files are not served
 * any more.
 */
interface WithheldCompanies {
  /** Remembers a company, if the date of the file is known. Its row is removed at the end: the layer may have no index yet. */
  add(row: Pick<SourceRow, 'registry_id'>, file: NumberedFile): void
  /** Removes the rows that were confirmed before their companies were withheld; returns their number. */
  remove(): number
  /** Whether a company was withheld that no file of that date or a newer one had listed. */
  hasNew(): boolean
}

// Distinct from the keys of sources, such as LEIs, which contain no space.
const prefix = 'id '
const addQuery = `INSERT INTO withdrawn_records (source_key, updated_at) VALUES (?, ?)
  ON CONFLICT DO UPDATE SET updated_at = excluded.updated_at WHERE updated_at < excluded.updated_at`
const rowsQuery = `SELECT row_id, registry_id, status, import_id, last_confirmed_at, withheld.updated_at AS withheld_at
  FROM withdrawn_records AS withheld JOIN source_records ON registry_id = substr(withheld.source_key, ${prefix.length + 1})
  WHERE withheld.source_key >= '${prefix}' AND withheld.source_key < 'id!' AND precedence = ?`

interface WithheldRow {
  row_id: number
  registry_id: string
  status: string
  import_id: number
  last_confirmed_at: string | null
  withheld_at: string
}

export const openWithheldCompanies = (
  database: BetterSqlite3.Database,
  { counts }: ImportRecord,
  { country, precedence, history }: { country: string; precedence: Precedence; history: SourceHistory },
): WithheldCompanies => {
  const insert = database.prepare(addQuery)
  const rows = database.prepare(rowsQuery)
  const remove = database.prepare('DELETE FROM source_records WHERE row_id = ?')
  const aliases = createAliasWriter(database, country)
  let hasNew = false
  /** Whether a whole register lacks it: then it has the status unknown, or had ended, and was counted. */
  const isAbsent = ({ status, last_confirmed_at }: WithheldRow) =>
    status === 'unknown' || (status === 'dissolved' && (last_confirmed_at ?? '~') < (history.fullDates.at(-1) ?? ''))
  const isOlder = (row: WithheldRow) => (history.confirmationOf(row) ?? '') < row.withheld_at
  return {
    add: ({ registry_id }, { snapshot_date }) => {
      if (snapshot_date !== null && insert.run(`${prefix}${registry_id}`, snapshot_date).changes > 0) hasNew = true
    },
    hasNew: () => hasNew,
    remove: () => {
      const found = (rows.all(precedence) as WithheldRow[]).filter(isOlder)
      for (const row of found) {
        const { row_id, registry_id } = row
        aliases.withChange(registry_id, () => remove.run(row_id))
        counts.withdrawn = (counts.withdrawn ?? 0) + 1
        if (!isAbsent(row)) counts.vanished += 1
      }
      return found.length
    },
  }
}
