import { createHash } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { withStoreErrors } from '../store-unavailable-error.ts'

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

export interface AuditLog {
  /** Adds an entry: inside a transaction of `database` as a part of it, else on its own. Throws where the detail holds a whole key. */
  append(entry: AuditEntry): void
  /**
   * Null when the chain is whole. Else the id of the first entry that does not follow from the one before it, or of the last
   * one where later ones are gone (the empty string where all are).
   */
  verify(): string | null
}

interface Row extends Omit<AuditEntry, 'detail'> {
  position: number
  detail: string
  prev_hash: string
  hash: string
}

const beforeFirst = '0'.repeat(64)
const wholeKey = /svc_(live|test)_(sk|rk)_[0-9A-Za-z]{12}_[0-9A-Za-z]/

// The order of the members must never change, because it determines the hash.
const hashOf = ({ prev_hash, position, id, at, actor, account_id, kid, action, detail }: Omit<Row, 'hash'>): string =>
  createHash('sha256')
    .update(prev_hash)
    .update(JSON.stringify([position, id, at, actor, account_id, kid, action, detail]))
    .digest('hex')

// A position is missing where rows were deleted and others appended since.
const follows = (row: Row, { position, hash }: Pick<Row, 'position' | 'hash'>) =>
  row.position === position + 1 && row.prev_hash === hash && row.hash === hashOf(row)

function writtenDetail(detail: AuditEntry['detail']): string {
  const written = JSON.stringify(detail)
  if (wholeKey.test(written)) throw new TypeError('an audit entry must not hold a key')
  return written
}

/** An append-only log in which every row has the hash of the previous one, which makes any change detectable. */
export function createAuditLog(database: Database): AuditLog {
  const lastHash = database.prepare<[], string>('SELECT hash FROM audit_log ORDER BY position DESC LIMIT 1').pluck()
  const everGiven = database.prepare<[], number>(`SELECT seq FROM sqlite_sequence WHERE name = 'audit_log'`).pluck()
  const insert = database.prepare<[Row]>(`
    INSERT INTO audit_log (position, id, at, actor, account_id, kid, action, detail, prev_hash, hash)
    VALUES (@position, @id, @at, @actor, @account_id, @kid, @action, @detail, @prev_hash, @hash)`)
  const all = database.prepare<[], Row>('SELECT * FROM audit_log ORDER BY position')

  const write = database.transaction((entry: AuditEntry) => {
    const position = (everGiven.get() ?? 0) + 1
    const row = { ...entry, position, detail: writtenDetail(entry.detail), prev_hash: lastHash.get() ?? beforeFirst }
    insert.run({ ...row, hash: hashOf(row) })
  })
  const firstBroken = database.transaction(() => {
    let previous = { position: 0, id: '', hash: beforeFirst }
    for (const row of all.iterate()) {
      if (!follows(row, previous)) return row.id
      previous = row
    }
    return previous.position === (everGiven.get() ?? 0) ? null : previous.id
  })

  return {
    // Immediate: the row it follows must still be the last one when it is written.
    append: entry => withStoreErrors(() => write.immediate(entry)),
    verify: () => withStoreErrors(() => firstBroken()),
  }
}
