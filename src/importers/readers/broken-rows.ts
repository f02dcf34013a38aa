import { counted } from '#domain/counted.ts'
import type { RawRecord } from './raw-record.ts'

/** How the rows of a register are recognised that breaks some of them over several lines. */
export interface RowMarks {
  /** The column and the values that only the beginning of a row has there. */
  begin: { column: string; values: readonly string[] }
  /** A column of words behind that one. A row that has a word there, and no date or number, is whole. */
  whole: string
}

/** The same by the positions of the columns. */
export interface RowMarksAt {
  begin: { at: number; values: readonly string[] }
  whole: number
}

type Cells = readonly string[]

/** The most lines that a row is broken over. */
export const maxFragments = 4

/** Whether a line is the beginning of a row. */
export const beginsRow = (cells: Cells, { begin }: RowMarksAt): boolean =>
  begin.values.includes(cells[begin.at]?.trim() ?? '')

const letter = /\p{L}/u
const word = /\p{L}{3}/u
const isWhole = (cells: Cells, marks: RowMarksAt) => beginsRow(cells, marks) && word.test(cells[marks.whole] ?? '')

/** Without the empty cells that a fragment is filled up with. */
const written = (cells: Cells): Cells => cells.slice(0, cells.findLastIndex(cell => cell.trim() !== '') + 1)

/** Whether a row may continue in the next line. A row with its last cell is complete, even if it has no status. */
export const mayGoOn = (cells: Cells, width: number, marks: RowMarksAt): boolean => {
  const { length } = written(cells)
  return length > 0 && length < width && !isWhole(cells, marks)
}

/** Joins two fragments of a row; empty cells fill the gap between them. */
const joinCells = (head: Cells, tail: Cells, width: number): string[] => [
  ...head,
  ...Array.from({ length: width - head.length - tail.length }, () => ''),
  ...tail,
]

/** Joins two fragments of which the line break is inside a cell. */
const joinInCell = (head: Cells, tail: Cells): string[] => [
  ...head.slice(0, -1),
  `${head.at(-1)} ${tail[0]}`,
  ...tail.slice(1),
]

// A number or a day alone is what is left of a row before, not the beginning of a name.
const beginsName = (head: Cells) => head.length === 1 && letter.test(head[0] ?? '')

const joinedCells = (head: Cells, last: Cells, width: number, marks: RowMarksAt): string[] | undefined => {
  // A line that is a row already continues only one that has no more than its first cell.
  if (beginsRow(last, marks)) return beginsName(head) && last.length === width ? joinInCell(head, last) : undefined
  const tail = written(last)
  const surplus = head.length + tail.length - width
  if (tail.length === 0 || surplus > 1) return undefined
  return surplus === 1 ? joinInCell(head, tail) : joinCells(head, tail, width)
}

/** The row of several fragments, which end with its last column; undefined if they are not one row. */
export const joinFragments = (fragments: readonly Cells[], width: number, marks: RowMarksAt): string[] | undefined => {
  const joined = joinedCells(fragments.slice(0, -1).flatMap(written), fragments.at(-1) ?? [], width, marks)
  return joined && isWhole(joined, marks) ? joined : undefined
}

/** Rejects a row that has fewer cells than the header, if it continues no other one; of a blank line nothing is left. */
export const withAllCells = (row: RawRecord<string[]>, width: number): RawRecord<string[]>[] => {
  if (!('value' in row) || row.value.length === width) return [row]
  if (written(row.value).length === 0) return []
  return [{ line: row.line, reason: `${counted(row.value.length, 'cell')} instead of ${width}` }]
}
