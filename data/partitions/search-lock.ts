import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/**
 * Holds the right to build the search index of a data directory until disposed; waits for whoever holds it, blocking the
 * process, and throws when that takes longer than asked. It goes with the process that held it, however that ended.
 */
export const lockSearchIndex = (dataDir: string, waitMs: number): Disposable => {
  const folder = join(dataDir, 'locks')
  mkdirSync(folder, { recursive: true })
  const file = new Database(join(folder, 'search.lock'), { timeout: waitMs })
  try {
    file.exec('BEGIN EXCLUSIVE')
    return { [Symbol.dispose]: () => void file.close() }
  } catch (error) {
    file.close()
    throw error
  }
}
