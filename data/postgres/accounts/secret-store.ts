import { secretChanged } from '../../accounts/audit-entries.ts'
import { retiredDetail, secretToRetire } from '../../accounts/retirement.ts'
import type { SecretStore } from '../../accounts/secret-store.ts'
import type { Queryable } from '../connect.ts'
import { leasesEnded, type RunChange } from './changes.ts'
import type { DatabaseSecrets } from './secret-rings.ts'
import { endKeys, listSecrets, retireRow } from './secret-rows.ts'

/** The server secrets over PostgreSQL, which the settings of every server contain. Keys that a retired one ends are read again by each. */
export function createSecretStore(
  queryable: Queryable,
  run: RunChange,
  secrets: DatabaseSecrets,
  leaseMs: number,
): SecretStore {
  return {
    ...secrets,
    list: at => listSecrets(queryable, at),
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
