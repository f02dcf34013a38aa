import type { SecretRings } from '#domain/keys/secret-ring.ts'
import type { AuditEntry, PlacedEntry } from './audit-entry.ts'

/** The audit entry of a change: its ULID and who made it; written in the transaction of the change. */
export type AuditContext = Pick<AuditEntry, 'id' | 'actor'>

/** The same, with the time of the change. */
export type DatedAct = Pick<AuditEntry, 'id' | 'actor' | 'at'>

/**
 * An append-only log in which every row has the hash of the previous one, which makes any change detectable. All reject with
 * StoreUnavailableError.
 */
export interface AuditLog {
  /** Adds an entry. Rejects with `TypeError` if the detail contains a whole key. */
  append(entry: AuditEntry): Promise<void>
  /**
   * Null if the chain is intact. Otherwise the id of the first entry that does not follow from the previous one, or of
   * the last one if later ones were removed (an empty string if all were).
   */
  verify(): Promise<string | null>
  /** The entries of all accounts, and those without an account, oldest first, up to a limit after a position. */
  entries(page: { after: number; limit: number }): Promise<PlacedEntry[]>
  /** The entries of an account, oldest first, up to a limit after a position. */
  entriesOf(accountId: string, page: { after: number; limit: number }): Promise<PlacedEntry[]>
  /** The first entry of a change of an account's tier at a time (ISO 8601) or later. */
  tierChange(accountId: string, since: string): Promise<PlacedEntry | undefined>
  /**
   * Deletes the entries before the start of a UTC day (ISO 8601), by the clock of the database if it has one, and appends one that
   * says so, so that the rest can still be verified; resolves to how many were deleted. `id` is a ULID.
   */
  removeBefore(before: string, entry: DatedAct): Promise<number>
  /** The error of the head file, in one line; null if it agrees with the log. */
  headIssue(): Promise<string | null>
}

/** Protects the log from forgery: keys that are not in the database, and a file for the last entry. */
export interface AuditProtection {
  secrets: Pick<SecretRings, 'current'>
  headFile: string
}
