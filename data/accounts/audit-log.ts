import type { Database } from 'better-sqlite3'
import type { SecretRings } from '#domain/keys/secret-ring.ts'
import { withStoreErrors } from '../store-unavailable-error.ts'
import {
  type AuditLink,
  type AuditRow,
  auditKeysOf,
  beforeFirst,
  entriesRemoved,
  followChain,
  hashOf,
  secretNumberOf,
} from './audit-chain.ts'
import type { AuditEntry } from './audit-entry.ts'
import { readAuditHead, writeAuditHead } from './audit-head.ts'

/** The audit entry of a change: its ULID and who made it; written in the transaction of the change. */
export type AuditContext = Pick<AuditEntry, 'id' | 'actor'>

/** The same, with the time of the change. */
export type DatedAct = Pick<AuditEntry, 'id' | 'actor' | 'at'>

/** An entry with its position in the log, from 1. */
export interface PlacedEntry extends AuditEntry {
  position: number
}

export interface AuditLog {
  /**
   * Adds an entry, in the open transaction of `database` if there is one. Throws `TypeError` if the detail contains a
   * whole key.
   */
  append(entry: AuditEntry): void
  /**
   * Null if the chain is intact. Otherwise the id of the first entry that does not follow from the previous one, or of
   * the last one if later ones were removed (an empty string if all were).
   */
  verify(): string | null
  /** The entries of all accounts, and of none, oldest first, as many as asked for after a position. */
  entries(page: { after: number; limit: number }): PlacedEntry[]
  /** The entries of an account, oldest first, as many as asked for after a position. */
  entriesOf(accountId: string, page: { after: number; limit: number }): PlacedEntry[]
  /** Whether no entry was made under the server secret that signs now, nor under a later one. */
  isBehind(): boolean
  /**
   * Deletes the entries before a time (ISO 8601), and appends one that says so, so that the rest can still be verified; returns
   * how many were deleted. `id` is a ULID.
   */
  removeBefore(before: string, entry: Pick<AuditEntry, 'id' | 'at' | 'actor'>): number
  /** Writes the last entry to the head file. Must be called after the transaction of an entry is committed. */
  seal(): void
  /** The error of the head file, in one line; null if it agrees with the log. */
  headIssue(): string | null
}

/** Protects the log from forgery: keys that are not in the database, and a file for the last entry. */
export interface AuditProtection {
  secrets: Pick<SecretRings, 'current'>
  headFile: string
}

const wholeKey = /svc_(live|test)_(sk|rk)_[0-9A-Za-z]{12}_[0-9A-Za-z]/

function writtenDetail(detail: AuditEntry['detail']): string {
  const written = JSON.stringify(detail)
  if (wholeKey.test(written)) throw new TypeError('an audit entry must not hold a key')
  return written
}

const toEntry = ({ prev_hash: _prev, hash: _hash, detail, ...entry }: AuditRow): PlacedEntry => ({
  ...entry,
  detail: JSON.parse(detail),
})

