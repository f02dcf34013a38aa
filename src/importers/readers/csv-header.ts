import { ImportError } from '../import-error.ts'
import { text } from '../mapping/source-values.ts'
import type { RowMarks, RowMarksAt } from './broken-rows.ts'
import type { RowShape } from './split-row.ts'
import { splitRow } from './split-row.ts'

/** The columns an importer reads; all others are ignored. Names match regardless of case and surrounding spaces. */
export interface CsvColumns<Name extends string = string> {
  required: readonly Name[]
  optional?: readonly Name[]
  /** Optional columns that the files of some years or formats lack: their absence does not count as a change. */
  notInAll?: readonly Name[]
  /** Further columns that are numbered: `#` is replaced by the number. */
  numbered?: readonly string[]
  /** Adjacent columns of free text, in which a register fails to double its quotes. */
  freeText?: readonly string[]
  /** Columns in which `NA` is no empty cell: codes of countries, and the names of companies. */
  mayBeNA?: readonly string[]
  /** Whether quotes have no special meaning, so that every line is a row. */
  unquoted?: true
  /** How rows are recognised, where some are broken over several lines. */
  marks?: RowMarks
  /**
   * With this delimiter, quotes are part of the text, unless the header is quoted: a tool that saved the file then quoted its
   * cells.
   */
  unquotedBeside?: string
}

const delimiters = [',', ';', '\t', '|', '^']
const maxHeaderLength = 256 * 1024

/** The header of a CSV file, its number of lines, and the text after it. */
export interface CsvHeader {
  cells: string[]
  delimiter: string
  /** Whether its first cell is in quotes. */
  isQuoted: boolean
  lines: number
  rest: string
}

/** The name of a column as it is compared. */
export const foldColumn = (name: string): string => name.trim().toLowerCase()

const detectDelimiter = (header: string): string => {
  const counts = delimiters.map(delimiter => header.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

/** The required columns that a header lacks. */
export const missingColumns = (header: readonly string[], { required }: CsvColumns): string[] => {
  const names = new Set(header.map(foldColumn))
  return required.filter(name => !names.has(foldColumn(name)))
}

/** Throws `ImportError` when a header lacks required columns, and names them. */
export const requireColumns = (header: readonly string[], columns: CsvColumns, title: string): void => {
  const missing = missingColumns(header, columns)
  if (missing.length > 0) {
    const names =
      missing.length === 1 ? `the column ${missing[0]} is missing` : `the columns ${missing.join(', ')} are missing`
    throw new ImportError(
      `this is not ${title}: ${names}; its header begins with ${header.slice(0, 5).join(', ').slice(0, 200)}`,
    )
  }
}

/** The name of a numbered column, as the importer writes it; undefined if the cell of a header is none. */
export const numberedColumn = (cell: string, { numbered = [] }: CsvColumns): string | undefined => {
  const [number] = /\d+/.exec(cell) ?? []
  return number && numbered.map(name => name.replace('#', number)).find(name => foldColumn(name) === foldColumn(cell))
}

/** The name and position of each column to read: the first, if there are several of a name. Throws `ImportError` when a required one is missing. */
export const locateColumns = (header: readonly string[], columns: CsvColumns, title: string) => {
  requireColumns(header, columns, title)
  const { required, optional = [] } = columns
  const positions = new Map<string, number>()
  for (const [position, name] of header.entries())
    if (!positions.has(foldColumn(name))) positions.set(foldColumn(name), position)
  const wanted: (readonly [name: string, position: number])[] = []
  for (const name of new Set([...required, ...optional])) {
    const position = positions.get(foldColumn(name))
    if (position !== undefined) wanted.push([name, position])
  }
  const numbered = new Map<string, number>()
  for (const [position, cell] of header.entries()) {
    const name = numberedColumn(cell, columns)
    if (name && !numbered.has(name)) numbered.set(name, position)
  }
  return [...wanted, ...numbered]
}

/** The error for a first line that is no header, with how it begins: the register may separate its cells otherwise now. */
export const notAHeader = (line: string): ImportError => {
  const start = text(line, 60)
  return new ImportError(
    `the first line is not the header of a CSV file, whose cells are separated by , ; | ^ or tabs: it ${start ? `begins with ${start}` : 'is blank'}`,
  )
}

const readColumns = (start: string, isLast: boolean, given: string | undefined): CsvHeader | undefined => {
  const firstLine = start.slice(0, start.indexOf('\n') === -1 ? start.length : start.indexOf('\n'))
  const delimiter = given ?? detectDelimiter(firstLine)
  const split = splitRow(start, 0, delimiter, isLast)
  if (split.kind === 'row') {
    const lines = start.slice(0, split.end).split('\n').length - 1
    const cells = split.cells.map(cell => cell.trim())
    return { cells, delimiter, isQuoted: start.startsWith('"'), lines, rest: start.slice(split.end) }
  }
  if (split.kind === 'malformed' || isLast || start.length > maxHeaderLength) {
    throw notAHeader(firstLine)
  }
  return undefined
}

const blankLines = /^(?:[ \t]*\r?\n)+/

/** A line before the header that names the delimiter, as Excel writes it. */
const separatorLine = /^sep=(.)\r?\n/i

/**
 * Reads the header at the start of the text; undefined while it is incomplete. The delimiter is the one that is given,
 * that of a separator line (`sep=;`), or the most frequent one. Blank lines before it are left out. Throws `ImportError`
 * when there is no header.
 */
export const readHeader = (text: string, isLast: boolean, given?: string): CsvHeader | undefined => {
  const [blank] = blankLines.exec(text) ?? []
  if (blank !== undefined) {
    const header = readHeader(text.slice(blank.length), isLast, given)
    return header && { ...header, lines: header.lines + blank.split('\n').length - 1 }
  }
  const [line, separator] = separatorLine.exec(text) ?? []
  if (line === undefined || separator === undefined) return readColumns(text, isLast, given)
  const header = readColumns(text.slice(line.length), isLast, given ?? separator)
  return header && { ...header, lines: header.lines + 1 }
}

const freeTextRange = (cells: readonly string[], names: readonly string[]): Pick<RowShape, 'freeText'> => {
  const positions = names
    .map(name => cells.findIndex(cell => foldColumn(cell) === foldColumn(name)))
    .filter(position => position >= 0)
  return positions.length > 0 ? { freeText: { from: Math.min(...positions), to: Math.max(...positions) } } : {}
}

const marksIn = (cells: readonly string[], { begin, whole }: RowMarks): RowMarksAt => {
  const at = (name: string) => cells.findIndex(cell => foldColumn(cell) === foldColumn(name))
  return { begin: { at: at(begin.column), values: begin.values }, whole: at(whole) }
}

/** What the format of the rows follows from. */
export type HeaderOfRows = Pick<CsvHeader, 'cells' | 'delimiter'> & Partial<Pick<CsvHeader, 'isQuoted'>>

/** The format of the rows that follow a header. */
export const rowShapeOf = (
  { cells, delimiter, isQuoted }: HeaderOfRows,
  { unquoted, unquotedBeside, freeText = [], marks }: CsvColumns,
  wanted: readonly number[],
): RowShape => ({
  delimiter,
  width: cells.length,
  // The cells of a fragment are those of other columns.
  ...(marks ? { marks: marksIn(cells, marks) } : { wanted }),
  ...((unquoted || (delimiter === unquotedBeside && !isQuoted)) && { unquoted: true }),
  ...freeTextRange(cells, freeText),
})
