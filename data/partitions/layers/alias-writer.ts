import type BetterSqlite3 from 'better-sqlite3'
import { aliasesOf } from '#domain/companies/aliases-of.ts'
import { type StoredContent, toFacts } from '#domain/companies/source-row.ts'
import { damagedChecksum } from '../checks/row-checksum.ts'

/** Keeps the aliases of companies consistent with their layers. */
interface AliasWriter {
  add(registryId: string, aliases: readonly string[]): void
  /**
   * Runs a change of one layer and then updates the company's aliases: an alias that the layer loses is removed only if
   * no other layer has it.
   */
  withChange(registryId: string, change: () => void): void
}

export const createAliasWriter = (database: BetterSqlite3.Database, country: string): AliasWriter => {
  const insert = database.prepare('INSERT OR IGNORE INTO aliases (alias, registry_id) VALUES (?, ?)')
  const remove = database.prepare('DELETE FROM aliases WHERE alias = ? AND registry_id = ?')
  // The aliases of a damaged layer stay as they are.
  const layers = database.prepare(
    `SELECT name, status, record FROM source_records WHERE registry_id = ? AND checksum <> ${damagedChecksum}`,
  )
  const aliasesOfLayers = (registryId: string) =>
    (layers.all(registryId) as StoredContent[]).flatMap(layer => aliasesOf(country, registryId, toFacts(layer)))
  const add = (registryId: string, aliases: readonly string[]) => {
    for (const alias of aliases) insert.run(alias, registryId)
  }
  return {
    add,
    withChange: (registryId, change) => {
      const before = aliasesOfLayers(registryId)
      change()
      const after = aliasesOfLayers(registryId)
      for (const alias of before) if (!after.includes(alias)) remove.run(alias, registryId)
      add(registryId, after)
    },
  }
}