/** An append-only log in which every row has the hash of the previous one, which makes any change detectable. */
export function createAuditLog(database: Database, protection?: AuditProtection): AuditLog {
  const ring = () => protection?.secrets.current()
  const keys = () => {
    const secrets = ring()
    return secrets && auditKeysOf(secrets)
  }
  const lastRow = database.prepare<[], AuditLink>('SELECT position, hash FROM audit_log ORDER BY position DESC LIMIT 1')
  const hashAt = database.prepare<[number], string>('SELECT hash FROM audit_log WHERE position = ?').pluck()
  const everGiven = database.prepare<[], number>(`SELECT seq FROM sqlite_sequence WHERE name = 'audit_log'`).pluck()
  const insert = database.prepare<[AuditRow]>(`
    INSERT INTO audit_log (position, id, at, actor, account_id, kid, action, detail, prev_hash, hash)
    VALUES (@position, @id, @at, @actor, @account_id, @kid, @action, @detail, @prev_hash, @hash)`)
  const ofAccount = database.prepare<[string, number, number], AuditRow>(
    'SELECT * FROM audit_log WHERE account_id = ? AND position > ? ORDER BY position LIMIT ?',
  )
  const ofAll = database.prepare<[number, number], AuditRow>(
    'SELECT * FROM audit_log WHERE position > ? ORDER BY position LIMIT ?',
  )
  const all = database.prepare<[], AuditRow>('SELECT * FROM audit_log ORDER BY position')

  // Another server may sign with a later secret already: its entries must not be followed by those of an earlier one.
  const nextNumber = (last: AuditLink | undefined) =>
    Math.max(ring()?.signing.number ?? 0, secretNumberOf(last?.hash ?? ''))

  const write = database.transaction((entry: AuditEntry) => {
    const last = lastRow.get()
    const position = (everGiven.get() ?? 0) + 1
    const row = { ...entry, position, detail: writtenDetail(entry.detail), prev_hash: (last ?? beforeFirst).hash }
    const number = nextNumber(last)
    insert.run({ ...row, hash: hashOf(row, number, keys()?.get(number)) })
  })
  const verify = database.transaction(() => {
    const { broken, last, firstId, isBeginningMissing } = followChain(all.iterate(), keys())
    if (broken !== undefined) return broken
    if (isBeginningMissing) return firstId
    // From the second secret on, every secret that signs has an entry.
    const { number } = ring()?.signing ?? { number: 0 }
    const isWhole = last.position === (everGiven.get() ?? 0) && (number <= 1 || secretNumberOf(last.hash) >= number)
    return isWhole ? null : last.id
  })
  const isBehind = () => {
    const { number } = ring()?.signing ?? { number: 0 }
    return number > 1 && secretNumberOf(lastRow.get()?.hash ?? '') < number
  }

  const lastBefore = database.prepare<[string], AuditLink>(`
    SELECT position, hash FROM audit_log
    WHERE position < coalesce((SELECT min(position) FROM audit_log WHERE at >= ?), 9e15) ORDER BY position DESC LIMIT 1`)
  const removeUpTo = database.prepare<[number]>('DELETE FROM audit_log WHERE position <= ?')
  const remove = database.transaction((before: string, entry: Pick<AuditEntry, 'id' | 'at' | 'actor'>) => {
    const last = lastBefore.get(before)
    if (!last) return 0
    const detail = { before, up_to: last.position, hash: last.hash }
    write({ ...entry, account_id: null, kid: null, action: entriesRemoved, detail })
    return removeUpTo.run(last.position).changes
  })

  const seal = () => {
    if (protection) writeAuditHead(protection.headFile, lastRow.get() ?? beforeFirst)
  }
  const headIssue = () => {
    if (!protection) return null
    const head = readAuditHead(protection.headFile)
    if (!head) return `${protection.headFile} is missing or damaged`
    const hash = head.position === 0 ? beforeFirst.hash : hashAt.get(head.position)
    return hash === head.hash ? null : `it does not have the entry that ${protection.headFile} names`
  }

  return {
    append: entry =>
      withStoreErrors(() => {
        // Immediate: the previous row must still be the last one when this one is written.
        write.immediate(entry)
        if (!database.inTransaction) seal()
      }),
    entries: ({ after, limit }) => withStoreErrors(() => ofAll.all(after, limit)).map(toEntry),
    entriesOf: (accountId, { after, limit }) =>
      withStoreErrors(() => ofAccount.all(accountId, after, limit)).map(toEntry),
    verify: () => withStoreErrors(() => verify()),
    isBehind,
    removeBefore: (before, entry) =>
      withStoreErrors(() => {
        const removed = remove.immediate(before, entry)
        if (removed > 0) seal()
        return removed
      }),
    seal,
    headIssue: () => withStoreErrors(headIssue),
  }
}
