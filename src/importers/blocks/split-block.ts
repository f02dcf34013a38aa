import type { Importer, MapRecord, NaceCodesOf } from '../importer.ts'
import { type CsvRow, createRowReader, type RowReader } from '../readers/csv-records.ts'
import { checkUtf8, wholeCharacters } from '../readers/decode-utf8.ts'
import { parseRecord } from '../readers/json-records.ts'
import type { RawRecord } from '../readers/raw-record.ts'
import type { DocumentFormat } from '../run/inspect-documents.ts'
import type { Block, RecordBlock, RowBlock } from './block.ts'
import { type CountCodes, createCodeCounter } from './count-codes.ts'
import { type CountDates, countInElements, countInMembers, countInRow } from './count-dates.ts'

/** The end of a block that belongs to a row of the next one. */
export interface BlockRest {
  bytes: number
  line: number
  /** Whether the row was rejected because it is too long: the rest of it is skipped. */
  isInLongRow: boolean
}

/** The records of a block. `rest` is known when they have been read. */
interface SplitBlock {
  records: Iterable<RawRecord<unknown>>
  rest(): BlockRest | undefined
}

// Longer texts are slow to collect.
const pieceBytes = 32 * 1024

const bufferOf = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length)

function* textsOf(bytes: Buffer): Generator<string> {
  for (let rest = bytes; rest.length > 0; ) {
    const piece = rest.length > pieceBytes ? wholeCharacters(rest.subarray(0, pieceBytes)) : rest
    yield piece.toString('utf8')
    rest = rest.subarray(piece.length)
  }
}

function* readRows(block: RowBlock, reader: RowReader): Generator<RawRecord<CsvRow>> {
  const bytes = bufferOf(block.bytes)
  checkUtf8(bytes, block)
  reader.restart(block.line, block.isInLongRow)
  for (const text of textsOf(bytes)) yield* reader.push(text)
  if (block.isLast) yield* reader.end()
}

const splitRows = (block: RowBlock, reader: RowReader): SplitBlock => ({
  records: readRows(block, reader),
  rest: () => {
    const { text, line, isInLongRow } = reader.rest
    return text === '' && !isInLongRow ? undefined : { bytes: Buffer.byteLength(text), line, isInLongRow }
  },
})

function* parseRecords({ bytes, lines, ends }: RecordBlock): Generator<RawRecord<unknown>> {
  const buffer = bufferOf(bytes)
  for (const [at, line] of lines.entries())
    yield parseRecord({ line, text: buffer.toString('utf8', at === 0 ? 0 : ends[at - 1], ends[at]) })
}

/** How the records of a document are split and mapped. */
export interface DocumentReader {
  split(block: Block): SplitBlock
  map: MapRecord<never>
  naceCodes: NaceCodesOf<never> | undefined
  countDates: CountDates | undefined
  countCodes: CountCodes | undefined
}

const readRecords = ({ json, xml, title }: Importer, format: DocumentFormat): DocumentReader => {
  const mapping: { map: MapRecord<never>; naceCodes?: NaceCodesOf<never> } | undefined = format === 'xml' ? xml : json
  if (!mapping) throw new Error(`${title} has no records of this format`)
  return {
    split: block => ({ records: block.kind === 'records' ? parseRecords(block) : [], rest: () => undefined }),
    map: mapping.map,
    naceCodes: mapping.naceCodes,
    countDates: format === 'xml' ? xml?.dates && countInElements(xml.dates) : json?.dates && countInMembers(json.dates),
    countCodes:
      format === 'xml'
        ? createCodeCounter(xml?.codes, countInElements)
        : createCodeCounter(json?.codes, countInMembers),
  }
}

/**
 * Prepares to split the blocks of a document, from one of them. Throws `ImportError` when a required column is missing.
 */
export const createDocumentReader = (importer: Importer, format: DocumentFormat, block: Block): DocumentReader => {
  if (block.kind === 'records') return readRecords(importer, format)
  const { csv, title } = importer
  if (!csv) throw new Error(`${title} is not read from csv`)
  const reader = createRowReader(block.header, { columns: csv.columns, title, line: block.line })
  return {
    split: rows => (rows.kind === 'rows' ? splitRows(rows, reader) : { records: [], rest: () => undefined }),
    map: csv.map,
    naceCodes: csv.naceCodes,
    countDates: csv.dates && countInRow(csv.dates),
    countCodes: createCodeCounter(csv.codes, countInRow),
  }
}
