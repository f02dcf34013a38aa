import type BetterSqlite3 from 'better-sqlite3'
import { aliasesOf } from '#domain/companies/aliases-of.ts'
import { keepFormerNames } from '#domain/companies/keep-former-names.ts'
import type { Precedence } from '#domain/companies/merge-layers.ts'
import { precedence } from '#domain/companies/merge-layers.ts'
import type { SourceRow, SourceStamp } from '#domain/companies/source-row.ts'
import { toFacts } from '#domain/companies/source-row.ts'
import { openDeferredIndex } from './deferred-index.ts'
import type { ImportRecord } from './import-records.ts'
import type { LayerGroup } from './layer-groups.ts'
import { createLayerGroups } from './layer-groups.ts'
import type { SeenRows } from './seen-rows.ts'

/** What became of one row. `refreshed`: nothing new but the time of its confirmation. */
export type Outcome =
  | 'written'
  | 'refreshed'
  | 'unchanged'
  | 'duplicate_id'
  | 'superseded'
  | 'older_record'
  /** The row is known by another number than the registry id, and nobody or more than one company has it. */
  | 'register_not_loaded'
  | 'ambiguous_number'
  /** The row has no name, and GLEIF knows none of the company either. */
  | 'not_in_gleif'

type StoredContent = Pick<SourceRow, 'name' | 'status' | 'record'>

interface StoredRow extends SourceStamp {
  row_id: number
  import_id: number
  /** Whether its content is that of the row it is compared with: 1 or 0. */
  is_same: number
}

/** The layer an import writes, and what it knows of the import. */
export interface LayerTarget {
  country: string
  precedence: Precedence
  record: ImportRecord
  /** A full file confirms at its end, all at once, what it found unchanged. */
  isFullFile: boolean
  /** Whether a name that changes is kept as a former one, because the source does not list them. */
  keepsFormerNames: boolean
  seen: SeenRows
}

const insertQuery = `INSERT INTO source_records
  (registry_id, precedence, status, fields, import_id, last_confirmed_at, source_updated_at, source_key, rank, name, record)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`
const updateQuery = `UPDATE source_records SET status = ?, fields = ?, import_id = ?, last_confirmed_at = ?,
  source_updated_at = ?, source_key = ?, rank = ?, name = ?, record = ? WHERE row_id = ?`
// Compared in the database: a text of half a kilobyte would otherwise be fetched for every row of a daily file.
const findQuery = `SELECT row_id, import_id, last_confirmed_at, source_updated_at, source_key, rank,
    record = ? AND name = ? AND status = ? AND source_key IS ? AS is_same
  FROM source_records WHERE registry_id = ? AND precedence = ?`
const confirmQuery = 'UPDATE source_records SET last_confirmed_at = ?, source_updated_at = ?, rank = ? WHERE row_id = ?'

/** Whether the stored row stays, and why: of records that mean one company the order in the file must not decide. */
const reasonToKeep = (stored: StoredRow, row: SourceRow, { record, seen }: LayerTarget): Outcome | undefined => {
  if (stored.source_key !== row.source_key) return (row.rank ?? '') > (stored.rank ?? '') ? undefined : 'superseded'
  if (stored.import_id === record.import_id || seen.has(stored.row_id)) return 'duplicate_id'
  const confirmedAt = row.last_confirmed_at ?? record.snapshot_date ?? ''
  return confirmedAt < (stored.last_confirmed_at ?? '') ? 'older_record' : undefined
}

const createAliasWriter = (database: BetterSqlite3.Database, country: string) => {
  const insert = database.prepare('INSERT OR IGNORE INTO aliases (alias, registry_id) VALUES (?, ?)')
  const remove = database.prepare('DELETE FROM aliases WHERE alias = ? AND registry_id = ?')
  const layers = database.prepare('SELECT name, status, record FROM source_records WHERE registry_id = ?')
  const aliasesOfLayers = (registryId: string) =>
    (layers.all(registryId) as StoredContent[]).flatMap(layer => aliasesOf(country, registryId, toFacts(layer)))
  const add = (registryId: string, aliases: readonly string[]) => {
    for (const alias of aliases) insert.run(alias, registryId)
  }
  return {
    add,
    /** Rewrites a layer, and with it the aliases: another layer of the company may carry a number that this one gives up. */
    around: (registryId: string, rewrite: () => void) => {
      const before = aliasesOfLayers(registryId)
      rewrite()
      const after = aliasesOfLayers(registryId)
      for (const alias of before) if (!after.includes(alias)) remove.run(alias, registryId)
      add(registryId, after)
    },
  }
}

/** How a stored row that says the same is confirmed, writing only where the end of the import will not do it. */
const createConfirmation = (database: BetterSqlite3.Database, { record, isFullFile, seen }: LayerTarget) => {
  const confirm = database.prepare(confirmQuery)
  const confirmations = new Map(
    database.prepare('SELECT import_id, confirmed_at FROM imports').raw().all() as [number, string | null][],
  )
  return (stored: StoredRow, row: SourceRow): Outcome => {
    seen.add(stored.row_id)
    const before = stored.last_confirmed_at ?? confirmations.get(stored.import_id) ?? null
    const confirmedAt = row.last_confirmed_at ?? record.snapshot_date
    if (before === confirmedAt && stored.source_updated_at === row.source_updated_at) return 'unchanged'
    const isLeftToTheEnd = isFullFile && stored.last_confirmed_at === null
    if (!isLeftToTheEnd) confirm.run(isFullFile ? null : confirmedAt, row.source_updated_at, row.rank, stored.row_id)
    return 'refreshed'
  }
}

