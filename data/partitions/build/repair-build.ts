import type { Database } from 'better-sqlite3'
import type { Precedence } from '#domain/companies/merge-layers.ts'
import { type DamagedRow, damagedRows } from '../checks/damaged-rows.ts'
import { damagedTrees, dropLookupPages, readLookupPages } from '../checks/lookup-pages.ts'
import { addRowChecksum, damagedChecksum } from '../checks/row-checksum.ts'
import { createLayerIndex } from '../layers/deferred-index.ts'
import { rebuildAliases } from '../layers/rebuild-aliases.ts'

/** The damage that a build was copied with. */
export interface BuildRepair {
  /** Whether the copy is to replace the live file even when the import changes nothing. */
  readonly isRepaired: boolean
  /**
   * Removes the damaged rows of a layer that an import of the whole register has not replaced; returns their number.
   */
  removeDamaged(precedence: Precedence): number
}

/** Rebuilds the index. A row that it does not find because its registry id is damaged belongs to no company. */
const rebuildIndex = (database: Database, damaged: readonly DamagedRow[]) => {
  const remove = database.prepare('DELETE FROM source_records WHERE row_id = ?')
  database.transaction(() => {
    database.exec('DROP INDEX source_records_layer')
    for (const { row_id, isChecked, isIndexed } of damaged) if (!isChecked && !isIndexed) remove.run(row_id)
    createLayerIndex(database)
  })()
}

/**
 * Prepares a build for an import: marks its damaged rows, so that those of the file replace them, and repairs its index
 * and aliases.
 */
export const repairBuild = async (database: Database, country: string): Promise<BuildRepair> => {
  addRowChecksum(database)
  const damaged = [...damagedRows(database)]
  const trees = await damagedTrees(database.name, readLookupPages(database))
  dropLookupPages(database)
  const isIndexDamaged = trees.has('source_records_layer') || damaged.some(({ isIndexed }) => !isIndexed)
  if (isIndexDamaged) rebuildIndex(database, damaged)
  const mark = database.prepare(`UPDATE source_records SET checksum = ${damagedChecksum} WHERE row_id = ?`)
  const marked = damaged.filter(({ isChecked }) => !isChecked)
  for (const { row_id } of marked) mark.run(row_id)
  if (trees.has('aliases')) rebuildAliases(database, country)
  const remove = database.prepare(
    `DELETE FROM source_records WHERE row_id = ? AND precedence = ? AND checksum = ${damagedChecksum}`,
  )
  return {
    isRepaired: isIndexDamaged || trees.has('aliases'),
    removeDamaged: precedence => marked.reduce((sum, { row_id }) => sum + remove.run(row_id, precedence).changes, 0),
  }
}
