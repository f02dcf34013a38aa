import type BetterSqlite3 from 'better-sqlite3'

const chunkBytes = 32 * 1024
const rowsPerChunk = chunkBytes * 8

/**
 * A bitmap of the rows of a partition that an import found unchanged. It is all that a daily file of unchanged rows
 * writes, and a resumed import reads it back.
 */
export interface SeenRows {
  add(rowId: number): void
  has(rowId: number): boolean
  /** Stores the changed chunks, within the caller's transaction. */
  save(): void
  /** Forgets all rows, within the caller's transaction. */
  clear(): void
  /** Removes the stored bitmap, when the import is complete. */
  drop(): void
}

export const openSeenRows = (database: BetterSqlite3.Database): SeenRows => {
  database.exec('CREATE TABLE IF NOT EXISTS seen_rows (chunk INTEGER PRIMARY KEY, bits BLOB NOT NULL)')
  const stored = database.prepare('SELECT chunk, bits FROM seen_rows').raw().all() as [number, Buffer][]
  const chunks = new Map<number, Uint8Array>(stored.map(([chunk, bits]) => [chunk, Uint8Array.from(bits)]))
  const changed = new Set<number>()
  const insert = database.prepare('INSERT OR REPLACE INTO seen_rows (chunk, bits) VALUES (?, ?)')
  const positionOf = (rowId: number) => {
    const within = rowId % rowsPerChunk
    return { chunk: (rowId - within) / rowsPerChunk, byte: within >> 3, bit: 1 << (within & 7) }
  }
  return {
    add: rowId => {
      const { chunk, byte, bit } = positionOf(rowId)
      const bits = chunks.get(chunk) ?? new Uint8Array(chunkBytes)
      bits[byte] = (bits[byte] ?? 0) | bit
      chunks.set(chunk, bits)
      changed.add(chunk)
    },
    has: rowId => {
      const { chunk, byte, bit } = positionOf(rowId)
      return ((chunks.get(chunk)?.[byte] ?? 0) & bit) !== 0
    },
    save: () => {
      for (const chunk of changed) insert.run(chunk, chunks.get(chunk))
      changed.clear()
    },
    clear: () => {
      chunks.clear()
      changed.clear()
      database.exec('DELETE FROM seen_rows')
    },
    drop: () => {
      database.exec('DROP TABLE seen_rows')
    },
  }
}
