import type { Database } from 'better-sqlite3'
import { AdministrationError } from '#domain/keys/administration-error.ts'
import type { SecretRings } from '#domain/keys/secret-ring.ts'
import { serverSecrets } from '#domain/keys/server-secrets.ts'
import { withStoreErrors } from '../store-unavailable-error.ts'
import type { AuditContext, AuditLog } from './audit-log.ts'
import type { FolderSecrets } from './secret-rings.ts'
import type { SecretRow, SecretRows } from './secret-rows.ts'

/** A server secret, and how many active keys have their hash under it. */
export interface CountedSecret extends SecretRow {
  keys: number
}

interface Change extends AuditContext {
  /** ISO 8601. */
  at: string
}

/** The server secrets of a data folder, and their changes. */
export interface SecretStore extends SecretRings {
  /** As `refresh`, but throws if they cannot be read. */
  reload(): boolean
  /** All secrets at a time, newest first. */
  list(at: string): CountedSecret[]
  /** Adds a secret, which `publish` stores: from then on it signs. Others are kept until a time. */
  add(text: string, publish: () => void, change: Change & { keepOthersUntil: string }): number
  /** Ends a secret; without `isForced` only if its time is over and no active key needs it. Throws AdministrationError. */
  retire(number: number, change: Change & { isForced: boolean }): void
}

function refusal({ number, keep_until, keys }: CountedSecret, at: string): string | undefined {
  if (keys > 0)
    return `${keys} active ${keys === 1 ? 'key has' : 'keys have'} not been used since server secret ${number} was replaced; --force ends ${keys === 1 ? 'it' : 'them'}`
  if (keep_until !== null && keep_until > at)
    return `server secret ${number} is kept until ${keep_until}; --force retires it now`
  return undefined
}

export function createSecretStore(
  database: Database,
  { rows, secrets, audit }: { rows: SecretRows; secrets: FolderSecrets; audit: AuditLog },
): SecretStore {
  const enter = ({ id, actor, at }: Change, action: string, number: number) =>
    audit.append({ ...{ id, actor, at, action }, account_id: null, kid: null, detail: { number } })
  const list = (at: string) => {
    const counts = rows.keysUnder(at)
    return rows.all().map(row => ({ ...row, keys: counts.get(row.number) ?? 0 }))
  }

  const add = database.transaction(
    (text: string, publish: () => void, change: Change & { keepOthersUntil: string }) => {
      // Stored first: if the rest fails, the next start numbers it.
      publish()
      const { fingerprint } = serverSecrets(text)
      rows.add(fingerprint, change.at)
      rows.keepOthers(fingerprint, change.keepOthersUntil)
      secrets.reload()
      const { number } = secrets.current().signing
      enter(change, 'server_secret_rotated', number)
      return number
    },
  )

  const retire = database.transaction((number: number, change: Change & { isForced: boolean }) => {
    const row = list(change.at).find(each => each.number === number)
    const { signing, accepted } = secrets.current()
    if (!row) throw new AdministrationError(`there is no server secret ${number}`)
    if (number === signing.number) throw new AdministrationError(`server secret ${number} is in use: rotate it first`)
    const secret = accepted.find(each => each.number === number)
    if (!secret) return
    const reason = change.isForced ? undefined : refusal(row, change.at)
    if (reason) throw new AdministrationError(reason)
    rows.retire(change.at, secret)
    enter(change, 'server_secret_retired', number)
  })

  const sealed = <T>(write: () => T): T => {
    const result = withStoreErrors(write)
    audit.seal()
    secrets.refresh()
    return result
  }
  return {
    ...{ current: secrets.current, refresh: secrets.refresh, reload: secrets.reload, list },
    add: (...given) => sealed(() => add.immediate(...given)),
    retire: (...given) => sealed(() => retire.immediate(...given)),
  }
}
