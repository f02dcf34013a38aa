import { counted } from '#domain/counted.ts'
import { ImportError } from '../import-error.ts'
import { beginsRow, joinFragments, maxFragments, mayGoOn, type RowMarksAt, withAllCells } from './broken-rows.ts'
import { createQuotedRows, type QuotedRows } from './quoted-rows.ts'
import type { RawRecord } from './raw-record.ts'
import type { RowShape } from './split-row.ts'
import { splitLeniently, splitPlainLine, splitRow } from './split-row.ts'

/** The text after the last row that was read, and its first line. */
export interface RestOfRows {
  text: string
  line: number
  /** Whether what follows, up to the end of the line, belongs to a row that was rejected because it is too long. */
  isInLongRow: boolean
}

/** Splits text that arrives in chunks into rows of cells, each with its first line. */
export interface RowSplitter {
  push(text: string): RawRecord<string[]>[]
  /** The remaining rows at the end of the text. Throws `ImportError` when it ends inside a row. */
  end(): RawRecord<string[]>[]
  /** Forgets the rest of the last text, and continues at the beginning of a row, or inside one that is too long. */
  restart(line: number, isInLongRow?: boolean): void
  readonly rest: RestOfRows
}

/** The state of the splitter at the beginning of a row. */
interface Scan {
  readonly shape: RowShape
  readonly quotedRows: QuotedRows
  text: string
  at: number
  line: number
  /** Whether no more text follows. */
  isLast: boolean
  isInLongRow: boolean
  rows: RawRecord<string[]>[]
}

/** Characters of the longest row. A longer one is rejected, so that memory is bounded. */
export const maxRowLength = 1024 * 1024
const maxContinuationLines = 50
const neverClosed = 'a quote is never closed'
const severalRows = 'a quote that begins in this row ends in a later one'
// The lines of a text in a narrower file may well have as many delimiters as its rows.
const minWidth = 4
const tooLong = 'the row is longer than a megabyte'

const withoutCarriageReturn = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line)

const endOfLine = ({ text }: Scan, from: number) => {
  const newline = text.indexOf('\n', from)
  return newline === -1 ? text.length : newline
}

const cutShort = ({ line }: Scan) => new ImportError(`the file is cut short: it ends inside the row on line ${line}`)

const advance = (scan: Scan, end: number) => {
  const { text } = scan
  const next = Math.min(end, text.length)
  for (
    let newline = text.indexOf('\n', scan.at);
    newline !== -1 && newline < next;
    newline = text.indexOf('\n', newline + 1)
  ) {
    scan.line += 1
  }
  scan.at = next
}

const reject = (scan: Scan, reason: string) => {
  scan.rows.push({ line: scan.line, reason })
}

/** The cells of a row, without those that a shape leaves out. */
const cellsIn = ({ width, surplusEmpty }: RowShape, cells: string[]): string[] =>
  surplusEmpty && cells.length > width && cells.slice(width).every(cell => cell.trim() === '')
    ? cells.slice(0, width)
    : cells

const accept = (scan: Scan, all: string[], end: number): true => {
  const { shape, text, line } = scan
  const endsInRow = end >= text.length && !text.endsWith('\n')
  const cells = cellsIn(shape, all)
  if (cells.length === shape.width) scan.rows.push({ line, value: cells })
  else if (cells.length < shape.width && endsInRow) throw cutShort(scan)
  else if (shape.marks && cells.length < shape.width) scan.rows.push({ line, value: cells })
  else if (cells.some(cell => cell.trim() !== '')) {
    reject(scan, `${counted(cells.length, 'cell')} instead of ${shape.width}`)
  }
  advance(scan, end)
  return true
}

const rejectLine = (scan: Scan, reason: string): true => {
  const end = endOfLine(scan, scan.at)
  reject(scan, reason)
  advance(scan, end + 1)
  return true
}

/**
 * Reads a row with malformed quotes leniently, over several lines if necessary; otherwise its first line is rejected.
 */
const salvage = (scan: Scan, reason: string): boolean => {
  const { text, at, isLast, shape } = scan
  let end = endOfLine(scan, at)
  for (let lines = 1; lines <= maxContinuationLines; lines += 1) {
    const cells = splitLeniently(withoutCarriageReturn(text.slice(at, end)), shape)
    if (cells) return accept(scan, cells, end + 1)
    if (end >= text.length) return isLast && rejectLine(scan, reason)
    // A line that begins with a quote is the next row.
    if (text[end + 1] === '"') break
    end = endOfLine(scan, end + 1)
  }
  return rejectLine(scan, reason)
}

/**
 * Whether a stray quote at the edge of a cell, and another one in a later row, have merged several rows into one: it has
 * another number of cells, or each of its lines has as many cells as a row.
 */
const areSeveralRows = (scan: Scan, cells: string[], end: number): boolean => {
  const { text, at, shape } = scan
  if (endOfLine(scan, at) >= end - 1) return false
  const { width, delimiter } = shape
  const isRow = (split: string[]) => cellsIn(shape, split).length === width
  const lines = text.slice(at, end).replace(/\n$/, '').split('\n')
  return !isRow(cells) || (width >= minWidth && lines.every(line => isRow(line.split(delimiter))))
}

/** Whether the last line is complete and has as many delimiters as a row: a quote in it is then a mistake. */
const isWholeLine = ({ text, at, shape }: Scan): boolean =>
  text.endsWith('\n') && cellsIn(shape, text.slice(at).split(shape.delimiter)).length === shape.width

