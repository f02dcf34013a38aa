import { createHash, createHmac, type KeyObject } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { withStoreErrors } from '../store-unavailable-error.ts'
import { readAuditHead, writeAuditHead } from './audit-head.ts'

/** Something done to an account or a key. `id` is a ULID, `at` ISO 8601 in UTC. */
export interface AuditEntry {
  id: string
  at: string
  actor: string
  account_id: string | null
  kid: string | null
  action: string
  detail: Record<string, string | number | boolean | null | readonly string[]>
}

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
  /** Writes the last entry to the head file. Must be called after the transaction of an entry is committed. */
  seal(): void
  /** The error of the head file, in one line; null if it agrees with the log. */
  headIssue(): string | null
}

/** Protects the log from forgery: a key that is not in the database, and a file for the last entry. */
export interface AuditProtection {
  key: KeyObject
  headFile: string
}

interface Row extends Omit<AuditEntry, 'detail'> {
  position: number
  detail: string
  prev_hash: string
  hash: string
}

const beforeFirst = '0'.repeat(64)
const wholeKey = /svc_(live|test)_(sk|rk)_[0-9A-Za-z]{12}_[0-9A-Za-z]/

// Prefix of hashes made with the key, which release 0.1.0 did not have.
const keyed = 'k1:'

/** The hash of a row and the previous hash. It depends on the order of the members. */
function hashOf(row: Omit<Row, 'hash'>, key: KeyObject | undefined): string {
  const { prev_hash, position, id, at, actor, account_id, kid, action, detail } = row
  const hash = key ? createHmac('sha256', key) : createHash('sha256')
  const members = JSON.stringify([position, id, at, actor, account_id, kid, action, detail])
  return (key ? keyed : '') + hash.update(prev_hash).update(members).digest('hex')
}

/** Whether a row follows another. A position is missing where rows were deleted and others appended since. */
function follows(row: Row, { position, hash }: Pick<Row, 'position' | 'hash'>, key: KeyObject | undefined): boolean {
  const isKeyed = row.hash.startsWith(keyed)
  if (hash.startsWith(keyed) && !isKeyed) return false
  if (row.position !== position + 1 || row.prev_hash !== hash) return false
  // Without the key, only the order of rows can be checked.
  return isKeyed && !key ? true : row.hash === hashOf(row, isKeyed ? key : undefined)
}

function writtenDetail(detail: AuditEntry['detail']): string {
  const written = JSON.stringify(detail)
  if (wholeKey.test(written)) throw new TypeError('an audit entry must not hold a key')
  return written
}

const toEntry = ({ prev_hash: _prev, hash: _hash, detail, ...entry }: Row): PlacedEntry => ({
  ...entry,
  detail: JSON.parse(detail),
})

/** An append-only log in which every row has the hash of the previous one, which makes any change detectable. */
export function createAuditLog(database: Database, protection?: AuditProtection): AuditLog {
  const key = protection?.key
  const lastRow = database.prepare<[], Pick<Row, 'position' | 'hash'>>(
    'SELECT position, hash FROM audit_log ORDER BY position DESC LIMIT 1',
  )
  const hashAt = database.prepare<[number], string>('SELECT hash FROM audit_log WHERE position = ?').pluck()
  const everGiven = database.prepare<[], number>(`SELECT seq FROM sqlite_sequence WHERE name = 'audit_log'`).pluck()
  const insert = database.prepare<[Row]>(`
    INSERT INTO audit_log (position, id, at, actor, account_id, kid, action, detail, prev_hash, hash)
    VALUES (@position, @id, @at, @actor, @account_id, @kid, @action, @detail, @prev_hash, @hash)`)
  const ofAccount = database.prepare<[string, number, number], Row>(
    'SELECT * FROM audit_log WHERE account_id = ? AND position > ? ORDER BY position LIMIT ?',
  )
  const ofAll = database.prepare<[number, number], Row>(
    'SELECT * FROM audit_log WHERE position > ? ORDER BY position LIMIT ?',
  )
  const all = database.prepare<[], Row>('SELECT * FROM audit_log ORDER BY position')

  const write = database.transaction((entry: AuditEntry) => {
    const position = (everGiven.get() ?? 0) + 1
    const row = {
      ...entry,
      position,
      detail: writtenDetail(entry.detail),
      prev_hash: lastRow.get()?.hash ?? beforeFirst,
    }
    insert.run({ ...row, hash: hashOf(row, key) })
  })
  const firstBroken = database.transaction(() => {
    let previous = { position: 0, id: '', hash: beforeFirst }
    for (const row of all.iterate()) {
      if (!follows(row, previous, key)) return row.id
      previous = row
    }
    return previous.position === (everGiven.get() ?? 0) ? null : previous.id
  })

  const seal = () => {
    if (protection) writeAuditHead(protection.headFile, lastRow.get() ?? { position: 0, hash: beforeFirst })
  }
  const headIssue = () => {
    if (!protection) return null
    const head = readAuditHead(protection.headFile)
    if (!head) return `${protection.headFile} is missing or damaged`
    const hash = head.position === 0 ? beforeFirst : hashAt.get(head.position)
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
    verify: () => withStoreErrors(() => firstBroken()),
    seal,
    headIssue: () => withStoreErrors(headIssue),
  }
}
