import type { SourceRow } from '../../data/companies/source-row.ts'
import { toSourceRow } from '../../data/companies/source-row.ts'
import { ImportFailure } from './import-failure.ts'
import type { Importer, Mapped, MappingContext } from './importer.ts'
import { csvRecords } from './readers/csv-records.ts'
import { jsonRecords } from './readers/json-records.ts'
import { openSource } from './readers/open-source.ts'
import type { RawRecord } from './readers/raw-record.ts'
import { xmlRecords } from './readers/xml-records.ts'

/** What was counted up to here; the numbers depend on the file alone, so that a resumed run counts the same. */
export interface MappingCounts {
  read: number
  skipped: Record<string, number>
  rejected: number
  unknown_statuses: Record<string, number>
}

export interface RejectedRecord {
  line: number
  reason: string
  raw: string
}

/** Some records' rows, in the order of the file. `positions` are the ordinals of the records they came from. */
export interface MappedBatch {
  rows: SourceRow[]
  positions: number[]
  rejects: RejectedRecord[]
  counts: MappingCounts
  progress: number
  /** Whether the file is a list of records, and not one record or an answer that holds some. */
  isList: boolean
}

/** Which file to map, and how far. */
export interface MappingRequest {
  file: string
  snapshotDate: string | null
  limit?: number | undefined
}

const maxReasonLength = 300
const maxRawLength = 2_000

const excerpt = (value: unknown): string => {
  if (typeof value === 'string') return value.slice(0, maxRawLength)
  try {
    return JSON.stringify(value).slice(0, maxRawLength)
  } catch {
    return 'nested too deeply to be shown'
  }
}

const extensionsOf = ({ csv, json, xml }: Importer) => [
  ...(csv ? ['.csv', '.txt'] : []),
  ...(json ? ['.json', '.jsonl', '.ndjson'] : []),
  ...(xml ? ['.xml'] : []),
]

type Records = AsyncIterable<RawRecord<unknown>[]>
type Mapping = (value: never, context: MappingContext) => Mapped

const readerFor = (
  importer: Importer,
  start: string,
  chunks: AsyncIterable<string>,
): { records: Records; map: Mapping } => {
  const { csv, json, xml, title } = importer
  const first = start.trimStart()[0]
  if (first === '<' && xml) return { records: xmlRecords(chunks, xml.shape, title), map: xml.map }
  if ((first === '{' || first === '[') && json)
    return { records: jsonRecords(chunks, json.recordsUnder), map: json.map }
  if (first !== '<' && first !== '{' && first !== '[' && csv)
    return { records: csvRecords(chunks, csv.columns, title), map: csv.map }
  const expected = [csv && 'CSV', json && 'JSON', xml && 'XML'].filter(Boolean).join(' or ')
  throw new ImportFailure(
    `This is not ${title}: expected ${expected}, found a file that begins with "${start.slice(0, 20)}".`,
  )
}

/** Looks at the first text without losing it. */
const peek = async (chunks: AsyncIterable<string>): Promise<{ start: string; chunks: AsyncIterable<string> }> => {
  const iterator = chunks[Symbol.asyncIterator]()
  let start = ''
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    start += next.value
    if (start.trim() !== '') break
  }
  const rest = async function* () {
    yield start
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { start, chunks: rest() }
}

const count = (tally: Record<string, number>, key: string) => {
  tally[key] = (tally[key] ?? 0) + 1
}

const createCollector = (map: Mapping, context: MappingContext, isList: boolean) => {
  const counts: MappingCounts = { read: 0, skipped: {}, rejected: 0, unknown_statuses: {} }
  let batch: Pick<MappedBatch, 'rows' | 'positions' | 'rejects'>
  const reject = (line: number, reason: string, raw: unknown) => {
    counts.rejected += 1
    batch.rejects.push({ line, reason: reason.slice(0, maxReasonLength), raw: excerpt(raw) })
  }
  const collect = (record: RawRecord<unknown>) => {
    counts.read += 1
    if (!('value' in record)) return reject(record.line, record.reason, record.raw)
    const mapped = map(record.value as never, context)
    if (mapped.kind === 'rejected') return reject(record.line, mapped.reason, record.value)
    if (mapped.kind === 'skipped') return count(counts.skipped, mapped.reason)
    if (mapped.unknownStatus !== undefined) count(counts.unknown_statuses, mapped.unknownStatus)
    batch.rows.push(toSourceRow(mapped.country, mapped.registryId, mapped.facts, mapped.stamp))
    batch.positions.push(counts.read)
  }
  return (records: readonly RawRecord<unknown>[], progress: number): MappedBatch => {
    batch = { rows: [], positions: [], rejects: [] }
    for (const record of records) collect(record)
    return { ...batch, counts: structuredClone(counts), progress, isList }
  }
}

const plausibleAfter = 1_000

// Many rows may be bad in a good file, but when most are, the file is not what it is taken for.
const refuseMostlyRejected = (
  { read, rejected }: MappingCounts,
  [reject]: readonly RejectedRecord[],
  title: string,
) => {
  if (rejected < plausibleAfter || rejected * 2 < read) return
  throw new ImportFailure(
    `This is not ${title}: ${rejected} of ${read} records cannot be read, for example line ${reject?.line}: ${reject?.reason}.`,
  )
}

/**
 * Reads a register's file and maps its records, in constant memory. Throws `ImportFailure` when the file is not the
 * importer's, is damaged, or holds no records.
 */
export async function* mapRecords(
  importer: Importer,
  { file, snapshotDate, limit = Number.POSITIVE_INFINITY }: MappingRequest,
): AsyncGenerator<MappedBatch> {
  const source = await openSource(file, { extensions: extensionsOf(importer) })
  const { start, chunks } = await peek(source.chunks)
  const { records, map } = readerFor(importer, start, chunks)
  const collect = createCollector(map, { snapshotDate }, !start.trimStart().startsWith('{'))
  let read = 0
  for await (const found of records) {
    const taken = found.slice(0, limit - read)
    read += taken.length
    const batch = collect(taken, source.progress())
    refuseMostlyRejected(batch.counts, batch.rejects, importer.title)
    yield batch
    if (read >= limit) return
  }
  if (read === 0) throw new ImportFailure(`The file holds no records: it is empty, or not ${importer.title}.`)
}
