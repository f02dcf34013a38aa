import type { CsvColumns } from './csv-header.ts'
import { locateColumns, readHeader, rowShapeOf } from './csv-header.ts'
import type { RawRecord } from './raw-record.ts'
import { createRowSplitter } from './split-rows.ts'

/** The cells of one row by column name; a column that the file lacks is absent. */
export type CsvRow = Record<string, string>

/**
 * Creates a row class whose getters read a cell by its column's name. Building an object of up to forty cells for each
 * row took longer than splitting the row.
 */
const createRowType = (wanted: readonly (readonly [name: string, position: number])[]) => {
  class Row {
    readonly cells: readonly string[]

    constructor(cells: readonly string[]) {
      this.cells = cells
    }

    toJSON() {
      return Object.fromEntries(
        wanted.map(([name, position]) => [name, this.cells[position]]).filter(([, cell]) => cell),
      )
    }
  }
  for (const [name, position] of wanted) {
    Object.defineProperty(Row.prototype, name, {
      get(this: Row) {
        return this.cells[position] ?? ''
      },
    })
  }
  return (cells: readonly string[]) => new Row(cells) as unknown as CsvRow
}

interface RecordReader {
  /** What follows the header in the text that was read so far. */
  rest: string
  push(text: string): RawRecord<CsvRow>[]
  end(): RawRecord<CsvRow>[]
}

/**
 * Reads the header at the start of the text, and prepares to read the rows; undefined while the header is incomplete.
 */
const openRecords = (
  text: string,
  isLast: boolean,
  { columns, title }: { columns: CsvColumns; title: string },
): RecordReader | undefined => {
  const header = readHeader(text, isLast)
  if (!header) return undefined
  const located = locateColumns(header.cells, columns, title)
  const toRow = createRowType(located)
  const wanted = located.map(([, position]) => position)
  const splitter = createRowSplitter(rowShapeOf(header, columns, wanted), header.lines + 1)
  const toRecords = (records: RawRecord<string[]>[]): RawRecord<CsvRow>[] =>
    records.map(record => ('value' in record ? { line: record.line, value: toRow(record.value) } : record))
  return {
    rest: header.rest,
    push: piece => toRecords(splitter.push(piece)),
    end: () => toRecords(splitter.end()),
  }
}

/**
 * Reads CSV text with any of the usual delimiters: columns in any order, unknown ones ignored, cells over several
 * lines. Yields the rows of each chunk together. Throws `ImportError` when a required column is missing.
 */
export async function* csvRecords(
  chunks: AsyncIterable<string>,
  columns: CsvColumns,
  title: string,
): AsyncGenerator<RawRecord<CsvRow>[]> {
  let start = ''
  let reader: RecordReader | undefined
  for await (const chunk of chunks) {
    if (reader) yield reader.push(chunk)
    else {
      start += chunk
      reader = openRecords(start, false, { columns, title })
      if (reader) yield reader.push(reader.rest)
    }
  }
  reader ??= openRecords(start, true, { columns, title })
  if (reader) yield reader.end()
}
