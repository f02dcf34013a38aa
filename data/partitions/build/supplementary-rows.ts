import type BetterSqlite3 from 'better-sqlite3'
import { readMeta, writeMeta } from '../meta-value.ts'

/** Numbers of rows by the name of a supplementary file. */
type Rows = Readonly<Record<string, number>>

// As for the companies of a register that looks cut short.
const minRows = 1_000
const maxLostShare = 0.1

const rowsKey = (source: string) => `supplementary_rows ${source}`

/** Files that have no row now, or more than a tenth fewer of at least 1,000 than those of the last whole register. */
export const lostRows = (database: BetterSqlite3.Database, source: string, rows: Rows) => {
  const last = readMeta<Rows>(database, rowsKey(source)) ?? {}
  return Object.entries(rows)
    .map(([name, now]) => ({ name, now, before: last[name] ?? 0 }))
    .filter(
      ({ now, before }) => before > now && (now === 0 || (before >= minRows && now < before * (1 - maxLostShare))),
    )
}

export const saveRows = (database: BetterSqlite3.Database, source: string, rows: Rows): void =>
  writeMeta(database, rowsKey(source), rows)
