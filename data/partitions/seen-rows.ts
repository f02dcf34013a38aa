import type BetterSqlite3 from 'better-sqlite3'

const chunkBytes = 32 * 1024
const rowsPerChunk = chunkBytes * 8

/**
 * Which rows of a partition an import found unchanged: a bit each, so that a daily file of millions of unchanged rows
 * writes nothing, and still is known in full when a killed import goes on.
 */
export interface SeenRows {
  add(rowId: number): void
  has(rowId: number): boolean
  /** Stores what was added since the last time, within the caller's transaction. */
  save(): void
  /** Removes what was stored, when the import is complete. */
  drop(): void
}

export const openSeenRows = (database: BetterSqlite3.Database): SeenRows => {
  database.exec('CREATE TABLE IF NOT EXISTS seen_rows (chunk INTEGER PRIMARY KEY, bits BLOB NOT NULL)')
  const stored = database.prepare('SELECT chunk, bits FROM seen_rows').raw().all() as [number, Buffer][]
  const chunks = new Map<number, Uint8Array>(stored.map(([chunk, bits]) => [chunk, Uint8Array.from(bits)]))
  const touched = new Set<number>()
  const insert = database.prepare('INSERT OR REPLACE INTO seen_rows (chunk, bits) VALUES (?, ?)')
  const place = (rowId: number) => {
    const within = rowId % rowsPerChunk
    return { chunk: (rowId - within) / rowsPerChunk, byte: within >> 3, bit: 1 << (within & 7) }
  }
  return {
    add: rowId => {
      const { chunk, byte, bit } = place(rowId)
      const bits = chunks.get(chunk) ?? new Uint8Array(chunkBytes)
      bits[byte] = (bits[byte] ?? 0) | bit
      chunks.set(chunk, bits)
      touched.add(chunk)
    },
    has: rowId => {
      const { chunk, byte, bit } = place(rowId)
      return ((chunks.get(chunk)?.[byte] ?? 0) & bit) !== 0
    },
    save: () => {
      for (const chunk of touched) insert.run(chunk, chunks.get(chunk))
      touched.clear()
    },
    drop: () => {
      database.exec('DROP TABLE seen_rows')
    },
  }
}
