import type BetterSqlite3 from 'better-sqlite3'
import { aliasesOf } from './companies/aliases-of.ts'
import type { Precedence } from './companies/merge-layers.ts'
import type { SourceRow } from './companies/source-row.ts'
import { toFacts } from './companies/source-row.ts'
import type { ImportRecord } from './import-records.ts'
import type { SeenRows } from './seen-rows.ts'

/** What became of one row. `refreshed`: nothing new but the time of its confirmation. */
export type Outcome = 'written' | 'refreshed' | 'unchanged' | 'duplicate_id' | 'superseded' | 'older_record'

type StoredRow = Omit<SourceRow, 'country' | 'aliases' | 'fields'> & { row_id: number; import_id: number }

/** The layer an import writes, and what it knows of the import. */
export interface LayerTarget {
  country: string
  precedence: Precedence
  record: ImportRecord
  /** A full file confirms at its end, all at once, what it found unchanged. */
  isFullFile: boolean
  seen: SeenRows
}

const insertQuery = `INSERT INTO source_records
  (registry_id, precedence, status, fields, import_id, last_confirmed_at, source_updated_at, source_key, rank, name, record)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`
const updateQuery = `UPDATE source_records SET status = ?, fields = ?, import_id = ?, last_confirmed_at = ?,
  source_updated_at = ?, source_key = ?, rank = ?, name = ?, record = ? WHERE row_id = ?`
const findQuery = `SELECT row_id, registry_id, status, import_id, last_confirmed_at, source_updated_at, source_key, rank, name, record
  FROM source_records WHERE registry_id = ? AND precedence = ?`
const confirmQuery = 'UPDATE source_records SET last_confirmed_at = ?, source_updated_at = ?, rank = ? WHERE row_id = ?'

const isSameContent = (stored: StoredRow, row: SourceRow) =>
  stored.record === row.record &&
  stored.name === row.name &&
  stored.status === row.status &&
  stored.source_key === row.source_key

/** Whether the stored row stays, and why: of records that mean one company the order in the file must not decide. */
const reasonToKeep = (stored: StoredRow, row: SourceRow, { record, seen }: LayerTarget): Outcome | undefined => {
  if (stored.source_key !== row.source_key) return (row.rank ?? '') > (stored.rank ?? '') ? undefined : 'superseded'
  if (stored.import_id === record.import_id || seen.has(stored.row_id)) return 'duplicate_id'
  return (row.last_confirmed_at ?? '') < (stored.last_confirmed_at ?? '') ? 'older_record' : undefined
}

const createAliasWriter = (database: BetterSqlite3.Database, country: string) => {
  const insert = database.prepare('INSERT OR IGNORE INTO aliases (alias, registry_id) VALUES (?, ?)')
  const remove = database.prepare('DELETE FROM aliases WHERE alias = ? AND registry_id = ?')
  const layers = database.prepare('SELECT name, status, record FROM source_records WHERE registry_id = ?')
  const add = (registryId: string, aliases: readonly string[]) => {
    for (const alias of aliases) insert.run(alias, registryId)
  }
  return {
    add,
    /** Called when the row is written: another layer of the company may still carry a number that this one gave up. */
    replace: (stored: StoredRow, row: SourceRow) => {
      const before = aliasesOf(country, stored.registry_id, toFacts(stored))
      if (before.join() === row.aliases.join()) return
      for (const alias of before) remove.run(alias, row.registry_id)
      const rows = layers.all(row.registry_id) as Pick<SourceRow, 'name' | 'status' | 'record'>[]
      for (const layer of rows) add(row.registry_id, aliasesOf(country, row.registry_id, toFacts(layer)))
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

/** Writes rows of one import into one layer of a partition that is being built, and returns what became of each. */
export const createLayerWriter = (
  database: BetterSqlite3.Database,
  target: LayerTarget,
): ((row: SourceRow) => Outcome) => {
  const { country, precedence, record } = target
  const insert = database.prepare(insertQuery)
  const find = database.prepare(findQuery)
  const update = database.prepare(updateQuery)
  const aliases = createAliasWriter(database, country)
  const confirm = createConfirmation(database, target)
  let expectsStored = false

  const insertNew = (row: SourceRow): boolean => {
    const { registry_id, status, fields, last_confirmed_at, source_updated_at, source_key, rank, name } = row
    const { changes } = insert.run(
      registry_id,
      precedence,
      status,
      fields,
      record.import_id,
      last_confirmed_at,
      source_updated_at,
      source_key,
      rank,
      name,
      row.record,
    )
    if (changes === 1 && row.aliases.length > 0) aliases.add(registry_id, row.aliases)
    return changes === 1
  }
  const replace = (stored: StoredRow, row: SourceRow): Outcome => {
    const { status, fields, last_confirmed_at, source_updated_at, source_key, rank, name } = row
    update.run(
      status,
      fields,
      record.import_id,
      last_confirmed_at,
      source_updated_at,
      source_key,
      rank,
      name,
      row.record,
      stored.row_id,
    )
    aliases.replace(stored, row)
    return 'written'
  }
  const compare = (stored: StoredRow, row: SourceRow): Outcome => {
    const kept = reasonToKeep(stored, row, target)
    if (kept) return kept
    return isSameContent(stored, row) ? confirm(stored, row) : replace(stored, row)
  }

  return row => {
    // A file mostly of new companies is inserted at once, one of known companies compared first: each saves a failed try.
    if (!expectsStored && insertNew(row)) return 'written'
    const stored = find.get(row.registry_id, precedence) as StoredRow | undefined
    expectsStored = stored !== undefined
    if (stored) return compare(stored, row)
    insertNew(row)
    return 'written'
  }
}
