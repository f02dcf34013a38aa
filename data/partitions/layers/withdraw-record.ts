import type BetterSqlite3 from 'better-sqlite3'
import type { SourceRow } from '#domain/companies/source-row.ts'
import type { LayerTarget } from './layer-target.ts'
import type { RowWriter } from './upsert-row.ts'

/** Returns a function that ends the record of a source that the source has withdrawn. */
export const createWithdrawal = (
  database: BetterSqlite3.Database,
  { record, withdrawn }: LayerTarget,
  { remove, restoreSuperseded }: RowWriter,
) => {
  const { counts } = record
  const nameless = database.prepare("SELECT row_id FROM source_records WHERE registry_id = ? AND name = ''").pluck()
  return (withdrawal: SourceRow): 'withdrawn' => {
    if (withdrawn.add(withdrawal)) counts.withdrawn = (counts.withdrawn ?? 0) + 1
    for (const { row_id, registry_id } of withdrawn.companies(withdrawal)) {
      remove(row_id, registry_id)
      counts.vanished += 1
      if (restoreSuperseded(registry_id)) continue
      // A record of the register without a name lives on the name of this one.
      for (const rowId of nameless.all(registry_id) as number[]) remove(rowId, registry_id)
    }
    return 'withdrawn'
  }
}
