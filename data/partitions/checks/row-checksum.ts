import { crc32 } from 'node:zlib'
import type { Database } from 'better-sqlite3'
import type { SourceRow, SourceStamp } from '#domain/companies/source-row.ts'

/** The columns that the checksum of a stored row covers, apart from its numbers. */
interface RowColumns extends SourceStamp, Pick<SourceRow, 'fields' | 'name' | 'record'> {
  status: string
}

/** A stored row without its checksum. */
export interface CheckedColumns extends RowColumns {
  registry_id: string
  precedence: number
  import_id: number
}

/** The checksum of a row that an import has found damaged: no row has it. */
export const damagedChecksum = -1

const prime = 0x01000193

/** Mixes a text into an FNV-1a hash, with a different terminator for null. */
const mixText = (hash: number, text: string | null): number => {
  if (text === null) return Math.imul(hash ^ 0xfe, prime)
  let mixed = hash
  for (let at = 0; at < text.length; at += 1) mixed = Math.imul(mixed ^ text.charCodeAt(at), prime)
  return Math.imul(mixed ^ 0xff, prime)
}

const mixNumber = (hash: number, value: number): number => Math.imul(hash ^ value, prime)

/**
 * The checksum of a row: a CRC-32 of its record, seeded with an FNV-1a hash of the other columns, which are too short
 * for a call of native code to pay off. It detects every change of one character, and other changes with a probability
 * of 1 − 2⁻³².
 */
export const rowChecksum = (registryId: string, precedence: number, importId: number, row: RowColumns): number => {
  let hash = mixText(mixNumber(0x811c9dc5, precedence), registryId)
  hash = mixText(mixNumber(mixNumber(hash, row.fields), importId), row.status)
  hash = mixText(mixText(hash, row.last_confirmed_at), row.source_updated_at)
  hash = mixText(mixText(mixText(hash, row.source_key), row.rank), row.name)
  return crc32(row.record, hash >>> 0)
}

const columns = [
  'registry_id',
  'precedence',
  'status',
  'fields',
  'import_id',
  'last_confirmed_at',
  'source_updated_at',
  'source_key',
  'rank',
  'name',
  'record',
]

/** The columns in SQL, in the order of the arguments of `row_checksum`. */
export const checkedColumns: string = columns.join(', ')

/** Adds the SQL function `row_checksum(columns…)` to a connection. */
export const addRowChecksum = (database: Database): void => {
  database.function('row_checksum', { varargs: true, deterministic: true }, (...cells: unknown[]) => {
    const row = Object.fromEntries(columns.map((name, at) => [name, cells[at]])) as unknown as CheckedColumns
    return rowChecksum(row.registry_id, row.precedence, row.import_id, row)
  })
}
