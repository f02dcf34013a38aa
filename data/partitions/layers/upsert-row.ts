import type BetterSqlite3 from 'better-sqlite3'
import { absentRecord } from '#domain/companies/absent-record.ts'
import type { SourceRow } from '#domain/companies/source-row.ts'
import type { NumberedFile } from '../build/import-record.ts'
import { confirmationOfRow } from '../build/source-history.ts'
import { createAliasWriter } from './alias-writer.ts'
import { reasonToKeep } from './choose-record.ts'
import { createRowConfirmation } from './confirm-row.ts'
import { createChangeCounter } from './count-changed.ts'
import { createRepeatCounter } from './count-repeated.ts'
import { createFormerNames } from './former-names.ts'
import type { LayerStatements, StoredRow } from './layer-statements.ts'
import { createLayerStatements } from './layer-statements.ts'
import type { LayerTarget } from './layer-target.ts'
import { createMovedRows, type MovedRow } from './moved-rows.ts'
import { createRestorer } from './restore-superseded.ts'
import { createRowBuffer } from './row-buffer.ts'
import { createStoredRowReader } from './stored-source-row.ts'
import type { WriteOutcome } from './write-outcome.ts'

/** Writes single rows into a layer and keeps the aliases of their companies. */
export interface RowWriter {
  /** Inserts a row into a layer without an index, at the latest with `flush`. */
  append(row: SourceRow, file: NumberedFile): void
  flush(): void
  /** Inserts a row, or compares it with the layer's row of the same company. */
  upsert(row: SourceRow, file: NumberedFile): WriteOutcome
  remove(rowId: number, registryId: string): void
  /** Runs a change of the rows of a company, and then updates its aliases. */
  withAliases<Result>(registryId: string, change: () => Result): Result
  /** Writes the rows that a removed row of a company has superseded. Returns whether one takes its place. */
  restoreSuperseded(registryId: string): boolean
}

type Upsert = RowWriter['upsert']

const createUpdate = (
  layer: LayerStatements,
  target: LayerTarget,
  replace: (stored: StoredRow, row: SourceRow, file: NumberedFile) => WriteOutcome,
  { confirm, keep }: ReturnType<typeof createRowConfirmation>,
) => {
  const formerNames = createFormerNames(layer, target)
  const countChanged = createChangeCounter(layer, target)
  const countRepeated = createRepeatCounter(target)
  const keepStored = (stored: StoredRow, row: SourceRow, file: NumberedFile): WriteOutcome | undefined => {
    const isRepeated = countRepeated(stored, row, file)
    const reason = reasonToKeep(stored, row, file, target)
    if (!reason || reason === 'superseded') return reason
    keep(stored, file)
    // The name of a company in an older file is that of its first row there.
    const renamed = isRepeated ? undefined : formerNames.withOlder(stored, row, file)
    return renamed ? replace(stored, renamed, file) : reason
  }
  return (stored: StoredRow, row: SourceRow, file: NumberedFile): WriteOutcome => {
    if (stored.is_damaged === 1) return replace(stored, row, file)
    const kept = keepStored(stored, row, file)
    if (kept) return kept
    if (stored.is_same === 1) return confirm(stored, row, file)
    countChanged(stored, row, file)
    const completed = formerNames.completed(stored, row, file)
    if (completed !== row && layer.find(completed)?.is_same === 1) return confirm(stored, completed, file)
    return replace(stored, completed, file)
  }
}

export const createRowWriter = (database: BetterSqlite3.Database, target: LayerTarget): RowWriter => {
  const { history } = target
  const layer = createLayerStatements(database, target.precedence)
  const buffer = createRowBuffer(database, target.precedence)
  const aliases = createAliasWriter(database, target.country)
  const readStored = createStoredRowReader(database, target.country)
  /** Keeps a row of this import that another row of its company supersedes; of any import, remembers it as superseded. */
  const keepReplaced = (stored: StoredRow, row: SourceRow) => {
    const { row_id, import_id, source_key, is_damaged } = stored
    const isOther = source_key !== row.source_key && is_damaged === 0
    if (isOther) target.withdrawn.outrank(stored)
    if (isOther && target.record.files.some(file => file.import_id === import_id))
      target.withdrawn.keep(readStored(row_id), import_id, true)
  }
  const replace = (stored: StoredRow, row: SourceRow, file: NumberedFile): WriteOutcome => {
    keepReplaced(stored, row)
    aliases.withChange(row.registry_id, () => layer.update(stored, row, file.import_id))
    return 'written'
  }
  const update = createUpdate(layer, target, replace, createRowConfirmation(database, target))
  let expectsStored = false

  /** False when the layer already has a row of the company. */
  const insert = (row: SourceRow, file: NumberedFile): boolean => {
    const isNew = layer.insert(row, file.import_id)
    if (isNew) aliases.add(row.registry_id, row.aliases)
    return isNew
  }
  const isAbsent = (stored: StoredRow | undefined) =>
    !stored ||
    stored.is_damaged === 1 ||
    (['unknown', 'dissolved'].includes(stored.status) &&
      (history.confirmationOf(stored) ?? '') < (history.fullDates.at(-1) ?? ''))
  /** Writes a row of a file that is older than the newest file of the whole register, which may lack the company. */
  const upsertOlder: Upsert = (row, file) => {
    const stored = layer.find(row)
    if (stored && !isAbsent(stored)) return update(stored, row, file)
    const absent = absentRecord(row, confirmationOfRow(row, file))
    const compared = layer.find(absent)
    if (compared) return update(compared, absent, file)
    insert(absent, file)
    return 'written'
  }
  const movedRows = createMovedRows(database, target)
  const remove: RowWriter['remove'] = (rowId, registryId) => aliases.withChange(registryId, () => layer.remove(rowId))
  /** Removes the older rows of other companies that have the key of this one. Returns how many companies have no row then. */
  const removeMoved = (moved: readonly MovedRow[]): number => {
    let ended = 0
    for (const { row_id, registry_id } of moved) {
      remove(row_id, registry_id)
      if (!restoreSuperseded(registry_id)) ended += 1
    }
    return ended
  }
  const upsert: Upsert = (row, file) => {
    const moved = movedRows.find(row)
    if (target.withdrawn.has(row) || moved.some(other => movedRows.isNewer(other, row, file))) return 'older_record'
    const ended = removeMoved(moved)
    const outcome = upsertAtNumber(row, file)
    // Otherwise the company is served under its other number.
    if (outcome === 'superseded') target.record.counts.vanished += ended
    return outcome
  }
  const upsertAtNumber: Upsert = (row, file) => {
    if (history.isBeforeFullFile(row, file)) return upsertOlder(row, file)
    // Tries the insert first while rows are new, and the lookup first while they are known.
    if (!expectsStored && insert(row, file)) return 'written'
    const stored = layer.find(row)
    expectsStored = stored !== undefined
    if (stored) return update(stored, row, file)
    insert(row, file)
    return 'written'
  }
  const restoreSuperseded = createRestorer(target, upsert)
  return {
    append: (row, file) => {
      buffer.add(row, file.import_id)
      aliases.add(row.registry_id, row.aliases)
    },
    flush: buffer.flush,
    upsert,
    remove,
    withAliases: aliases.withChange,
    restoreSuperseded,
  }
}
