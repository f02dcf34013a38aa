import { ImportFailure } from '../import-failure.ts'
import type { RawRecord } from './raw-record.ts'
import type { RowShape } from './split-row.ts'
import { splitLeniently, splitPlainLine, splitRow } from './split-row.ts'

const maxRowLength = 1024 * 1024
const maxContinuationLines = 50

/** Cuts text that arrives in pieces into rows of cells, each with the line it begins on. */
export interface RowSplitter {
  push(text: string): RawRecord<string[]>[]
  /** The rows left when no more text comes. Throws `ImportFailure` when the text ends inside a row. */
  end(): RawRecord<string[]>[]
}

const trimLine = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line)

/** Starts after the header, at `firstLine`. A row that breaks the rules costs that row and no other. */
export const createRowSplitter = (shape: RowShape, firstLine: number): RowSplitter => {
  const { delimiter, width } = shape
  let text = ''
  let at = 0
  let line = firstLine
  let rows: RawRecord<string[]>[] = []

  const advance = (end: number) => {
    for (
      let newline = text.indexOf('\n', at);
      newline !== -1 && newline < end;
      newline = text.indexOf('\n', newline + 1)
    ) {
      line += 1
    }
    at = end
  }
  const accept = (cells: string[], end: number, raw: string) => {
    if (cells.length === width) rows.push({ line, value: cells })
    else if (raw !== '') rows.push({ line, reason: `${cells.length} cells instead of ${width}`, raw })
    advance(end)
  }
  const endOfLine = (from: number) => {
    const newline = text.indexOf('\n', from)
    return newline === -1 ? text.length : newline
  }

  const giveUp = (reason: string) => {
    const end = endOfLine(at)
    rows.push({ line, reason, raw: trimLine(text.slice(at, end)) })
    advance(Math.min(end + 1, text.length))
    return true
  }
  /** A row whose quotes break the rules: read leniently over as many lines as it needs, or given up at its first line. */
  const salvage = (reason: string, isLast: boolean): boolean => {
    let end = endOfLine(at)
    for (let lines = 1; lines <= maxContinuationLines; lines += 1) {
      const cells = splitLeniently(trimLine(text.slice(at, end)), shape)
      if (cells) {
        accept(cells, Math.min(end + 1, text.length), 'salvaged')
        return true
      }
      if (end >= text.length) return isLast ? giveUp(reason) : false
      // What begins with a quote is the next row.
      if (text[end + 1] === '"') return giveUp(reason)
      end = endOfLine(end + 1)
    }
    return giveUp(reason)
  }

  /** Reads one row; false when it needs more text. */
  const readRow = (isLast: boolean): boolean => {
    const newline = text.indexOf('\n', at)
    if (newline === -1 && !isLast) return false
    const end = newline === -1 ? text.length : newline
    const physical = trimLine(text.slice(at, end))
    const plain = splitPlainLine(physical, delimiter, width)
    if (plain) {
      accept(plain, Math.min(end + 1, text.length), physical)
      return true
    }
    return readQuotedRow(physical, isLast)
  }
  const readQuotedRow = (physical: string, isLast: boolean): boolean => {
    const split = splitRow(text, at, delimiter, isLast)
    if (split.kind === 'malformed') return salvage(split.reason, isLast)
    if (split.kind === 'row') {
      accept(split.cells, split.end, physical)
      return true
    }
    if (!isLast) return false
    if (endOfLine(at) < text.length - 1) return salvage('a quote is never closed', isLast)
    throw new ImportFailure(`The file is cut short: it ends inside the row of line ${line}.`)
  }
  const drain = (isLast: boolean) => {
    rows = []
    while (at < text.length && readRow(isLast)) {}
    text = text.slice(at)
    at = 0
    if (text.length > maxRowLength)
      throw new ImportFailure(`Line ${line} is longer than a megabyte: this is not a CSV file.`)
    return rows
  }

  return {
    push: piece => {
      text += piece
      return drain(false)
    },
    end: () => drain(true),
  }
}
