import type BetterSqlite3 from 'better-sqlite3'
import { keepFormerNames } from '#domain/companies/keep-former-names.ts'
import { precedence } from '#domain/companies/merge-layers.ts'
import type { SourceRow } from '#domain/companies/source-row.ts'
import { createAliasWriter } from './alias-writer.ts'
import { createRowConfirmation } from './confirm-row.ts'
import { openDeferredIndex } from './deferred-index.ts'
import type { LayerGroup } from './layer-groups.ts'
import { createLayerGroups } from './layer-groups.ts'
import type { StoredRow } from './layer-statements.ts'
import { createLayerStatements } from './layer-statements.ts'
import type { LayerTarget, WriteOutcome } from './layer-target.ts'

/** Writes the rows of one import into one layer of a build, within the caller's transactions. */
export interface LayerWriter {
  /** Duplicates may be detected only by `complete`, which then corrects the counts. */
  write(row: SourceRow): WriteOutcome
  complete(): void
  /** The groups of all rows, if the layer was empty before and has no duplicates; otherwise none. */
  groups(): LayerGroup[]
}

/** Why the stored row is kept; undefined when it is replaced. Does not depend on the order of records in the file. */
const reasonToKeep = (stored: StoredRow, row: SourceRow, { record, seen }: LayerTarget): WriteOutcome | undefined => {
  if (stored.source_key !== row.source_key) return (row.rank ?? '') > (stored.rank ?? '') ? undefined : 'superseded'
  if (stored.import_id === record.import_id || seen.has(stored.row_id)) return 'duplicate_id'
  const confirmedAt = row.last_confirmed_at ?? record.snapshot_date ?? ''
  return confirmedAt < (stored.last_confirmed_at ?? '') ? 'older_record' : undefined
}

/** Replaces an alias by the registry id of its company. */
const createAliasResolver = (database: BetterSqlite3.Database) => {
  const owners = database.prepare('SELECT registry_id FROM aliases WHERE alias = ? LIMIT 2').pluck()
  return (row: SourceRow): SourceRow | 'register_not_loaded' | 'ambiguous_number' => {
    if (!row.is_alias) return row
    const [owner, another] = owners.all(row.registry_id) as string[]
    if (owner === undefined) return 'register_not_loaded'
    return another === undefined ? { ...row, registry_id: owner } : 'ambiguous_number'
  }
}

/** Whether a row has a name, or GLEIF has a name of its company: some registers publish no names. */
const createNameCheck = (database: BetterSqlite3.Database) => {
  const named = database
    .prepare(`SELECT 1 FROM source_records WHERE registry_id = ? AND precedence = ${precedence.gleif} AND name <> ''`)
    .pluck()
  return ({ name, registry_id }: SourceRow): boolean => name !== '' || named.get(registry_id) === 1
}

/** Inserts a row, or updates the layer's row of the same company. */
const createUpsert = (database: BetterSqlite3.Database, target: LayerTarget) => {
  const layer = createLayerStatements(database, target.precedence, target.record.import_id)
  const aliases = createAliasWriter(database, target.country)
  const confirm = createRowConfirmation(database, target)
  let expectsStored = false

  const insert = (row: SourceRow): boolean => {
    const isNew = layer.insert(row)
    if (isNew) aliases.add(row.registry_id, row.aliases)
    return isNew
  }
  const withFormerNames = (stored: StoredRow, row: SourceRow): SourceRow => {
    if (!target.keepsFormerNames) return row
    const confirmedAt = row.last_confirmed_at ?? target.record.snapshot_date
    return keepFormerNames(layer.content(stored), row, confirmedAt?.slice(0, 10))
  }
  const replace = (stored: StoredRow, row: SourceRow): WriteOutcome => {
    aliases.withChange(row.registry_id, () => layer.update(stored, row))
    return 'written'
  }
  const update = (stored: StoredRow, row: SourceRow): WriteOutcome => {
    if (stored.is_damaged === 1) return replace(stored, row)
    const kept = reasonToKeep(stored, row, target)
    if (kept) return kept
    if (stored.is_same === 1) return confirm(stored, row)
    const completed = withFormerNames(stored, row)
    if (completed !== row && layer.find(completed)?.is_same === 1) return confirm(stored, completed)
    return replace(stored, completed)
  }
  return {
    insert,
    upsert: (row: SourceRow): WriteOutcome => {
      // Tries the insert first while rows are new, and the lookup first while they are known.
      if (!expectsStored && insert(row)) return 'written'
      const stored = layer.find(row)
      expectsStored = stored !== undefined
      if (stored) return update(stored, row)
      insert(row)
      return 'written'
    },
    remove: (rowId: number, registryId: string) => aliases.withChange(registryId, () => layer.remove(rowId)),
  }
}

export const createLayerWriter = (database: BetterSqlite3.Database, target: LayerTarget): LayerWriter => {
  const { insert, upsert, remove } = createUpsert(database, target)
  const resolveAlias = createAliasResolver(database)
  const hasName = createNameCheck(database)
  const deferredIndex = openDeferredIndex(database, target.precedence)
  const { counts, snapshot_date } = target.record
  let groups = deferredIndex.isInitialLoad ? createLayerGroups(target.precedence, snapshot_date) : undefined

  /** Removes a later row of a company; the first stays. */
  const removeDuplicate = (rowId: number, registryId: string) => {
    groups = undefined
    remove(rowId, registryId)
    counts.written -= 1
    counts.skipped.duplicate_id = (counts.skipped.duplicate_id ?? 0) + 1
  }
  const complete = () => deferredIndex.build(removeDuplicate)

  return {
    write: incoming => {
      if (deferredIndex.accepts(incoming)) {
        insert(incoming)
        groups?.add(incoming)
        return 'written'
      }
      groups = undefined
      complete()
      const row = resolveAlias(incoming)
      if (typeof row === 'string') return row
      return hasName(row) ? upsert(row) : 'not_in_gleif'
    },
    complete,
    groups: () => groups?.all() ?? [],
  }
}
