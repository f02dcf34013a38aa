import type { Database } from 'better-sqlite3'
import { serverSecrets } from '#domain/keys/server-secrets.ts'
import { secretChanged } from '../../accounts/audit-entries.ts'
import { retiredDetail, secretToRetire } from '../../accounts/retirement.ts'
import type { SecretChange, SecretStore } from '../../accounts/secret-store.ts'
import { withStoreErrors } from '../../store-unavailable-error.ts'
import type { EmbeddedAuditLog } from './audit-log.ts'
import type { FolderSecrets } from './secret-rings.ts'
import type { SecretRows } from './secret-rows.ts'

/** Runs a transaction that publishes a secret, and takes that back if it fails: on a full disk its commit may. */
function publishedWith<T>(publish: () => () => void, run: (publish: () => void) => T): T {
  let withdraw = () => {}
  try {
    return run(() => {
      withdraw = publish()
    })
  } catch (error) {
    try {
      withdraw()
    } catch {
      // The next start numbers it, as after a kill.
    }
    throw error
  }
}

export function createSecretStore(
  database: Database,
  { rows, secrets, audit }: { rows: SecretRows; secrets: FolderSecrets; audit: EmbeddedAuditLog },
): SecretStore {
  const list = (at: string) => {
    const counts = rows.keysUnder(at)
    return rows.all().map(row => ({ ...row, keys: counts.get(row.number) ?? 0 }))
  }

  const add = database.transaction((text: string, publish: () => void, change: SecretChange) => {
    // Stored first: if the rest fails, the next start numbers it.
    publish()
    rows.add(serverSecrets(text).fingerprint, change.at)
    secrets.reload()
    const { number } = secrets.current().signing
    audit.append(secretChanged('server_secret_rotated', change, { number }))
    return number
  })

  const retire = database.transaction((number: number, change: SecretChange & { isForced: boolean }) => {
    const secret = secretToRetire(number, list(change.at), secrets.current(), change)
    if (!secret) return
    rows.retire(change.at, secret)
    const detail = retiredDetail(number, rows.endKeys(change.at, number))
    audit.append(secretChanged('server_secret_retired', change, detail))
  })

  const sealed = async <T>(write: () => T): Promise<T> => {
    const result = withStoreErrors(write)
    audit.seal.write()
    secrets.refresh()
    return result
  }
  return {
    current: secrets.current,
    refresh: async () => secrets.refresh(),
    reload: async () => secrets.reload(),
    list: async at => withStoreErrors(() => list(at)),
    add: (text, publish, change) =>
      sealed(() => {
        // Committed before the new one is stored: the next start after a kill knows how long the others are kept.
        rows.keep(secrets.current().signing.number, change.keepOthersUntil)
        return publishedWith(publish, published => add.immediate(text, published, change))
      }),
    retire: (...given) => sealed(() => retire.immediate(...given)),
  }
}
