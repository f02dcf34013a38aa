import { demoAccountId } from '#domain/billing/daily-caps.ts'
import type { RetiredSecret } from '#domain/keys/secret-ring.ts'
import { type StoredSecret, toRetired } from '../../accounts/retired-secret.ts'
import type { CountedSecret, SecretRow } from '../../accounts/secret-store.ts'
import type { Queryable } from '../connect.ts'
import { isElsewhere } from './moved-accounts.ts'

// Leaves out keys of an account that has moved: they are not used here again, so their secret could never be retired.
const listSql = `
  SELECT number, fingerprint, created_at, keep_until, retired_at, (
    SELECT count(*) FROM keys k
    WHERE secret_number = number AND revoked_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM account_moves m WHERE m.account_id = k.account_id AND m.state = 'moved')
      AND coalesce(expires_at, 'infinity') > $1 AND coalesce(retires_at, 'infinity') > $1) AS keys
  FROM server_secrets ORDER BY number DESC`
// Leaves out keys of an account that moves to another cell: they are changed there.
const endKeysSql = `
  UPDATE keys k SET revoked_at = $2
  WHERE secret_number = $1 AND account_id <> $3 AND revoked_at IS NULL
    AND coalesce(expires_at, 'infinity') > $2 AND coalesce(retires_at, 'infinity') > $2
    AND NOT EXISTS (SELECT 1 FROM account_moves m WHERE m.account_id = k.account_id AND ${isElsewhere})
  RETURNING kid`
const addSql = `
  INSERT INTO server_secrets (number, fingerprint, created_at)
  SELECT coalesce(max(number), 0) + 1, $1, $2 FROM server_secrets ON CONFLICT (fingerprint) DO NOTHING`
const retireSql = `
  UPDATE server_secrets SET retired_at = $2, checksum_key = $3, audit_key = $4 WHERE number = $1`

/** The rows of all server secrets, newest first, and what is kept of retired ones. */
export async function readSecrets({ query }: Queryable): Promise<{ rows: SecretRow[]; retired: RetiredSecret[] }> {
  const rows = await query<StoredSecret>('SELECT * FROM server_secrets ORDER BY number DESC')
  return { rows, retired: rows.flatMap(toRetired) }
}

/** All server secrets, newest first, with the active keys at a time. */
export const listSecrets = ({ query }: Queryable, at: string): Promise<CountedSecret[]> =>
  query<CountedSecret>(listSql, [at])

/** Gives the next number to a fingerprint that has none. */
export const addSecret = ({ query }: Queryable, fingerprint: string, at: string): Promise<object[]> =>
  query(addSql, [fingerprint, at])

export const retireRow = (
  { query }: Queryable,
  at: string,
  { number, checksumKey, auditKey }: RetiredSecret,
): Promise<object[]> => query(retireSql, [number, at, checksumKey.export(), auditKey.export()])

/** Revokes the active keys whose hash was made under a secret, except those of the demo; resolves to their ids. */
export async function endKeys({ query }: Queryable, at: string, number: number): Promise<string[]> {
  const ended = await query<{ kid: string }>(endKeysSql, [number, at, demoAccountId])
  return ended.map(({ kid }) => kid)
}
