import type { CsvColumns, HeaderOfRows } from './csv-header.ts'
import { locateColumns, readHeader, rowShapeOf } from './csv-header.ts'
import type { RawRecord } from './raw-record.ts'
import { createRowSplitter, type RestOfRows, type RowSplitter } from './split-rows.ts'

/** The cells of one row by column name; a column that the file lacks is absent. */
export type CsvRow = Record<string, string>

// As databases and tools write an empty cell.
const emptyCells = new Set(['-', 'N/A', 'NULL', 'NaN', 'NaT', 'None', 'null', 'nan', '<NA>', '\\N'])
const maxEmptyLength = 4

const isNA = (cell: string | undefined): boolean => cell?.trim() === 'NA'

/**
 * A cell without spaces around it; empty where a tool wrote that it is. NA may be Namibia or the name of a company, in
 * columns for these, unless other cells of the row have it too.
 */
const readCell = (cells: readonly string[], position: number, mayBeNA: boolean): string => {
  const cell = cells[position]?.trim() ?? ''
  // Most cells are longer: this is read for each cell of a register.
  if (cell.length > maxEmptyLength) return cell
  if (cell === 'NA') return mayBeNA && cells.filter(isNA).length === 1 ? cell : ''
  return emptyCells.has(cell) ? '' : cell
}

/** Whether no cell is written: spreadsheets leave rows of delimiters alone below the last one. */
const isBlank = (cells: readonly string[]) => cells.every(cell => cell.trim() === '')

/**
 * Creates a row class whose getters read a cell by its column's name. Building an object of up to forty cells for each
 * row took longer than splitting the row.
 */
const createRowType = (
  wanted: readonly (readonly [name: string, position: number])[],
  { mayBeNA = [] }: Pick<CsvColumns, 'mayBeNA'>,
) => {
  const keepsNA = new Set(mayBeNA)
  class Row {
    readonly cells: readonly string[]

    constructor(cells: readonly string[]) {
      this.cells = cells
    }

    toJSON() {
      return Object.fromEntries(
        wanted
          .map(([name, position]) => [name, readCell(this.cells, position, keepsNA.has(name))])
          .filter(([, cell]) => cell),
      )
    }
  }
  for (const [name, position] of wanted) {
    const keeps = keepsNA.has(name)
    Object.defineProperty(Row.prototype, name, {
      get(this: Row) {
        return readCell(this.cells, position, keeps)
      },
    })
  }
  return (cells: readonly string[]) => new Row(cells) as unknown as CsvRow
}

/** A row with other cells in some of its columns. Columns are getters of the row's class, which a spread leaves out. */
export const withCells = (row: CsvRow, cells: CsvRow): CsvRow =>
  Object.create(row, Object.getOwnPropertyDescriptors(cells)) as CsvRow

/** Whether a row repeats the header, as where files were joined. */
const createHeaderCheck =
  ({ cells: header }: HeaderOfRows, wanted: readonly number[]) =>
  (cells: readonly string[]): boolean =>
    wanted.every(position => cells[position]?.trim() === header[position])

/** Reads the rows that follow a header. */
export interface RowReader {
  push(text: string): RawRecord<CsvRow>[]
  end(): RawRecord<CsvRow>[]
  restart: RowSplitter['restart']
  readonly rest: RestOfRows
}

/** Prepares to read the rows that follow a header. Throws `ImportError` when a required column is missing. */
export const createRowReader = (
  header: HeaderOfRows,
  { columns, title, line }: { columns: CsvColumns; title: string; line: number },
): RowReader => {
  const located = locateColumns(header.cells, columns, title)
  const toRow = createRowType(located, columns)
  const wanted = located.map(([, position]) => position)
  const splitter = createRowSplitter(rowShapeOf(header, columns, wanted), line)
  const isHeader = createHeaderCheck(header, wanted)
  const toRecord = ({ line, value }: { line: number; value: string[] }): RawRecord<CsvRow> =>
    isHeader(value) ? { line, reason: 'the header is repeated' } : { line, value: toRow(value) }
  const toRecords = (records: RawRecord<string[]>[]): RawRecord<CsvRow>[] =>
    records
      .filter(record => !('value' in record && isBlank(record.value)))
      .map(record => ('value' in record ? toRecord(record) : record))
  return {
    push: piece => toRecords(splitter.push(piece)),
    end: () => toRecords(splitter.end()),
    restart: splitter.restart,
    get rest() {
      return splitter.rest
    },
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
  let reader: RowReader | undefined
  const open = (isLast: boolean): RawRecord<CsvRow>[] => {
    const header = readHeader(start, isLast)
    if (!header) return []
    reader = createRowReader(header, { columns, title, line: header.lines + 1 })
    return reader.push(header.rest)
  }
  for await (const chunk of chunks) {
    if (reader) yield reader.push(chunk)
    else {
      start += chunk
      yield open(false)
    }
  }
  if (!reader) yield open(true)
  if (reader) yield reader.end()
}
