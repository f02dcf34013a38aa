import type { KnownMembers } from '#data/reference/known-members.ts'
import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import type { SourceRow } from '#domain/companies/source-row.ts'
import { toSourceRow } from '#domain/companies/source-row.ts'
import type { Mapped, MappingContext, MapRecord } from '../importer.ts'
import type { RawRecord } from '../readers/raw-record.ts'
import type { RejectedRecord } from './reject-file.ts'
import { redactedExcerpt } from './reject-file.ts'
import { unknownMembers } from './unknown-members.ts'

/** Counts of all records so far. They depend only on the files, so a resumed run counts the same. */
export interface MappingCounts {
  read: number
  skipped: Record<string, number>
  rejected: number
  unknown_statuses: Record<string, number>
  /** Records by a legal form that is on no list, `code label`; at most 100 forms. */
  unknown_legal_forms: Record<string, number>
  /** JSON and XML records by the path of a member that is not known; at most 100 paths. */
  unknown_members: Record<string, number>
}

/** The rows of a batch of records, in the order of the files. `positions` are the ordinals of their records. */
export interface MappedRows {
  rows: Iterable<SourceRow>
  positions: readonly number[] | Uint32Array
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

const maxDistinct = 100

const incrementSome = (counts: Record<string, number>, key: string) => {
  if (key in counts || Object.keys(counts).length < maxDistinct) increment(counts, key)
}

/** A legal form that is on no list; undefined for one that is known, or none. */
const unknownFormOf = ({ legal_form: form }: CompanyFacts): string | undefined => {
  if (!form || form.kind || form.elf_code) return undefined
  return [form.registry_code, form.registry_label].filter(Boolean).join(' ') || undefined
}

const countUnknown = (counts: MappingCounts, { unknownStatus, facts }: Extract<Mapped, { kind: 'company' }>) => {
  const unknownForm = unknownFormOf(facts)
  if (unknownStatus !== undefined) increment(counts.unknown_statuses, unknownStatus)
  if (unknownForm !== undefined) incrementSome(counts.unknown_legal_forms, unknownForm)
}

const copyOf = (counts: MappingCounts): MappingCounts => ({
  ...counts,
  skipped: { ...counts.skipped },
  unknown_statuses: { ...counts.unknown_statuses },
  unknown_legal_forms: { ...counts.unknown_legal_forms },
  unknown_members: { ...counts.unknown_members },
})

/**
 * `persons`: members of JSON records that describe natural persons and must not reach the reject file. `members`: the
 * known members of JSON and XML records; undefined for CSV.
 */
export const createBatchMapper = (persons: readonly string[], members: KnownMembers | undefined): BatchMapper => {
  const counts: MappingCounts = {
    ...{ read: 0, skipped: {}, rejected: 0 },
    ...{ unknown_statuses: {}, unknown_legal_forms: {}, unknown_members: {} },
  }
  const checkMembers = (value: unknown, known: KnownMembers) => {
    for (const path of unknownMembers(value, known)) incrementSome(counts.unknown_members, path)
  }

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
      if (members) checkMembers(record.value, members)
      const mapped = mapRecord(record.value as never, context)
      if (mapped.kind === 'rejected') return reject(record.line, mapped.reason, redactedExcerpt(record.value, persons))
      if (mapped.kind === 'skipped') return increment(counts.skipped, mapped.reason)
      countUnknown(counts, mapped)
      const { country, registryId, facts, stamp, isAlias } = mapped
      rows.push(toSourceRow(country, registryId, facts, stamp, isAlias))
      positions.push(counts.read)
    }
    for (const record of records) add(record)
    return { rows, positions, rejects, counts: copyOf(counts) }
  }
  return { counts, map: mapBatch }
}
