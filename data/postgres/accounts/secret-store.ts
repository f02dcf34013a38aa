import { serverSecrets } from '#domain/keys/server-secrets.ts'
import { secretChanged } from '../../accounts/audit-entries.ts'
import { retiredDetail, secretToRetire } from '../../accounts/retirement.ts'
import type { SecretStore } from '../../accounts/secret-store.ts'
import type { Queryable } from '../connect.ts'
import { leasesEnded, type RunChange } from './changes.ts'
import type { DatabaseSecrets } from './secret-rings.ts'
import { addSecret, endKeys, keepSecrets, listSecrets, retireRow } from './secret-rows.ts'

/** The server secrets in PostgreSQL. Keys that a retired one ends are read again by every server. */
export function createSecretStore(
  queryable: Queryable,
  run: RunChange,
  secrets: DatabaseSecrets,
  leaseMs: number,
): SecretStore {
  return {
    ...secrets,
    list: at => listSecrets(queryable, at),
    add: async (text, publish, change) => {
      // Committed before the new one is stored: the next start after a kill knows how long the others are kept.
      await run(transaction => keepSecrets(transaction, secrets.current().signing.number, change.keepOthersUntil))
      publish()
      await run(transaction => addSecret(transaction, serverSecrets(text).fingerprint, change.at))
      await secrets.reload()
      const { number } = secrets.current().signing
      // The entry about a new secret is the first one that is signed with it.
      await run(({ audit }) => audit(secretChanged('server_secret_rotated', change, { number })))
      return number
    },
    retire: async (number, change) => {
      await run(async transaction => {
        const secret = secretToRetire(number, await listSecrets(transaction, change.at), secrets.current(), change)
        if (!secret) return
        await retireRow(transaction, change.at, secret)
        const detail = retiredDetail(number, await endKeys(transaction, change.at, number))
        await transaction.audit(secretChanged('server_secret_retired', change, detail))
        // Without a kid, all keys are read again: a retired secret may have ended thousands.
        transaction.announce({})
      })
      await secrets.refresh()
      await leasesEnded(leaseMs)
    },
  }
}
