import { createSecretKey } from 'node:crypto'
import type { RetiredSecret } from '#domain/keys/secret-ring.ts'
import type { CountedSecret, SecretRow } from '../../accounts/secret-store.ts'
import type { Queryable } from '../connect.ts'

interface FullRow extends SecretRow {
  checksum_key: Buffer | null
  audit_key: Buffer | null
}

const toRetired = ({ number, checksum_key, audit_key }: FullRow): RetiredSecret[] =>
  checksum_key && audit_key
    ? [{ number, checksumKey: createSecretKey(checksum_key), auditKey: createSecretKey(audit_key) }]
    : []

const listSql = `
  SELECT number, fingerprint, created_at, keep_until, retired_at, (
    SELECT count(*) FROM keys
    WHERE secret_number = number AND revoked_at IS NULL
      AND coalesce(expires_at, 'infinity') > $1 AND coalesce(retires_at, 'infinity') > $1) AS keys
  FROM server_secrets ORDER BY number DESC`
const addSql = `
  INSERT INTO server_secrets (number, fingerprint, created_at)
  SELECT coalesce(max(number), 0) + 1, $1, $2 FROM server_secrets ON CONFLICT (fingerprint) DO NOTHING`
const keepSql = `
  UPDATE server_secrets SET keep_until = $2 WHERE retired_at IS NULL AND keep_until IS NULL AND fingerprint <> $1`
const retireSql = `
  UPDATE server_secrets SET retired_at = $2, checksum_key = $3, audit_key = $4 WHERE number = $1`

/** The rows of all server secrets, newest first, and what is kept of retired ones. */
export async function readSecrets({ query }: Queryable): Promise<{ rows: SecretRow[]; retired: RetiredSecret[] }> {
  const rows = await query<FullRow>('SELECT * FROM server_secrets ORDER BY number DESC')
  return { rows, retired: rows.flatMap(toRetired) }
}

/** All server secrets, newest first, with the active keys at a time. */
export const listSecrets = ({ query }: Queryable, at: string): Promise<CountedSecret[]> =>
  query<CountedSecret>(listSql, [at])

/** Gives the next number to a fingerprint that has none. */
export const addSecret = ({ query }: Queryable, fingerprint: string, at: string): Promise<object[]> =>
  query(addSql, [fingerprint, at])

/** Keeps every other secret until a time, unless one is set already. */
export const keepOtherSecrets = ({ query }: Queryable, fingerprint: string, until: string): Promise<object[]> =>
  query(keepSql, [fingerprint, until])

export const retireRow = (
  { query }: Queryable,
  at: string,
  { number, checksumKey, auditKey }: RetiredSecret,
): Promise<object[]> => query(retireSql, [number, at, checksumKey.export(), auditKey.export()])
