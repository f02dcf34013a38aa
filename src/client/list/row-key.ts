import { createHash } from 'node:crypto'
import type { MatchRow } from './list-columns.ts'

/** A number for a row, positive and exact as a double: the same for identical rows, and for two others once in 10^15. */
export function rowKey(row: MatchRow): number {
  const digest = createHash('sha256').update(JSON.stringify(row)).digest()
  return digest.readUIntBE(0, 6) * 16 + (digest.readUInt8(6) >> 4) + 1
}
