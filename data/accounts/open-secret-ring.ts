import type { RetiredSecret, SecretRing } from '#domain/keys/secret-ring.ts'
import { serverSecrets } from '#domain/keys/server-secrets.ts'
import { DataFolderError } from './data-folder-error.ts'
import type { SecretRow } from './secret-store.ts'

/**
 * The server secrets of a process that the database knows and has not retired. One that is not in it yet is being added by another
 * process. Throws DataFolderError if one is missing.
 */
export function openSecretRing(
  texts: readonly string[],
  rows: readonly SecretRow[],
  retired: readonly RetiredSecret[],
): SecretRing {
  const known = rows.filter(({ retired_at }) => retired_at === null)
  const secrets = texts.map(text => serverSecrets(text))
  const accepted = secrets.flatMap(secret => {
    const row = known.find(({ fingerprint }) => fingerprint === secret.fingerprint)
    return row ? [{ ...secret, number: row.number }] : []
  })
  const [signing] = accepted
  if (!signing || accepted.length < known.length)
    throw new DataFolderError(
      'a server secret that keys were made with is missing: restore key-secret or SVC_KEY_SECRET',
    )
  return { signing, accepted, retired }
}