const readQuotedRow = (scan: Scan): boolean => {
  const { text, at, isLast, shape } = scan
  const split = splitRow(text, at, shape.delimiter, isLast)
  if (split.kind === 'malformed') return salvage(scan, split.reason)
  if (split.kind === 'row' && areSeveralRows(scan, split.cells, split.end)) return rejectLine(scan, severalRows)
  if (split.kind === 'row') return accept(scan, split.cells, split.end)
  if (!isLast) return false
  if (endOfLine(scan, at) < text.length - 1) return salvage(scan, neverClosed)
  if (isWholeLine(scan)) return rejectLine(scan, neverClosed)
  throw cutShort(scan)
}

/** Reads one row; false when it needs more text. */
const readRow = (scan: Scan): boolean => {
  const { text, at, isLast, shape, quotedRows } = scan
  const quoted = shape.unquoted ? undefined : quotedRows.cellsAt(text, at)
  if (quoted) {
    scan.rows.push({ line: scan.line, value: quoted })
    scan.line += 1
    scan.at = quotedRows.end
    return true
  }
  const newline = text.indexOf('\n', at)
  if (newline === -1 && !isLast) return false
  const end = newline === -1 ? text.length : newline
  const cells = splitPlainLine(withoutCarriageReturn(text.slice(at, end)), shape)
  return cells ? accept(scan, cells, end + 1) : readQuotedRow(scan)
}

/** Goes back to a position, before the rows that were read since. */
const returnTo = (scan: Scan, { at, line, rows }: { at: number; line: number; rows: number }) => {
  scan.at = at
  scan.line = line
  scan.rows.length = rows
}

/** The cells of the next line, none of a blank one; undefined if they cannot be read, `more` if more text is needed. */
const nextFragment = (scan: Scan): string[] | 'more' | undefined => {
  const { length } = scan.rows
  if (scan.at >= scan.text.length || !readRow(scan)) return scan.isLast ? undefined : 'more'
  const row = scan.rows[length]
  if (!row) return []
  return 'value' in row ? row.value : undefined
}

/** Joins a line with those that continue its row; undefined if there are none, `more` if more text is needed. */
const joinLines = (scan: Scan, marks: RowMarksAt, first: string[]): string[] | 'more' | undefined => {
  const fragments = [first]
  while (fragments.length < maxFragments) {
    const next = nextFragment(scan)
    if (next === undefined || next === 'more') return next
    fragments.push(next)
    const joined = joinFragments(fragments, scan.shape.width, marks)
    if (joined || beginsRow(next, marks)) return joined
  }
  return undefined
}

/** Replaces the row that was read last by the one that it begins, if it does; false when it needs more text. */
const continueRow = (scan: Scan, marks: RowMarksAt, first: { line: number; value: string[] }): boolean => {
  const after = { at: scan.at, line: scan.line, rows: scan.rows.length }
  const joined = joinLines(scan, marks, first.value)
  if (joined === undefined || joined === 'more') returnTo(scan, after)
  else scan.rows.splice(after.rows - 1, scan.rows.length, { line: first.line, value: joined })
  return joined !== 'more'
}

/** Reads one row, which may be broken over several lines; false when it needs more text. */
const readWholeRow = (scan: Scan): boolean => {
  const { at, line, rows, shape } = scan
  if (!shape.marks) return readRow(scan)
  const before = { at, line, rows: rows.length }
  if (!readRow(scan)) return false
  const row = rows.length > before.rows ? rows.at(-1) : undefined
  if (!row || !('value' in row)) return true
  if (mayGoOn(row.value, shape.width, shape.marks) && !continueRow(scan, shape.marks, row)) {
    returnTo(scan, before)
    return false
  }
  rows.push(...rows.splice(-1).flatMap(read => withAllCells(read, shape.width)))
  return true
}

/** Skips the line that a row is too long on, as far as it has arrived. */
const skipLongLine = (scan: Scan) => {
  const newline = scan.text.indexOf('\n', scan.at)
  scan.isInLongRow = newline === -1
  if (!scan.isInLongRow) return advance(scan, newline + 1)
  if (scan.isLast)
    throw new ImportError(`line ${scan.line} is longer than a megabyte and has no end: this is not a CSV file`)
  scan.at = scan.text.length
}

/** Rejects the row that has not ended, if it is too long. */
const rejectLongRow = (scan: Scan): boolean => {
  if (scan.text.length - scan.at <= maxRowLength) return false
  reject(scan, tooLong)
  skipLongLine(scan)
  return true
}

const readRows = (scan: Scan): RawRecord<string[]>[] => {
  scan.rows = []
  if (scan.isInLongRow) skipLongLine(scan)
  do {
    while (scan.at < scan.text.length && readWholeRow(scan)) {}
  } while (rejectLongRow(scan))
  scan.text = scan.text.slice(scan.at)
  scan.at = 0
  return scan.rows
}

/** Starts after the header, at `firstLine`. A malformed row is rejected without affecting others. */
export const createRowSplitter = (shape: RowShape, firstLine: number): RowSplitter => {
  const scan: Scan = {
    shape,
    quotedRows: createQuotedRows(shape),
    text: '',
    at: 0,
    line: firstLine,
    isLast: false,
    isInLongRow: false,
    rows: [],
  }
  return {
    push: piece => {
      scan.text += piece
      return readRows(scan)
    },
    end: () => {
      scan.isLast = true
      return readRows(scan)
    },
    restart: (line, isInLongRow = false) => {
      scan.text = ''
      scan.at = 0
      scan.line = line
      scan.isLast = false
      scan.isInLongRow = isInLongRow
    },
    get rest() {
      return { text: scan.text, line: scan.line, isInLongRow: scan.isInLongRow }
    },
  }
}
