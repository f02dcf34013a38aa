import { createSecretKey } from 'node:crypto'
import type { RetiredSecret } from '#domain/keys/secret-ring.ts'
import type { SecretRow } from './secret-store.ts'

/** A row of the table `server_secrets`: with the keys that are kept of a retired secret. */
export interface StoredSecret extends SecretRow {
  checksum_key: Buffer | null
  audit_key: Buffer | null
}

/** The retired secret of a row; none if it is not retired. */
export const toRetired = ({ number, checksum_key, audit_key }: StoredSecret): RetiredSecret[] =>
  checksum_key && audit_key
    ? [{ number, checksumKey: createSecretKey(checksum_key), auditKey: createSecretKey(audit_key) }]
    : []
