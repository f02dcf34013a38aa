import type { SecretRings } from '#domain/keys/secret-ring.ts'
import type { AuditContext } from './audit-log.ts'

/** A server secret as the accounts database knows it: never the secret. Times are ISO 8601 in UTC. */
export interface SecretRow {
  number: number
  fingerprint: string
  /** Null for the first secret of a folder from an earlier release. */
  created_at: string | null
  /** Once another secret signs, this one is not retired before this time. */
  keep_until: string | null
  retired_at: string | null
}

/** A server secret, and how many active keys have their hash under it. */
export interface CountedSecret extends SecretRow {
  keys: number
}

/** Who changes a server secret, and when, in ISO 8601. */
export interface SecretChange extends AuditContext {
  at: string
}

/** The server secrets, and their changes. */
export interface SecretStore extends SecretRings {
  /** As `refresh`, but rejects if they cannot be read. */
  reload(): Promise<boolean>
  /** All secrets at a time, newest first. */
  list(at: string): Promise<CountedSecret[]>
  /**
   * Adds a secret, which `publish` stores: from then on it signs. Others are kept until a time, also if this is killed after
   * `publish`. Resolves to its number. If it cannot be added, what `publish` returned takes it back. Undefined where secrets are not
   * in a data folder but in the settings.
   */
  add?: (text: string, publish: () => () => void, change: SecretChange & { keepOthersUntil: string }) => Promise<number>
  /**
   * Ends a secret, and revokes the active keys that need it, except those of the demo; without `isForced` only if its time is over
   * and no active key needs it. Rejects with AdministrationError.
   */
  retire(number: number, change: SecretChange & { isForced: boolean }): Promise<void>
}
