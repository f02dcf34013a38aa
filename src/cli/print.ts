import Table from 'cli-table3'

type Cell = string | number | null | readonly string[]

const cellText = (cell: Cell): string => (Array.isArray(cell) ? cell.join(' ') : String(cell ?? '-'))

/** Prints rows as a table for people; long texts are broken where columns are given a width. */
export function printTable(
  columns: readonly string[],
  rows: readonly Record<string, Cell>[],
  widths?: readonly (number | null)[],
): void {
  const wrapped = widths && { colWidths: [...widths], wordWrap: true }
  const table = new Table({ head: [...columns], style: { head: [], border: [] }, ...wrapped })
  for (const row of rows) table.push(columns.map(column => cellText(row[column] ?? null)))
  process.stdout.write(`${table.toString()}\n`)
}

/** Prints one thing as lines of name and value. */
export function printFields(fields: Record<string, Cell>): void {
  const width = Math.max(...Object.keys(fields).map(name => name.length))
  for (const [name, value] of Object.entries(fields))
    process.stdout.write(`${name.padEnd(width)}  ${cellText(value) || '-'}\n`)
}

/** Prints JSON for programs. */
export const printJson = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
