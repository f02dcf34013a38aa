import type { FolderSource } from './folder-source.ts'

/** The key of a row in the folder, in the order of the copy. */
export type Position = readonly (string | number)[]

/** Rows as JSON objects with the columns of the table, and the position of the last one. */
export interface Batch {
  rows: readonly string[]
  last: Position
}

/** A sum over a table, which must be the same on both sides. */
export interface CheckedSum {
  name: string
  /** The SQL of the sum in the folder's database. */
  source: string
  /** The SQL of the sum in PostgreSQL. */
  target: string
}

/** A table of PostgreSQL, and where its rows are in a folder. */
export interface CopiedTable {
  name: string
  key: readonly string[]
  columns: readonly string[]
  database: 'accounts' | 'usage'
  /** How many rows, or parts, are to be copied: for progress. */
  countSql: string
  /** The next rows after a position; undefined after the last. Without a limit, as many as the table's rows allow. */
  read(source: FolderSource, after: Position | undefined, limit?: number): Batch | undefined
  sums: readonly CheckedSum[]
}

interface TableSpec {
  name: string
  database: CopiedTable['database']
  /** The columns of PostgreSQL, each with its value in SQLite. */
  values: Readonly<Record<string, string>>
  key: readonly string[]
  /** The columns of SQLite in whose order rows are read; they are unique. */
  order: readonly string[]
  where?: string
  /** Whole numbers that are added up on both sides, in SQL that both understand. */
  sums?: readonly string[]
  perBatch?: number
}

/** Columns with the same value on both sides. */
export const same = (...names: string[]): Record<string, string> => Object.fromEntries(names.map(name => [name, name]))
/** Bytes in the hexadecimal form of PostgreSQL. */
export const bytes = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map(name => [name, `iif(${name} IS NULL, NULL, '\\x' || lower(hex(${name})))`]))
/** JSON in a text of SQLite: a list or an object in PostgreSQL. */
export const json = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map(name => [name, `json(${name})`]))
/** The day of milliseconds since the epoch. */
export const dayOfMs = (column: string): string => `strftime('%Y-%m-%d', ${column} / 1000, 'unixepoch')`

/** The sum of something over the rows of a table, on both sides. */
const sumOf = ({ name, where = 'true' }: TableSpec, what: string): CheckedSum => ({
  name: `${name}: ${what}`,
  source: `SELECT coalesce(${what}, 0) FROM ${name} WHERE ${where}`,
  target: `SELECT coalesce(${what}, 0) FROM ${name}`,
})

const readSql = ({ name, values, order, where = 'true' }: TableSpec, isFirst: boolean) => {
  const members = Object.entries(values).map(([column, value]) => `'${column}', ${value}`)
  const after = isFirst ? 'true' : `(${order.join(', ')}) > (${order.map(() => '?').join(', ')})`
  return `
    SELECT json_object(${members.join(', ')}), ${order.join(', ')} FROM ${name}
    WHERE ${where} AND ${after} ORDER BY ${order.join(', ')} LIMIT ?`
}

/** A table that is copied row by row. */
export function copiedTable(spec: TableSpec): CopiedTable {
  const { name, database, values, key, sums = [], perBatch = 1_000 } = spec
  const counted = sumOf(spec, 'count(*)')
  return {
    name,
    database,
    key,
    columns: Object.keys(values),
    countSql: counted.source,
    sums: [counted, ...sums.map(what => sumOf(spec, what))],
    read: (source, after, limit = perBatch) => {
      const statement = source[database].prepare<unknown[], [string, ...Position]>(readSql(spec, !after)).raw()
      const found = statement.all(...(after ?? []), limit)
      const [, ...last] = found.at(-1) ?? []
      return found.length > 0 ? { rows: found.map(([row]) => row), last } : undefined
    },
  }
}
