import type BetterSqlite3 from 'better-sqlite3'
import type { RecordResult, UsageEntry } from '#domain/billing/usage-entry.ts'
import type { ClaimResult, CompleteResult, IdempotencyKeyId } from '#domain/idempotency/idempotency-run.ts'
import {
  idempotencyState,
  leaseMs,
  retentionMs,
  type StoredIdempotencyKey,
} from '#domain/idempotency/idempotency-state.ts'
import type { DigestedClaim, IdempotencyJob, IdempotencyJobResults } from './idempotency-job.ts'
import { runningSql, storedKeySql } from './idempotency-sql.ts'

type JobOf<Kind extends IdempotencyJob['kind']> = Extract<IdempotencyJob, { kind: Kind }>
type IdempotencyJobHandlers = {
  [Kind in IdempotencyJob['kind']]: (job: JobOf<Kind>) => IdempotencyJobResults[Kind]
}
type RecordEntry = (entry: UsageEntry) => RecordResult

const claimSql = `
  INSERT INTO idempotency_keys (kid, idempotency_key, account_id, digest, outline, first_used_ms, run, lease_until_ms)
  VALUES (@kid, @idempotencyKey, @accountId, @digest, @outline, @now, @run, @now + ${leaseMs})
  ON CONFLICT (kid, idempotency_key) DO UPDATE SET digest = excluded.digest, outline = excluded.outline,
    first_used_ms = excluded.first_used_ms, run = excluded.run, lease_until_ms = excluded.lease_until_ms, answer = NULL`

const ofRunSql = 'WHERE kid = @kid AND idempotency_key = @idempotencyKey AND run = @run'

/** Keys of an account that a claim deletes at most. */
const purgedByClaim = 50

/**
 * Returns when the oldest key of an account expires, where its keys take all the bytes that they may. First deletes
 * expired keys, and those first used more than 24 hours from now: before the clock was set back. Only here, because a
 * clock that is wrong for a moment must not delete answers that are still replayed.
 */
function storageGuard(database: BetterSqlite3.Database): (claim: DigestedClaim) => number | undefined {
  const stored = database.prepare<[string], number>('SELECT bytes FROM idempotency_bytes WHERE account_id = ?').pluck()
  const oldest = database
    .prepare<[string], number>('SELECT min(first_used_ms) FROM idempotency_keys WHERE account_id = ?')
    .pluck()
  const purge = (range: string) =>
    database.prepare<[string, number]>(`
      DELETE FROM idempotency_keys WHERE rowid IN (
        SELECT rowid FROM idempotency_keys WHERE account_id = ? AND first_used_ms ${range} LIMIT ${purgedByClaim})`)
  const purgeUntil = purge('<= ?')
  const purgeAfter = purge('> ?')
  return ({ accountId, maxStoredBytes, now }) => {
    const isFull = () => (stored.get(accountId) ?? 0) >= maxStoredBytes
    if (!isFull()) return
    purgeUntil.run(accountId, now - retentionMs)
    purgeAfter.run(accountId, now + retentionMs)
    return isFull() ? (oldest.get(accountId) ?? now) + retentionMs : undefined
  }
}

function claimHandler(database: BetterSqlite3.Database): (claim: DigestedClaim) => ClaimResult {
  const stored = database.prepare<[IdempotencyKeyId], StoredIdempotencyKey>(storedKeySql)
  const running = database.prepare<[DigestedClaim], number>(runningSql).pluck()
  const fullUntil = storageGuard(database)
  const write = database.prepare<[DigestedClaim]>(claimSql)
  return claim => {
    const found = idempotencyState(stored.get(claim), claim.digest, claim.now)
    if (found.state !== 'unused') return found
    if ((running.get(claim) ?? 0) >= claim.cap) return { state: 'full' }
    const until = fullUntil(claim)
    if (until !== undefined) return { state: 'storage_full', until }
    write.run(claim)
    return { state: 'claimed' }
  }
}

function completeHandler(
  database: BetterSqlite3.Database,
  record: RecordEntry,
): (job: JobOf<'complete_key'>) => CompleteResult {
  const isOfRun = database.prepare(`SELECT 1 FROM idempotency_keys ${ofRunSql}`)
  const store = database.prepare(
    `UPDATE idempotency_keys SET answer = @answer, run = NULL, lease_until_ms = NULL ${ofRunSql}`,
  )
  const release = database.prepare(`DELETE FROM idempotency_keys ${ofRunSql}`)
  return ({ entry, answer, kid, idempotencyKey, run }) => {
    const key = { kid, idempotencyKey, run }
    if (!isOfRun.get(key)) return { state: 'lost' }
    const { accepted, used } = record(entry)
    if (accepted) store.run({ ...key, answer })
    else release.run(key)
    return { state: accepted ? 'answered' : 'refused', used }
  }
}

/**
 * Handlers of the writer thread's jobs on idempotency keys; each needs a transaction that holds the write lock.
 * `record` writes one usage entry in that same transaction, because an answer is stored if and only if it is billed.
 */
export function idempotencyJobHandlers(database: BetterSqlite3.Database, record: RecordEntry): IdempotencyJobHandlers {
  const renew = database.prepare(`UPDATE idempotency_keys SET lease_until_ms = @now + ${leaseMs} ${ofRunSql}`)
  const release = database.prepare(`DELETE FROM idempotency_keys ${ofRunSql}`)
  const purge = database.prepare<[number, number]>(`
    DELETE FROM idempotency_keys
    WHERE rowid IN (SELECT rowid FROM idempotency_keys WHERE first_used_ms <= ? LIMIT ?)`)
  return {
    claim_key: claimHandler(database),
    renew_key: job => renew.run(job).changes > 0,
    complete_key: completeHandler(database, record),
    release_key: job => release.run(job).changes > 0,
    purge_keys: ({ before, limit }) => purge.run(before, limit).changes,
  }
}