const createLayerStatements = (database: BetterSqlite3.Database, { record, precedence }: LayerTarget) => {
  const insert = database.prepare(insertQuery)
  const update = database.prepare(updateQuery)
  const find = database.prepare(findQuery)
  const content = database.prepare('SELECT name, status, record FROM source_records WHERE row_id = ?')
  const remove = database.prepare('DELETE FROM source_records WHERE row_id = ?')
  return {
    content: (stored: StoredRow) => content.get(stored.row_id) as StoredContent,
    find: ({ record: content, name, status, source_key, registry_id }: SourceRow) =>
      find.get(content, name, status, source_key, registry_id, precedence) as StoredRow | undefined,
    remove: (rowId: number) => void remove.run(rowId),
    /** False when the layer has a row of the company already. */
    insert: (row: SourceRow): boolean => {
      const { registry_id, status, fields, last_confirmed_at, source_updated_at, source_key, rank, name } = row
      const facts = [last_confirmed_at, source_updated_at, source_key, rank, name, row.record]
      return insert.run(registry_id, precedence, status, fields, record.import_id, facts).changes === 1
    },
    update: (stored: StoredRow, row: SourceRow) => {
      const { status, fields, last_confirmed_at, source_updated_at, source_key, rank, name } = row
      const facts = [last_confirmed_at, source_updated_at, source_key, rank, name, row.record]
      update.run(status, fields, record.import_id, facts, stored.row_id)
    },
  }
}

/** Finds the registry id behind another number of a company, for the rows that are known by one. */
const createOwnerFinder = (database: BetterSqlite3.Database) => {
  const owners = database.prepare('SELECT registry_id FROM aliases WHERE alias = ? LIMIT 2').pluck()
  return (row: SourceRow): SourceRow | 'register_not_loaded' | 'ambiguous_number' => {
    if (!row.is_alias) return row
    const [owner, another] = owners.all(row.registry_id) as string[]
    if (owner === undefined) return 'register_not_loaded'
    return another === undefined ? { ...row, registry_id: owner } : 'ambiguous_number'
  }
}

/** Asks whether GLEIF names a company, for the rows of a register that publishes no names. */
const createNameFinder = (database: BetterSqlite3.Database) => {
  const named = database
    .prepare(`SELECT 1 FROM source_records WHERE registry_id = ? AND precedence = ${precedence.gleif} AND name <> ''`)
    .pluck()
  return ({ name, registry_id }: SourceRow): boolean => name !== '' || named.get(registry_id) === 1
}

/** Writes rows of one import into one layer of a partition that is being built. */
export interface LayerWriter {
  /** Tells what became of the row. That a company came again may be found at the end only: the import's counts are put right then. */
  write(row: SourceRow): Outcome
  complete(): void
  /** The groups of all rows of the layer, where they were new to it, each of another company; none where that is not known. */
  groups(): LayerGroup[]
}

/** A writer within its caller's transactions. */
export const createLayerWriter = (database: BetterSqlite3.Database, target: LayerTarget): LayerWriter => {
  const layer = createLayerStatements(database, target)
  const aliases = createAliasWriter(database, target.country)
  const confirm = createConfirmation(database, target)
  const findOwner = createOwnerFinder(database)
  const hasName = createNameFinder(database)
  const lateIndex = openDeferredIndex(database, target.precedence)
  const { counts, snapshot_date } = target.record
  let groups = lateIndex.isInitialLoad ? createLayerGroups(target.precedence, snapshot_date) : undefined
  let expectsStored = false

  const insertNew = (row: SourceRow): boolean => {
    const isNew = layer.insert(row)
    if (isNew) aliases.add(row.registry_id, row.aliases)
    return isNew
  }
  const compare = (stored: StoredRow, row: SourceRow): Outcome => {
    const kept = reasonToKeep(stored, row, target)
    if (kept) return kept
    if (stored.is_same === 1) return confirm(stored, row)
    const whole = withFormerNames(stored, row)
    if (whole !== row && layer.find(whole)?.is_same === 1) return confirm(stored, whole)
    aliases.around(row.registry_id, () => layer.update(stored, whole))
    return 'written'
  }
  const withFormerNames = (stored: StoredRow, row: SourceRow): SourceRow => {
    if (!target.keepsFormerNames) return row
    const confirmedAt = row.last_confirmed_at ?? target.record.snapshot_date
    return keepFormerNames(layer.content(stored), row, confirmedAt?.slice(0, 10))
  }

  /** Of several rows of one company the first stays. */
  const removeDouble = (rowId: number, registryId: string) => {
    groups = undefined
    aliases.around(registryId, () => layer.remove(rowId))
    counts.written -= 1
    counts.skipped.duplicate_id = (counts.skipped.duplicate_id ?? 0) + 1
  }
  const complete = () => lateIndex.build(removeDouble)

  const writeBesideOthers = (given: SourceRow): Outcome => {
    const row = findOwner(given)
    if (typeof row === 'string') return row
    if (!hasName(row)) return 'not_in_gleif'
    // A file mostly of new companies is inserted at once, one of known companies compared first: each saves a failed try.
    if (!expectsStored && insertNew(row)) return 'written'
    const stored = layer.find(row)
    expectsStored = stored !== undefined
    if (stored) return compare(stored, row)
    insertNew(row)
    return 'written'
  }

  return {
    write: row => {
      if (lateIndex.accepts(row)) {
        insertNew(row)
        groups?.add(row)
        return 'written'
      }
      groups = undefined
      complete()
      return writeBesideOthers(row)
    },
    complete,
    groups: () => groups?.all() ?? [],
  }
}
