import type { Database } from 'better-sqlite3'
import {
  type AuditLink,
  type AuditRow,
  auditKeysOf,
  chainFollower,
  chainIssue,
  entriesRemoved,
  isChainBehind,
  nextRow,
  toEntry,
} from '../../accounts/audit-chain.ts'
import { earlierRemoved } from '../../accounts/audit-entries.ts'
import type { AuditEntry } from '../../accounts/audit-entry.ts'
import type { AuditLog, AuditProtection, DatedAct } from '../../accounts/audit-log.ts'
import { withStoreErrors } from '../../store-unavailable-error.ts'
import { purgeInBatches } from '../../usage/purge-in-batches.ts'
import { type AuditSeal, createAuditSeal } from './audit-seal.ts'

/** The audit log inside the transactions of `accounts.sqlite`. Throws StoreUnavailableError. */
export interface EmbeddedAuditLog {
  /** Its head file, written after each transaction with an entry. */
  readonly seal: AuditSeal
  /** Adds an entry, in the open transaction if there is one. */
  append(entry: AuditEntry): void
  /** Whether no entry was made under the server secret that signs now, nor under a later one. */
  isBehind(): boolean
  /** The log for callers outside a transaction. */
  readonly log: AuditLog
}

/** Entries deleted at once: some milliseconds. */
const rowsPerRemoval = 1_000

/** The audit log in `accounts.sqlite`. */
export function createAuditLog(database: Database, protection?: AuditProtection): EmbeddedAuditLog {
  const ring = () => protection?.secrets.current()
  const lastRow = database.prepare<[], AuditLink>('SELECT position, hash FROM audit_log ORDER BY position DESC LIMIT 1')
  const everGiven = database.prepare<[], number>(`SELECT seq FROM sqlite_sequence WHERE name = 'audit_log'`).pluck()
  const insert = database.prepare<[AuditRow]>(`
    INSERT INTO audit_log (position, id, at, actor, account_id, kid, action, detail, prev_hash, hash)
    VALUES (@position, @id, @at, @actor, @account_id, @kid, @action, @detail, @prev_hash, @hash)`)
  const ofAccount = database.prepare<[string, number, number], AuditRow>(
    'SELECT * FROM audit_log WHERE account_id = ? AND position > ? ORDER BY position LIMIT ?',
  )
  const tierChange = database.prepare<[string, string], AuditRow>(`
    SELECT * FROM audit_log INDEXED BY audit_log_tier_changes
    WHERE account_id = ? AND action = 'tier_changed' AND at >= ? ORDER BY position LIMIT 1`)
  const ofAll = database.prepare<[number, number], AuditRow>(
    'SELECT * FROM audit_log WHERE position > ? ORDER BY position LIMIT ?',
  )
  const all = database.prepare<[], AuditRow>('SELECT * FROM audit_log ORDER BY position')

  const write = database.transaction((entry: AuditEntry) => {
    insert.run(nextRow(entry, (everGiven.get() ?? 0) + 1, lastRow.get(), ring()))
  })
  const verify = database.transaction(() => {
    const secrets = ring()
    const chain = chainFollower(secrets && auditKeysOf(secrets))
    for (const row of all.iterate()) if (!chain.follow(row)) break
    return chainIssue(chain.end(), everGiven.get() ?? 0, secrets)
  })
  const isBehind = () => {
    const secrets = ring()
    return secrets !== undefined && isChainBehind(lastRow.get(), secrets)
  }

  const lastBefore = database.prepare<[string], AuditLink>(`
    SELECT position, hash FROM audit_log
    WHERE position < coalesce((SELECT min(position) FROM audit_log WHERE at >= ?), 9e15) ORDER BY position DESC LIMIT 1`)
  const announced = database
    .prepare<[], number | null>(
      `SELECT max(json_extract(detail, '$.up_to')) FROM audit_log WHERE action = '${entriesRemoved}'`,
    )
    .pluck()
  const removeUpTo = database.prepare<[number, number]>(`
    DELETE FROM audit_log
    WHERE position IN (SELECT position FROM audit_log WHERE position <= ? ORDER BY position LIMIT ?)`)
  const announceRemoval = database.transaction((before: string, entry: DatedAct) => {
    const last = lastBefore.get(before)
    // Where deleting them was cut short, an entry says so already.
    if (last && (announced.get() ?? 0) < last.position) write(earlierRemoved(before, last, entry))
    return last
  })
  // Removed in batches, because requests wait for this thread, and a log of millions would take seconds at once.
  const removeBatch = async (last: AuditLink) =>
    database.open ? withStoreErrors(() => removeUpTo.run(last.position, rowsPerRemoval).changes) : 0

  const seal = createAuditSeal(database, protection?.headFile)
  const append = (entry: AuditEntry) =>
    withStoreErrors(() => {
      // Immediate: the previous row must still be the last one when this one is written.
      write.immediate(entry)
      if (!database.inTransaction) seal.write()
    })
  const log: AuditLog = {
    append: async entry => append(entry),
    entries: async ({ after, limit }) => withStoreErrors(() => ofAll.all(after, limit)).map(toEntry),
    entriesOf: async (accountId, { after, limit }) =>
      withStoreErrors(() => ofAccount.all(accountId, after, limit)).map(toEntry),
    tierChange: async (accountId, since) => {
      const row = withStoreErrors(() => tierChange.get(accountId, since))
      return row && toEntry(row)
    },
    verify: async () => withStoreErrors(() => verify()),
    removeBefore: async (before, entry) => {
      const last = withStoreErrors(() => announceRemoval.immediate(before, entry))
      if (!last) return 0
      withStoreErrors(seal.write)
      return purgeInBatches(rowsPerRemoval, () => removeBatch(last))
    },
    headIssue: async () => withStoreErrors(seal.issue),
  }
  return { append, isBehind, seal, log }
}
