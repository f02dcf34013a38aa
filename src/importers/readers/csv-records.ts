import { ImportError } from '../import-error.ts'
import type { RawRecord } from './raw-record.ts'
import type { RowShape } from './split-row.ts'
import { splitRow } from './split-row.ts'
import { createRowSplitter } from './split-rows.ts'

/** The columns an importer reads; all others are ignored. Names match regardless of case and surrounding spaces. */
export interface CsvColumns<Name extends string = string> {
  required: readonly Name[]
  optional?: readonly Name[]
  /** Further columns by pattern, for those that are numbered. */
  numbered?: RegExp
  /** Adjacent columns of free text, in which a register fails to double its quotes. */
  freeText?: readonly string[]
  /** Whether quotes have no special meaning, so that every line is a row. */
  unquoted?: true
}

/** The cells of one row by column name; a column that the file lacks is absent. */
export type CsvRow = Record<string, string>

const delimiters = [',', ';', '\t', '|', '^']
const maxHeaderLength = 256 * 1024

const fold = (name: string) => name.trim().toLowerCase()

const detectDelimiter = (header: string): string => {
  const counts = delimiters.map(delimiter => header.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

/** The required columns that a header lacks. */
export const missingColumns = (header: readonly string[], { required }: CsvColumns): string[] => {
  const names = new Set(header.map(fold))
  return required.filter(name => !names.has(fold(name)))
}

/** Throws `ImportError` when a header lacks required columns, and names them. */
export const requireColumns = (header: readonly string[], columns: CsvColumns, title: string): void => {
  const missing = missingColumns(header, columns)
  if (missing.length > 0) {
    const names =
      missing.length === 1 ? `the column ${missing[0]} is missing` : `the columns ${missing.join(', ')} are missing`
    throw new ImportError(
      `This is not ${title}: ${names}; its header begins with ${header.slice(0, 5).join(', ').slice(0, 200)}.`,
    )
  }
}

const locateColumns = (header: readonly string[], columns: CsvColumns, title: string) => {
  requireColumns(header, columns, title)
  const { required, optional = [], numbered } = columns
  const positions = new Map<string, number>()
  for (const [position, name] of header.entries()) if (!positions.has(fold(name))) positions.set(fold(name), position)
  const wanted: (readonly [name: string, position: number])[] = []
  for (const name of new Set([...required, ...optional])) {
    const position = positions.get(fold(name))
    if (position !== undefined) wanted.push([name, position])
  }
  for (const [position, name] of header.entries()) if (numbered?.test(name.trim())) wanted.push([name.trim(), position])
  return wanted
}

const freeTextRange = (header: readonly string[], names: readonly string[]): Pick<RowShape, 'freeText'> => {
  const positions = names
    .map(name => header.findIndex(cell => fold(cell) === fold(name)))
    .filter(position => position >= 0)
  return positions.length > 0 ? { freeText: { from: Math.min(...positions), to: Math.max(...positions) } } : {}
}

/** Reads the header at the start of the text; undefined while it is incomplete. Throws `ImportError` when there is none. */
export const readHeader = (text: string, isLast: boolean) => {
  const firstLine = text.slice(0, text.indexOf('\n') === -1 ? text.length : text.indexOf('\n'))
  const delimiter = detectDelimiter(firstLine)
  const split = splitRow(text, 0, delimiter, isLast)
  if (split.kind === 'row')
    return { cells: split.cells.map(cell => cell.trim()), delimiter, rest: text.slice(split.end) }
  if (split.kind === 'malformed' || isLast || text.length > maxHeaderLength) {
    throw new ImportError('The first line is no header of a CSV file.')
  }
  return undefined
}

/**
 * Creates a row class whose getters read a cell by its column's name. Building an object of up to forty cells for each row
 * took longer than splitting the row.
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

/**
 * Reads CSV text with any of the usual delimiters: columns in any order, unknown ones ignored, cells over several lines.
 * Yields the rows of each chunk together. Throws `ImportError` when a required column is missing.
 */
export async function* csvRecords(
  chunks: AsyncIterable<string>,
  columns: CsvColumns,
  title: string,
): AsyncGenerator<RawRecord<CsvRow>[]> {
  let start = ''
  let reading: { push(text: string): RawRecord<CsvRow>[]; end(): RawRecord<CsvRow>[] } | undefined

  const begin = (text: string, isLast: boolean) => {
    const header = readHeader(text, isLast)
    if (!header) return undefined
    const wanted = locateColumns(header.cells, columns, title)
    const shape = {
      delimiter: header.delimiter,
      width: header.cells.length,
      ...(columns.unquoted && { unquoted: true as const }),
      ...freeTextRange(header.cells, columns.freeText ?? []),
    }
    const headerLines = text.slice(0, text.length - header.rest.length).split('\n').length - 1
    const toRow = createRowType(wanted)
    const splitter = createRowSplitter(shape, headerLines + 1)
    const named = (records: RawRecord<string[]>[]): RawRecord<CsvRow>[] =>
      records.map(record => ('value' in record ? { line: record.line, value: toRow(record.value) } : record))
    return {
      rest: header.rest,
      push: (piece: string) => named(splitter.push(piece)),
      end: () => named(splitter.end()),
    }
  }

  for await (const chunk of chunks) {
    if (reading) yield reading.push(chunk)
    else {
      start += chunk
      const started = begin(start, false)
      reading = started
      if (started) yield started.push(started.rest)
    }
  }
  reading ??= begin(start, true)
  if (reading) yield reading.end()
}
