import type { Database } from 'better-sqlite3'
import type { KeyHash } from '../../accounts/key-store.ts'

/** Runs a write without waiting for other processes or for the disk. The write may be lost, and is then made again later. */
function withoutWaiting(database: Database, write: () => void) {
  const timeout = database.pragma('busy_timeout', { simple: true })
  database.pragma('busy_timeout = 0')
  database.pragma('synchronous = NORMAL')
  try {
    write()
  } finally {
    database.pragma('synchronous = FULL')
    database.pragma(`busy_timeout = ${timeout}`)
  }
}

/** Returns a function that stores hashes of keys in one synchronous transaction, unless they are under a later server secret. */
export function keyRehasher(database: Database) {
  // Leaves out keys of a secret that was retired meanwhile: they have ended.
  const update = database.prepare<[KeyHash]>(`
    UPDATE keys SET secret_hash = @secret_hash, secret_number = @secret_number
    WHERE kid = @kid AND secret_number < @secret_number
      AND secret_number IN (SELECT number FROM server_secrets WHERE retired_at IS NULL)`)
  const write = database.transaction((hashes: readonly KeyHash[]) => {
    for (const hash of hashes) update.run(hash)
  })
  return (hashes: readonly KeyHash[]): void => withoutWaiting(database, () => write.immediate(hashes))
}
