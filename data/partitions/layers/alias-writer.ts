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
  withChange<Result>(registryId: string, change: () => Result): Result
}

export const createAliasWriter = (database: BetterSqlite3.Database, country: string): AliasWriter => {
  const insert = database.prepare('INSERT OR IGNORE INTO aliases (alias, registry_id) VALUES (?, ?)')
  const remove = database.prepare('DELETE FROM aliases WHERE alias = ? AND registry_id = ?')
  // The aliases of a damaged layer stay as they are.
  const layers = database.prepare(
    `SELECT name, status, record FROM source_records WHERE registry_id = ? AND checksum <> ${damagedChecksum}`,
  )
  // Read one at a time, because a faulty file may list a company in each of its rows.
  const aliasesOfLayers = (registryId: string) => {
    const found = new Set<string>()
    for (const layer of layers.iterate(registryId) as IterableIterator<StoredContent>)
      for (const alias of aliasesOf(country, registryId, toFacts(layer))) found.add(alias)
    return found
  }
  const add = (registryId: string, aliases: Iterable<string>) => {
    for (const alias of aliases) insert.run(alias, registryId)
  }
  return {
    add,
    withChange: (registryId, change) => {
      const before = aliasesOfLayers(registryId)
      const result = change()
      const after = aliasesOfLayers(registryId)
      for (const alias of before) if (!after.has(alias)) remove.run(alias, registryId)
      add(registryId, after)
      return result
    },
  }
}
