import type { RowMarksAt } from './broken-rows.ts'

/** The format of a file's rows. */
export interface RowShape {
  delimiter: string
  width: number
  /**
   * Positions of the first and last of adjacent free-text columns, in which stray quotes and delimiters are accepted.
   */
  freeText?: { from: number; to: number }
  /** Whether quotes have no special meaning. */
  unquoted?: true
  /** Whether empty cells after the last column are left out, which spreadsheets write. */
  surplusEmpty?: true
  /** Where some rows are broken over several lines. */
  marks?: RowMarksAt
  /** Positions of the cells that are read; others may be left empty. Absent: all. */
  wanted?: readonly number[]
}

/** The result of splitting a row. `end` is the position of the next row. */
type SplitRow =
  | { kind: 'row'; cells: string[]; end: number }
  | { kind: 'unfinished' }
  | { kind: 'malformed'; reason: string }

interface Cell {
  value: string
  end: number
}

const quote = 34
const carriageReturn = 13
// A quote that is never closed would otherwise swallow the rest of the file.
const maxCellLength = 128 * 1024
const neverClosed: SplitRow = { kind: 'malformed', reason: 'a quote is never closed' }
const unfinished: SplitRow = { kind: 'unfinished' }
const strayQuote: SplitRow = {
  kind: 'malformed',
  reason: 'a quote is neither at the beginning nor at the end of a cell',
}

const withoutCarriageReturn = (text: string, from: number, to: number) =>
  text.slice(from, to > from && text.charCodeAt(to - 1) === carriageReturn ? to - 1 : to)

const bareCell = (text: string, from: number, delimiter: string): Cell => {
  const newline = text.indexOf('\n', from)
  const lineEnd = newline === -1 ? text.length : newline
  const next = text.indexOf(delimiter, from)
  if (next !== -1 && next < lineEnd) return { value: text.slice(from, next), end: next }
  return { value: withoutCarriageReturn(text, from, lineEnd), end: lineEnd }
}

/** The quoted cell that opens at `from`; undefined if its closing quote is not in the text yet. */
const quotedCell = (text: string, from: number, isLast: boolean): Cell | undefined => {
  let closing = text.indexOf('"', from + 1)
  while (closing !== -1 && text.charCodeAt(closing + 1) === quote) closing = text.indexOf('"', closing + 2)
  if (closing === -1 || (closing === text.length - 1 && !isLast)) return undefined
  const end = text.charCodeAt(closing + 1) === carriageReturn ? closing + 2 : closing + 1
  return { value: text.slice(from + 1, closing).replaceAll('""', '"'), end }
}

const endRow = (cells: string[], text: string, end: number, isLast: boolean): SplitRow => {
  if (end >= text.length) return isLast ? { kind: 'row', cells, end } : unfinished
  return text[end] === '\n' ? { kind: 'row', cells, end: end + 1 } : strayQuote
}

/** Splits one row by the rules of RFC 4180, cell by cell; `isLast` when no more text follows. */
export const splitRow = (text: string, from: number, delimiter: string, isLast: boolean): SplitRow => {
  const cells: string[] = []
  const cellAt = (at: number) =>
    text.charCodeAt(at) === quote ? quotedCell(text, at, isLast) : bareCell(text, at, delimiter)
  let at = from
  let cell = cellAt(at)
  while (cell && cell.end - at <= maxCellLength) {
    cells.push(cell.value)
    if (text[cell.end] !== delimiter) return endRow(cells, text, cell.end, isLast)
    at = cell.end + 1
    cell = cellAt(at)
  }
  return (cell?.end ?? text.length) - at > maxCellLength ? neverClosed : unfinished
}

/**
 * Splits a line without quotes, or with quotes around every cell and none inside: nearly all rows of most registers, at
 * the speed of `String.split`. Undefined for any other line.
 */
export const splitPlainLine = (line: string, { delimiter, width, unquoted }: RowShape): string[] | undefined => {
  if (unquoted) return line.split(delimiter)
  const isQuoted = line.charCodeAt(0) === quote
  if (!isQuoted) return line.includes('"') ? undefined : line.split(delimiter)
  if (line.charCodeAt(line.length - 1) !== quote) return undefined
  const cells = line.slice(1, -1).split(`"${delimiter}"`)
  if (cells.length !== width) return undefined
  for (const cell of cells) if (cell !== '' && cell.includes('"')) return undefined
  return cells
}

/**
 * Splits a line at `","` only, for registers that quote every cell but do not double the quotes inside. Surplus cells
 * belong to the free-text columns, from `freeText.from` to `freeText.to`, which are left empty; the cells before and
 * after them keep their positions.
 */
export const splitLeniently = (line: string, { delimiter, width, freeText }: RowShape): string[] | undefined => {
  if (line.length < 2 || line.charCodeAt(0) !== quote || line.charCodeAt(line.length - 1) !== quote) return undefined
  const cells = line.slice(1, -1).split(`"${delimiter}"`)
  if (cells.length === width) return cells
  if (!freeText || cells.length < width) return undefined
  const after = width - freeText.to - 1
  const blanks = Array.from({ length: freeText.to - freeText.from + 1 }, () => '')
  return [...cells.slice(0, freeText.from), ...blanks, ...(after > 0 ? cells.slice(-after) : [])]
}
