import { type SourceRow, toAliasRow, toSourceRow, withdrawnRow, withheldRow } from '#domain/companies/source-row.ts'
import { unknownMembers } from '../checks/unknown-members.ts'
import type { JoinedRows, Mapped, MappingContext } from '../importer.ts'
import { createImpossibleDate, impossibleDates } from '../mapping/impossible-date.ts'
import { memberAt } from '../readers/json-records.ts'
import type { RawRecord } from '../readers/raw-record.ts'
import { type RejectedRecord, redactedExcerpt } from '../run/reject-file.ts'
import { createBlockCounter } from './block-counts.ts'
import { createRowTexts } from './row-texts.ts'
import type { DocumentReader } from './split-block.ts'

/** What the mapping of a block's records needs to know beside its reader. */
interface BlockContext {
  /** The name of the document. */
  name: string
  context: MappingContext
  /** The members that the records of the source are known to have; undefined for CSV. */
  members: Parameters<typeof unknownMembers>[1] | undefined
  /** The paths of members of which some record must have each. */
  statusMembers: readonly string[]
  /** The members of persons, which are left out of rejected records. */
  persons: readonly string[]
}

const maxReasonLength = 300

const isStackOverflow = (error: unknown): boolean =>
  error instanceof RangeError && error.message.startsWith('Maximum call stack')

const toRow = (mapped: Extract<Mapped, { kind: 'company' | 'withdrawn' | 'withheld' }>): SourceRow => {
  if (mapped.kind === 'withheld') return withheldRow(mapped)
  if (mapped.kind === 'withdrawn') return withdrawnRow(mapped)
  const row = toSourceRow(mapped.country, mapped.registryId, mapped.facts, mapped.stamp)
  return mapped.isAlias ? toAliasRow(row) : row
}

/** Maps the records of a block: its rows, the records that were rejected, and what was counted. */
export function mapBlockRecords(
  records: Iterable<RawRecord<unknown>>,
  reader: DocumentReader,
  { name, context, members, statusMembers, persons }: BlockContext,
) {
  const counter = createBlockCounter()
  const rows = createRowTexts()
  const rejects: RejectedRecord[] = []

  const joinedRows: JoinedRows = (file, key) => {
    const found = context.joinedRows(file, key)
    if (found.length > 0) counter.joined(file)
    return found
  }
  const counted = { ...context, joinedRows }
  const isImpossible = createImpossibleDate(context.day)

  function reject(line: number, reason: string, raw: string | null) {
    counter.rejected()
    rejects.push({ file: name, line, reason: reason.slice(0, maxReasonLength), raw })
  }

  function checkMembers(value: unknown) {
    if (members) for (const path of unknownMembers(value, members)) counter.unknownMember(path)
    for (const path of statusMembers) if (memberAt(value, path) !== undefined) counter.statusMember(path)
  }

  /** Leaves out an impossible incorporation date, and counts it as one that cannot be read. */
  function checkIncorporation(mapped: Extract<Mapped, { kind: 'company' }>): Mapped {
    const { incorporation_date: date } = mapped.facts
    if (date !== undefined) counter.date(impossibleDates, isImpossible(date) ? date : '')
    return isImpossible(date) ? { ...mapped, facts: { ...mapped.facts, incorporation_date: undefined } } : mapped
  }

  function read(value: unknown): Mapped {
    try {
      checkMembers(value)
      const mapped = reader.map(value as never, counted)
      if (mapped.kind !== 'company') return mapped
      reader.countDates?.(value as never, counter.date)
      reader.countCodes?.(value as never, counter.unknownCode)
      return checkIncorporation(mapped)
    } catch (error) {
      // A record too deep for the stack is rejected; it must not end the import.
      if (!isStackOverflow(error)) throw error
      return { kind: 'rejected', reason: 'the record is nested too deeply' }
    }
  }

  function add(record: RawRecord<unknown>) {
    counter.read()
    if (!('value' in record)) return reject(record.line, record.reason, null)
    const mapped = read(record.value)
    if (mapped.kind === 'rejected') return reject(record.line, mapped.reason, redactedExcerpt(record.value, persons))
    if (mapped.kind === 'company') counter.company(mapped)
    else counter.skipped(mapped.reason)
    if (mapped.kind !== 'skipped') rows.add(toRow(mapped), counter.counts.read)
  }

  for (const record of records) add(record)
  return { ...rows.finish(), rejects, counts: counter.counts }
}
