import { addOlderName, isNamedOn, keepFormerNames } from '#domain/companies/keep-former-names.ts'
import type { SourceRow } from '#domain/companies/source-row.ts'
import type { NumberedFile } from '../build/import-record.ts'
import { confirmationOfRow } from '../build/source-history.ts'
import type { LayerStatements, StoredRow } from './layer-statements.ts'
import type { LayerTarget } from './layer-target.ts'

/** Keeps the former names of companies whose source does not list them. Records without a date add none. */
interface FormerNames {
  /** A newer row, with the names that it replaces. */
  completed(stored: StoredRow, row: SourceRow, file: NumberedFile): SourceRow
  /** The stored row with the names in an older one; undefined when that adds nothing. */
  withOlder(stored: StoredRow, row: SourceRow, file: NumberedFile): SourceRow | undefined
}

/** The end of the name before: the day from which the source says that the new one holds, if it can be, or that of the file. */
const endOfName = ({ name_since: since }: SourceRow, known: string, day: string): string =>
  since !== undefined && since > known && since < day ? since : day

const dayOf = (moment: string | null | undefined) => moment?.slice(0, 10)

export const createFormerNames = (
  layer: LayerStatements,
  { country, keepsFormerNames, history }: LayerTarget,
): FormerNames => {
  const storedRow = (stored: StoredRow, row: SourceRow): SourceRow => ({
    ...row,
    ...stored,
    ...layer.content(stored),
    country,
    last_confirmed_at: history.confirmationOf(stored),
    is_alias: false,
  })
  /** Whether only files of this day had the stored name: a name of an earlier file was valid, and may be confirmed by this day. */
  const isOnlyOf = (stored: StoredRow, day: string): boolean => {
    const written = dayOf(history.fileOf(stored)?.snapshot_date) ?? day
    return written >= day || !isNamedOn(layer.content(stored), written)
  }
  return {
    completed: (stored, row, file) => {
      const day = dayOf(confirmationOfRow(row, file))
      const known = dayOf(history.confirmationOf(stored))
      if (!keepsFormerNames || !day || !known) return row
      const isCorrected = day === known && row.source_updated_at === stored.source_updated_at && isOnlyOf(stored, day)
      return keepFormerNames(layer.content(stored), row, isCorrected ? undefined : endOfName(row, known, day))
    },
    withOlder: (stored, row, file) => {
      const day = dayOf(confirmationOfRow(row, file))
      const known = dayOf(history.confirmationOf(stored))
      if (!keepsFormerNames || !day || !known || day >= known) return undefined
      const before = storedRow(stored, row)
      const written = dayOf(history.fileOf(stored)?.snapshot_date)
      const later = written && written < known ? [written, known] : [known]
      const after = addOlderName(before, row, { day, later, full: history.fullDates.map(one => one.slice(0, 10)) })
      return after === before ? undefined : after
    },
  }
}
