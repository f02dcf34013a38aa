import type { MatchRow } from './list-columns.ts'
import { maxUnitsOf } from './survey-list.ts'

/** What a request may have at most. */
export interface Room {
  rows: number
  units: number
  /** Of its body. */
  bytes: number
}

/** The first rows that fit in a request together. A row that is too long by itself is sent alone, to be refused. */
export function rowsThatFit(rows: readonly MatchRow[], room: Room): number {
  let { units, bytes } = room
  const fits = (row: MatchRow, at: number) => {
    units -= maxUnitsOf(row)
    bytes -= Buffer.byteLength(JSON.stringify(row)) + 1
    return at < room.rows && units >= 0 && (bytes >= 0 || at === 0)
  }
  const end = rows.findIndex((row, at) => !fits(row, at))
  return end === -1 ? rows.length : end
}
