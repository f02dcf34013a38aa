import type { Database } from 'better-sqlite3'
import { fieldNames } from '#domain/companies/known-fields.ts'
import { readMeta, writeMeta } from '../meta-value.ts'
import type { FileAudit } from './layer-counts.ts'

/** A count or share that differs so much from the last file of the whole register that the file may have changed. */
export type FileDrift =
  | { kind: 'row_count'; before: number; now: number }
  /** `before` and `now` are shares of the records that have the field, between 0 and 1. */
  | { kind: 'field_share'; field: string; before: number; now: number }
  /** The same of those that have the status. */
  | { kind: 'status_share'; status: string; before: number; now: number }
  /** The share of those that have another name than an earlier file. */
  | { kind: 'renamed_share'; now: number }
  /** The same of the incorporation date. */
  | { kind: 'redated_share'; now: number }

const minRows = 100
const maxRowChange = 0.1
const maxShareChange = 0.1

const auditKey = (source: string) => `audit ${source}`

const shareOf = ({ rows, fields }: FileAudit, position: number): number => {
  const known = Object.entries(fields).map(([bits, count]) => (Number(bits) & (1 << position) ? count : 0))
  return known.reduce((sum, count) => sum + count, 0) / Math.max(rows, 1)
}

/** Whether the importer reads a detail or identifier that it did not read before: the file need not have changed. */
const isNewlyRead = ({ field, before }: { field: string; before: number }) =>
  before === 0 && /^(?:details|identifiers)\b/.test(field)

const statusShares = (before: FileAudit, now: FileAudit) => {
  if (!before.statuses || !now.statuses) return []
  const shareIn = ({ statuses, rows }: FileAudit, status: string) => (statuses?.[status] ?? 0) / Math.max(rows, 1)
  return [...new Set([...Object.keys(before.statuses), ...Object.keys(now.statuses)])].map(status => ({
    kind: 'status_share' as const,
    status,
    before: shareIn(before, status),
    now: shareIn(now, status),
  }))
}

const hasChanged = (share: { before: number; now: number }) => Math.abs(share.now - share.before) > maxShareChange

const driftBetween = (before: FileAudit, now: FileAudit): FileDrift[] => {
  if (Math.min(before.rows, now.rows) < minRows) return []
  const isOff = Math.abs(now.rows - before.rows) > before.rows * maxRowChange
  const shares = fieldNames.map((field, position) => ({
    kind: 'field_share' as const,
    field,
    before: shareOf(before, position),
    now: shareOf(now, position),
  }))
  return [
    ...(isOff ? [{ kind: 'row_count' as const, before: before.rows, now: now.rows }] : []),
    ...shares.filter(share => hasChanged(share) && !isNewlyRead(share)),
    ...statusShares(before, now).filter(hasChanged),
  ]
}

/**
 * Compares the rows of a file of the whole register with those of the last one, and stores their counts for the next. A
 * file that is older than the last one is not compared.
 */
export const auditFullFile = (database: Database, source: string, date: string, audit: FileAudit): FileDrift[] => {
  const before = readMeta<FileAudit & { date: string }>(database, auditKey(source))
  if (before && before.date > date) return []
  writeMeta(database, auditKey(source), { date, ...audit })
  return before ? driftBetween(before, audit) : []
}
