import Table from 'cli-table3'

type Cell = string | number | null | readonly string[]

/** Where a command writes its text. */
export interface Output {
  write(text: string): unknown
}

/** Text without control characters, which a terminal would obey. */
export const printable = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ')

const cellText = (cell: Cell): string => (Array.isArray(cell) ? cell.join(' ') : String(cell ?? '-'))

/** Rows as a table; long texts are wrapped in columns with a width. */
function tableText(
  columns: readonly string[],
  rows: readonly Record<string, Cell>[],
  widths?: readonly (number | null)[],
): string {
  const wrapped = widths && { colWidths: [...widths], wordWrap: true }
  const table = new Table({ head: [...columns], style: { head: [], border: [] }, ...wrapped })
  for (const row of rows) table.push(columns.map(column => cellText(row[column] ?? null)))
  return `${table.toString()}\n`
}

/** An object as lines of name and value. */
function fieldsText(fields: Record<string, Cell>): string {
  const width = Math.max(...Object.keys(fields).map(name => name.length))
  const lines = Object.entries(fields).map(([name, value]) => `${name.padEnd(width)}  ${cellText(value) || '-'}\n`)
  return lines.join('')
}

export interface Printer {
  table(...table: Parameters<typeof tableText>): void
  fields(fields: Record<string, Cell>): void
  /** JSON for programs. */
  json(value: unknown): void
  lines(lines: readonly string[]): void
}

/** Prints to an output. */
export const createPrinter = (output: Output): Printer => ({
  table: (...table) => void output.write(tableText(...table)),
  fields: fields => void output.write(fieldsText(fields)),
  json: value => void output.write(`${JSON.stringify(value, null, 2)}\n`),
  lines: lines => void output.write(lines.map(line => `${line}\n`).join('')),
})
