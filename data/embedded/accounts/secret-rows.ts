import type { KeyObject } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { demoAccountId } from '#domain/billing/daily-caps.ts'
import type { RetiredSecret } from '#domain/keys/secret-ring.ts'
import { type StoredSecret, toRetired } from '../../accounts/retired-secret.ts'
import type { SecretRow } from '../../accounts/secret-store.ts'

const exported = (key: KeyObject) => key.export()

const activeSql = `revoked_at IS NULL AND coalesce(expires_at, '9') > @at AND coalesce(retires_at, '9') > @at`

/** The statements of the table `server_secrets`. */
export function secretRows(database: Database) {
  const all = database.prepare<[], StoredSecret>('SELECT * FROM server_secrets ORDER BY number DESC')
  const insert = database.prepare<[string, string]>(
    'INSERT OR IGNORE INTO server_secrets (number, fingerprint, created_at) SELECT coalesce(max(number), 0) + 1, ?, ? FROM server_secrets',
  )
  const keep = database.prepare<[string, number]>(
    'UPDATE server_secrets SET keep_until = ? WHERE retired_at IS NULL AND (keep_until IS NULL OR number = ?)',
  )
  const retire = database.prepare<[string, Buffer, Buffer, number]>(
    'UPDATE server_secrets SET retired_at = ?, checksum_key = ?, audit_key = ? WHERE number = ?',
  )
  const endKeys = database
    .prepare<[Record<'at' | 'demo', string> & { number: number }], string>(`
      UPDATE keys SET revoked_at = @at
      WHERE secret_number = @number AND account_id <> @demo AND ${activeSql} RETURNING kid`)
    .pluck()
  const stamp = database
    .prepare<[], string>(`SELECT coalesce(max(number), 0) || '.' || count(retired_at) FROM server_secrets`)
    .pluck()
  const keysUnder = database.prepare<[Record<'at', string>], { number: number; keys: number }>(`
    SELECT secret_number AS number, count(*) AS keys FROM keys
    WHERE ${activeSql} GROUP BY secret_number`)
  return {
    all: (): SecretRow[] => all.all(),
    retired: (): RetiredSecret[] => all.all().flatMap(toRetired),
    /** Gives the next number to a fingerprint that has none. */
    add: (fingerprint: string, at: string) => insert.run(fingerprint, at).changes > 0,
    /** Keeps the secret that signs until a time, and others that have none. */
    keep: (signing: number, until: string) => void keep.run(until, signing),
    retire: (at: string, { number, checksumKey, auditKey }: RetiredSecret) =>
      void retire.run(at, exported(checksumKey), exported(auditKey), number),
    /** Revokes the active keys whose hash was made under a secret, except those of the demo; returns their ids. */
    endKeys: (at: string, number: number) => endKeys.all({ at, number, demo: demoAccountId }),
    /** Changes with every change of the table that other processes must know. */
    stamp: () => stamp.get() ?? '',
    /** The number of active keys at a time, by the secret that their hash was made under. */
    keysUnder: (at: string) => new Map(keysUnder.all({ at }).map(({ number, keys }) => [number, keys])),
  }
}

export type SecretRows = ReturnType<typeof secretRows>
