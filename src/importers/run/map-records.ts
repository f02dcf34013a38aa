import type { SourceRow } from '#domain/companies/source-row.ts'
import { toSourceRow } from '#domain/companies/source-row.ts'
import { ImportError } from '../import-error.ts'
import type { Importer, Mapped, MappingContext } from '../importer.ts'
import { csvRecords } from '../readers/csv-records.ts'
import type { DocumentPlace } from '../readers/document-place.ts'
import { jsonRecords } from '../readers/json-records.ts'
import { openDocument } from '../readers/open-document.ts'
import type { RawRecord } from '../readers/raw-record.ts'
import { xmlRecords } from '../readers/xml-records.ts'
import type { DocumentFormat } from './examine-documents.ts'
import { openRowsBeside } from './joined-rows.ts'
import { excerpt, type RejectedRecord } from './rejected-record.ts'

/** What was counted up to here; the numbers depend on the files alone, so that a resumed run counts the same. */
export interface MappingCounts {
  read: number
  skipped: Record<string, number>
  rejected: number
  unknown_statuses: Record<string, number>
}

/** Some records' rows, in the order of the files. `positions` are the ordinals of the records they came from. */
export interface MappedBatch {
  rows: Iterable<SourceRow>
  positions: number[]
  rejects: RejectedRecord[]
  counts: MappingCounts
  /** How much of all documents has been read, between 0 and 1. */
  progress: number
}

/** Which texts to map, in which order, and how far. */
export interface MappingRequest {
  documents: readonly (DocumentPlace & { format: DocumentFormat })[]
  snapshotDate: string | null
  /** Where the rows of further files were put. */
  besideFile: string | null
  limit?: number | undefined
}

const maxReasonLength = 300

type Records = AsyncIterable<RawRecord<unknown>[]>
type Mapping = (value: never, context: MappingContext) => Mapped

const readerFor = (
  { csv, json, xml, title }: Importer,
  format: DocumentFormat,
  chunks: AsyncIterable<string>,
): { records: Records; map: Mapping } => {
  if (format === 'xml' && xml) return { records: xmlRecords(chunks, xml.shape, title), map: xml.map }
  if (format === 'json' && json) return { records: jsonRecords(chunks, json, title), map: json.map }
  if (format === 'csv' && csv) return { records: csvRecords(chunks, csv.columns, title), map: csv.map }
  throw new Error(`${title} is not read from ${format}`)
}

const count = (tally: Record<string, number>, key: string) => {
  tally[key] = (tally[key] ?? 0) + 1
}

const copyOf = (counts: MappingCounts): MappingCounts => ({
  ...counts,
  skipped: { ...counts.skipped },
  unknown_statuses: { ...counts.unknown_statuses },
})

const createCollector = (context: MappingContext, persons: readonly string[]) => {
  const counts: MappingCounts = { read: 0, skipped: {}, rejected: 0, unknown_statuses: {} }
  let file = ''
  let batch: Pick<MappedBatch, 'positions' | 'rejects'> & { rows: SourceRow[] }
  const reject = (line: number, reason: string, raw: string | null) => {
    counts.rejected += 1
    batch.rejects.push({ file, line, reason: reason.slice(0, maxReasonLength), raw })
  }
  const collect = (record: RawRecord<unknown>, map: Mapping) => {
    counts.read += 1
    if (!('value' in record)) return reject(record.line, record.reason, null)
    const mapped = map(record.value as never, context)
    if (mapped.kind === 'rejected') return reject(record.line, mapped.reason, excerpt(record.value, persons))
    if (mapped.kind === 'skipped') return count(counts.skipped, mapped.reason)
    if (mapped.unknownStatus !== undefined) count(counts.unknown_statuses, mapped.unknownStatus)
    const { country, registryId, facts, stamp, isAlias } = mapped
    batch.rows.push(toSourceRow(country, registryId, facts, stamp, isAlias))
    batch.positions.push(counts.read)
  }
  return {
    counts,
    collect: (records: readonly RawRecord<unknown>[], map: Mapping, name: string): Omit<MappedBatch, 'progress'> => {
      file = name
      batch = { rows: [], positions: [], rejects: [] }
      for (const record of records) collect(record, map)
      return { ...batch, counts: copyOf(counts) }
    },
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
  throw new ImportError(
    `This is not ${title}: ${rejected} of ${read} records cannot be read, for example line ${reject?.line}: ${reject?.reason}.`,
  )
}

/** Names the document in what is said of it, where there are several. */
async function* named<T>(records: AsyncIterable<T>, name: string): AsyncGenerator<T> {
  try {
    yield* records
  } catch (error) {
    if (error instanceof ImportError && !error.message.includes(name))
      throw new ImportError(`${name}: ${error.message}`)
    throw error
  }
}

const shareOf = (documents: readonly DocumentPlace[]) => {
  const total = documents.reduce((sum, { bytes }) => sum + bytes, 0)
  let before = 0
  return {
    at: (document: DocumentPlace, share: number) => (before + document.bytes * share) / Math.max(total, 1),
    pass: (document: DocumentPlace) => {
      before += document.bytes
    },
  }
}

/**
 * Reads a register's documents one after the other and maps their records, in constant memory. Throws `ImportError` when
 * one is not the importer's or is damaged, or when they hold no records.
 */
export async function* mapRecords(
  importer: Importer,
  { documents, snapshotDate, besideFile, limit = Number.POSITIVE_INFINITY }: MappingRequest,
): AsyncGenerator<MappedBatch> {
  using beside = openRowsBeside(importer, besideFile)
  const { counts, collect } = createCollector(
    { snapshotDate, rowsBeside: beside.rowsBeside },
    importer.json?.persons ?? [],
  )
  const progress = shareOf(documents)
  for (const document of documents) {
    const source = await openDocument(document)
    const { records, map } = readerFor(importer, document.format, source.chunks)
    const whole = documents.length > 1 ? named(records, document.name) : records
    for await (const found of whole) {
      const batch = collect(found.slice(0, limit - counts.read), map, document.name)
      refuseMostlyRejected(batch.counts, batch.rejects, importer.title)
      yield { ...batch, progress: progress.at(document, source.progress()) }
      if (counts.read >= limit) return
    }
    progress.pass(document)
  }
  if (counts.read === 0) throw new ImportError(`The file holds no records: it is empty, or not ${importer.title}.`)
}
