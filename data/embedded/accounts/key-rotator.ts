import type { Database } from 'better-sqlite3'
import { keyRotated } from '../../accounts/audit-entries.ts'
import type { DatedAct } from '../../accounts/audit-log.ts'
import type { KeyRotation } from '../../accounts/key-store.ts'
import type { StoredKey } from '../../accounts/stored-key.ts'
import { withStoreErrors } from '../../store-unavailable-error.ts'
import type { EmbeddedAuditLog } from './audit-log.ts'
import { keyInserter } from './key-inserter.ts'
import { type KeyRow, keyColumns, toLists } from './key-rows.ts'

/** Returns a function that replaces a key in one synchronous transaction. */
export function keyRotator(database: Database, audit: EmbeddedAuditLog) {
  const find = database.prepare<[string], KeyRow>(`SELECT ${keyColumns.join(', ')} FROM keys WHERE kid = ?`)
  const end = database.prepare<[string | null, string | null, string]>(
    'UPDATE keys SET revoked_at = ?, retires_at = ? WHERE kid = ?',
  )
  const insert = keyInserter(database)
  const rotate = database.transaction(
    (kid: string, rule: (key: StoredKey) => KeyRotation, act: DatedAct & { createdId: string }) => {
      const row = find.get(kid)
      if (!row) return undefined
      const rotation = rule({ ...row, ...toLists(row) })
      // First, because an account has one secret key that is not about to end.
      end.run(rotation.old.revoked_at, rotation.old.retires_at, kid)
      insert(rotation.key)
      for (const entry of keyRotated(rotation, act)) audit.append(entry)
      return rotation
    },
  )
  return (...rotation: Parameters<typeof rotate>): KeyRotation | undefined => {
    const rotated = withStoreErrors(() => rotate.immediate(...rotation))
    if (rotated) audit.seal.write()
    return rotated
  }
}
