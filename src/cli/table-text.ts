import Table from 'cli-table3'

type Rows = readonly (readonly string[])[]

/** A border and a space on each side of a column, and the last border. */
const bordersOf = (columns: number) => columns * 3 + 1

const minWidth = 6

const lengthOf = (text: string) => Math.max(...text.split('\n').map(line => [...line].length))

/** The widths that columns want, or as much as fits: the widest give way first. */
function fitted(wanted: readonly number[], available: number): number[] {
  const total = (cap: number) => wanted.reduce((sum, width) => sum + Math.min(width, cap), 0)
  let cap = Math.max(minWidth, ...wanted)
  while (cap > minWidth && total(cap) > available) cap -= 1
  return wanted.map(width => Math.min(width, cap))
}

/** A word that is longer than its column, in parts: the table would cut it off. */
const broken = (text: string, width: number) => text.replaceAll(new RegExp(`\\S{${width}}(?=\\S)`, 'gu'), '$&\n')

/** A table that is as wide as a terminal at most; what does not fit is continued in the next line. */
export function terminalTable(rows: Rows, terminalWidth: number): string {
  const [head = [], ...body] = rows
  const wanted = head.map((_, at) => Math.max(...rows.map(row => lengthOf(row[at] ?? ''))))
  const widths = fitted(wanted, terminalWidth - bordersOf(head.length))
  const cells = (row: readonly string[]) => row.map((cell, at) => broken(cell, widths[at] ?? minWidth))
  const style = { head: [], border: [] }
  const table = new Table({ head: cells(head), style, colWidths: widths.map(width => width + 2), wordWrap: true })
  table.push(...body.map(cells))
  return `${table.toString()}\n`
}

/** Rows for programs: a line each, with tabs between the cells. */
export const tabbedTable = (rows: Rows): string =>
  rows.map(row => `${row.map(cell => cell.replaceAll(/\p{Cc}+/gu, ' ')).join('\t')}\n`).join('')
