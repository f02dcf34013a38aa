import type { SourceRow } from '#domain/companies/source-row.ts'
import type { WriteOutcome } from '../layers/write-outcome.ts'

/** Counts of the rows of the files of one date: all, by the bits of their known fields, and by their status. */
export interface FileAudit {
  rows: number
  fields: Record<string, number>
  /** Absent in counts that an earlier version stored. */
  statuses?: Record<string, number>
}

/** Counts of one import into one partition. */
export interface LayerCounts {
  written: number
  refreshed: number
  unchanged: number
  vanished: number
  /** Records that the source has withdrawn since the imports before. */
  withdrawn?: number
  skipped: Record<string, number>
  /** The audit of the files that are being read, if they are the whole register. */
  audit?: FileAudit
  /** Companies of these files whose name differs from that of an earlier import, and is not among their other names. */
  renamed?: number
  /** The same of those with another incorporation date. */
  redated?: number
  /** Rows of these files that are of a company of another row of the same file. */
  repeated?: number
}

/** Counts the outcome of a row; a withdrawn one was counted where it was read. */
export const countOutcome = (counts: LayerCounts, outcome: WriteOutcome): void => {
  if (outcome === 'withdrawn') return
  if (outcome === 'written' || outcome === 'refreshed' || outcome === 'unchanged') counts[outcome] += 1
  else counts.skipped[outcome] = (counts.skipped[outcome] ?? 0) + 1
}

/** Counts a row of a file of the whole register, to compare it with the last such file. */
export const countRow = (counts: LayerCounts, { fields, status }: SourceRow) => {
  counts.audit ??= { rows: 0, fields: {} }
  counts.audit.statuses ??= {}
  counts.audit.rows += 1
  counts.audit.fields[fields] = (counts.audit.fields[fields] ?? 0) + 1
  counts.audit.statuses[status] = (counts.audit.statuses[status] ?? 0) + 1
}
