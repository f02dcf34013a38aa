import type BetterSqlite3 from 'better-sqlite3'
import { precedence } from '#domain/companies/merge-layers.ts'
import { isWithdrawn, type SourceRow } from '#domain/companies/source-row.ts'
import type { NumberedFile } from '../build/import-record.ts'
import { countOutcome } from '../build/layer-counts.ts'
import { confirmationOfRow } from '../build/source-history.ts'
import type { LoadedLayer } from '../layer-groups.ts'
import { createLayerGroups } from '../layer-groups.ts'
import { openDeferredIndex } from './deferred-index.ts'
import type { LayerTarget } from './layer-target.ts'
import { createRowWriter } from './upsert-row.ts'
import { createWithdrawal } from './withdraw-record.ts'
import type { WriteOutcome } from './write-outcome.ts'

/** Writes the rows of one import into one layer of a build, within the caller's transactions. */
interface LayerWriter {
  /** Duplicates may be detected only by `complete`, which then corrects the counts. */
  write(row: SourceRow, file: NumberedFile): WriteOutcome
  /** Inserts the rows that wait to be inserted together. */
  flush(): void
  complete(): void
  /** All rows, if the layer was empty before and has no duplicates. */
  loaded(): LoadedLayer | undefined
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

const nextRowId = (database: BetterSqlite3.Database): number =>
  Number(database.prepare('SELECT coalesce(max(row_id), 0) + 1 FROM source_records').pluck().get())

export const createLayerWriter = (database: BetterSqlite3.Database, target: LayerTarget): LayerWriter => {
  const { record } = target
  const rows = createRowWriter(database, target)
  const { append, flush, upsert, withAliases } = rows
  const withdraw = createWithdrawal(database, target, rows)
  const resolveAlias = createAliasResolver(database)
  const hasName = createNameCheck(database)
  const deferredIndex = openDeferredIndex(database, target.country, target.precedence)
  const firstRowId = nextRowId(database)
  let groups = deferredIndex.isInitialLoad ? createLayerGroups(target.precedence) : undefined

  const complete = () => {
    flush()
    deferredIndex.build({
      remove: (registryId, change) => {
        groups = undefined
        record.counts.written -= withAliases(registryId, change)
      },
      compare: (row, importId) => {
        const file = record.files.find(({ import_id }) => import_id === importId)
        if (file) countOutcome(record.counts, upsert(row, file))
      },
    })
  }

  const write: LayerWriter['write'] = (incoming, file) => {
    if (deferredIndex.accepts(incoming)) {
      append(incoming, file)
      groups?.add(incoming, confirmationOfRow(incoming, file))
      return 'written'
    }
    groups = undefined
    complete()
    if (isWithdrawn(incoming)) return withdraw(incoming)
    const row = resolveAlias(incoming)
    if (typeof row === 'string') return row
    return hasName(row) ? upsert(row, file) : 'not_in_gleif'
  }
  return {
    write: (row, file) => {
      const outcome = write(row, file)
      countOutcome(record.counts, outcome)
      if (outcome === 'superseded') {
        target.withdrawn.outrank(row)
        target.withdrawn.keep(row, file.import_id, false)
      }
      return outcome
    },
    flush,
    complete,
    loaded: () => groups && { groups: groups.all(), firstRowId },
  }
}
