import type { SourceRow } from '#domain/companies/source-row.ts'
import { toSourceRow } from '#domain/companies/source-row.ts'
import type { MappingContext, MapRecord } from '../importer.ts'
import type { RawRecord } from '../readers/raw-record.ts'
import type { RejectedRecord } from './reject-file.ts'
import { redactedExcerpt } from './reject-file.ts'

/** Counts of all records so far. They depend only on the files, so a resumed run counts the same. */
export interface MappingCounts {
  read: number
  skipped: Record<string, number>
  rejected: number
  unknown_statuses: Record<string, number>
}

/** The rows of a batch of records, in the order of the files. `positions` are the ordinals of their records. */
export interface MappedRows {
  rows: Iterable<SourceRow>
  positions: number[]
  rejects: RejectedRecord[]
  counts: MappingCounts
}

/** The document that records are from. */
export interface MappedDocument {
  name: string
  context: MappingContext
}

/** Maps records batch by batch, and counts them. */
export interface BatchMapper {
  readonly counts: MappingCounts
  map(records: readonly RawRecord<unknown>[], mapRecord: MapRecord<never>, document: MappedDocument): MappedRows
}

const maxReasonLength = 300

const increment = (counts: Record<string, number>, key: string) => {
  counts[key] = (counts[key] ?? 0) + 1
}

const copyOf = (counts: MappingCounts): MappingCounts => ({
  ...counts,
  skipped: { ...counts.skipped },
  unknown_statuses: { ...counts.unknown_statuses },
})

/** `persons`: members of JSON records that describe natural persons and must not reach the reject file. */
export const createBatchMapper = (persons: readonly string[]): BatchMapper => {
  const counts: MappingCounts = { read: 0, skipped: {}, rejected: 0, unknown_statuses: {} }

  const mapBatch: BatchMapper['map'] = (records, mapRecord, { name: file, context }) => {
    const rows: SourceRow[] = []
    const positions: number[] = []
    const rejects: RejectedRecord[] = []
    const reject = (line: number, reason: string, raw: string | null) => {
      counts.rejected += 1
      rejects.push({ file, line, reason: reason.slice(0, maxReasonLength), raw })
    }
    const add = (record: RawRecord<unknown>) => {
      counts.read += 1
      if (!('value' in record)) return reject(record.line, record.reason, null)
      const mapped = mapRecord(record.value as never, context)
      if (mapped.kind === 'rejected') return reject(record.line, mapped.reason, redactedExcerpt(record.value, persons))
      if (mapped.kind === 'skipped') return increment(counts.skipped, mapped.reason)
      if (mapped.unknownStatus !== undefined) increment(counts.unknown_statuses, mapped.unknownStatus)
      const { country, registryId, facts, stamp, isAlias } = mapped
      rows.push(toSourceRow(country, registryId, facts, stamp, isAlias))
      positions.push(counts.read)
    }
    for (const record of records) add(record)
    return { rows, positions, rejects, counts: copyOf(counts) }
  }
  return { counts, map: mapBatch }
}
