import { tabbedTable, terminalTable } from './table-text.ts'

type Cell = string | number | null | readonly string[]

/** Where a command writes its text. */
export interface Output {
  write(text: string): unknown
}

/** An output that may be a terminal, of `columns` characters. */
export interface TableOutput extends Output {
  isTTY?: boolean
  columns?: number
}

// What a terminal would obey: control characters, and marks that turn the direction of what follows.
const controls = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu
const controlsInLines = /[^\P{Cc}\n]+|[\u202a-\u202e\u2066-\u2069]+/gu

/** Text on one line, without what a terminal would obey. */
export const printable = (text: string): string => text.replaceAll(controls, ' ')

/** Names and replies are of others: any text may have what a terminal would obey. */
const cellText = (cell: Cell): string =>
  (Array.isArray(cell) ? cell.join(' ') : String(cell ?? '-')).replaceAll(controlsInLines, ' ')

type TableArgs = [
  columns: readonly string[],
  rows: readonly Record<string, Cell>[],
  /** What is printed on a terminal that the table does not fit; each row as fields by default. */
  narrow?: Record<string, Cell>,
]

/** An object as lines of name and value; further lines of a value begin below it. */
function fieldsText(fields: Record<string, Cell>): string {
  const width = Math.max(...Object.keys(fields).map(name => name.length))
  const linesOf = (cell: Cell) => cellText(cell).replaceAll('\n', `\n${' '.repeat(width + 2)}`) || '-'
  return Object.entries(fields)
    .map(([name, value]) => `${name.padEnd(width)}  ${linesOf(value)}\n`)
    .join('')
}

/** Nobody reads more as a table, and cli-table3 cannot draw a hundred thousand. */
const maxDrawn = 10_000

/**
 * Rows as a table that fits the terminal, or each as lines of name and value where none fits. For another program, and where
 * they are very many, they are lines of cells with tabs between them.
 */
function tableText([columns, rows, narrow]: TableArgs, { isTTY, columns: width = 80 }: TableOutput): string {
  const cells = [columns, ...rows.map(row => columns.map(column => cellText(row[column] ?? null)))]
  if (!isTTY || rows.length > maxDrawn) return tabbedTable(cells)
  const lines = (row: Record<string, Cell>) =>
    fieldsText(Object.fromEntries(columns.map(column => [column, row[column] ?? null])))
  return terminalTable(cells, width) ?? (narrow ? fieldsText(narrow) : rows.map(lines).join('\n'))
}

export interface Printer {
  table(...table: TableArgs): void
  fields(fields: Record<string, Cell>): void
  /** JSON for programs. */
  json(value: unknown): void
  /** An object as JSON if it is asked for, otherwise as fields. */
  record(fields: Record<string, Cell>, asJson: boolean | undefined): void
  lines(lines: readonly string[]): void
}

/** Prints to an output. */
export function createPrinter(output: TableOutput): Printer {
  const fields = (fields: Record<string, Cell>) => void output.write(fieldsText(fields))
  const json = (value: unknown) => void output.write(`${JSON.stringify(value, null, 2)}\n`)
  return {
    table: (...table) => void output.write(tableText(table, output)),
    fields,
    json,
    record: (record, asJson) => (asJson ? json(record) : fields(record)),
    lines: lines => void output.write(lines.map(line => `${line}\n`).join('')),
  }
}
