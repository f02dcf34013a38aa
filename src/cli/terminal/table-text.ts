import Table, { type TableConstructorOptions } from 'cli-table3'

type Rows = readonly (readonly string[])[]

/** How a table is drawn, and how many characters of a line that takes besides its cells. */
interface Layout {
  options: TableConstructorOptions
  taken(columns: number): number
}

const style = { head: [], border: [] }

/** A border and a space on each side of a column, and the last border. */
const bordered: Layout = { options: { style }, taken: columns => columns * 3 + 1 }

const lineParts = ['top', 'bottom', 'left', 'right', 'mid', 'middle'].flatMap(part => [
  part,
  `${part}-left`,
  `${part}-mid`,
  `${part}-right`,
])

/** Two spaces behind each column. */
const plain: Layout = {
  options: {
    style: { ...style, 'padding-left': 0, 'padding-right': 2 },
    chars: Object.fromEntries(lineParts.map(part => [part, ''])),
  },
  taken: columns => columns * 2,
}

const longest = (texts: readonly string[]) => Math.max(0, ...texts.map(text => [...text].length))

/** The widths that columns want, or as much as fits: the widest give way first, none below its longest word. */
function fitted(rows: Rows, available: number): number[] | undefined {
  const columns = (rows[0] ?? []).map((_, at) => rows.map(row => row[at] ?? ''))
  const wanted = columns.map(cells => longest(cells.flatMap(cell => cell.split('\n'))))
  const words = columns.map(cells => longest(cells.flatMap(cell => cell.split(/\s/))))
  const widths = (cap: number) => wanted.map((width, at) => Math.min(width, Math.max(cap, words[at] ?? 0)))
  const isTooWide = (cap: number) => widths(cap).reduce((sum, width) => sum + width, 0) > available
  let cap = Math.max(0, ...wanted)
  while (cap > 0 && isTooWide(cap)) cap -= 1
  return isTooWide(cap) ? undefined : widths(cap)
}

function draw([head = [], ...body]: Rows, widths: readonly number[], { options }: Layout): string {
  const table = new Table({ ...options, head: [...head], colWidths: widths.map(width => width + 2), wordWrap: true })
  table.push(...body.map(row => [...row]))
  return table.toString().replaceAll(/ +$/gm, '')
}

/**
 * A table that is as wide as a terminal at most, without lines where these do not fit. Prose goes on in the next line;
 * a word does not, because an id in two parts cannot be copied. Undefined if no table fits.
 */
export function terminalTable(rows: Rows, terminalWidth: number): string | undefined {
  for (const layout of [bordered, plain]) {
    const widths = fitted(rows, terminalWidth - layout.taken(rows[0]?.length ?? 0))
    if (widths) return `${draw(rows, widths, layout)}\n`
  }
  return undefined
}

/** Rows for programs: a line each, with tabs between the cells. */
export const tabbedTable = (rows: Rows): string =>
  rows.map(row => `${row.map(cell => cell.replaceAll(/\p{Cc}+/gu, ' ')).join('\t')}\n`).join('')
