import type { MatchRow } from './list-columns.ts'
import { maxUnitsOf } from './survey-list.ts'

/** What a request may have at most. */
export interface Room {
  rows: number
  units: number
  /** Of its body. */
  bytes: number
}

/** Says of one row after the other whether it fits in a request, too. A row that is too long by itself is sent alone, to be refused. */
export function createFitting(room: Room): (row: MatchRow) => boolean {
  let { units, bytes } = room
  let count = 0
  return row => {
    units -= maxUnitsOf(row)
    bytes -= Buffer.byteLength(JSON.stringify(row)) + 1
    count += 1
    return count <= room.rows && units >= 0 && (bytes >= 0 || count === 1)
  }
}
