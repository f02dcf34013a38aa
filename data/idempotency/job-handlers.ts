import type BetterSqlite3 from 'better-sqlite3'
import type { Recorded, UsageEntry } from '#domain/billing/usage-entry.ts'
import { keyState, leaseMs, maxLeaseMs, type StoredIdempotencyKey } from '#domain/idempotency/key-state.ts'
import type {
  ClaimResult,
  CompleteResult,
  IdempotencyClaim,
  IdempotencyJob,
  IdempotencyJobResults,
  IdempotencyKeyId,
} from './idempotency-job.ts'

type IdempotencyJobHandlers = {
  [Kind in IdempotencyJob['kind']]: (job: Extract<IdempotencyJob, { kind: Kind }>) => IdempotencyJobResults[Kind]
}

/** How a stored key is read, by the writer and by whoever only looks. */
export const storedKeySql = `
  SELECT request, first_used_ms, run, lease_until_ms, answer FROM idempotency_keys
  WHERE kid = @kid AND idempotency_key = @idempotencyKey`

/** Runs of an API key whose lease holds: see isLeased. */
export const runningSql = `
  SELECT count(*) FROM idempotency_keys
  WHERE kid = @kid AND run IS NOT NULL AND lease_until_ms > @now AND lease_until_ms <= @now + ${maxLeaseMs}`

const claimSql = `
  INSERT INTO idempotency_keys (kid, idempotency_key, request, first_used_ms, run, lease_until_ms)
  VALUES (@kid, @idempotencyKey, @request, @now, @run, @now + ${leaseMs})
  ON CONFLICT (kid, idempotency_key) DO UPDATE SET request = excluded.request, first_used_ms = excluded.first_used_ms,
    run = excluded.run, lease_until_ms = excluded.lease_until_ms, answer = NULL`

const isOwnRunSql = 'kid = @kid AND idempotency_key = @idempotencyKey AND run = @run'

function claimer(raw: BetterSqlite3.Database): (claim: IdempotencyClaim) => ClaimResult {
  const stored = raw.prepare<[IdempotencyKeyId], StoredIdempotencyKey>(storedKeySql)
  const running = raw.prepare<[IdempotencyClaim], number>(runningSql).pluck()
  const write = raw.prepare<[IdempotencyClaim]>(claimSql)
  return claim => {
    const standing = keyState(stored.get(claim), claim.request, claim.now)
    if (standing.state !== 'unused') return standing
    if ((running.get(claim) ?? 0) >= claim.cap) return { state: 'full' }
    write.run(claim)
    return { state: 'claimed' }
  }
}

/**
 * What the writer does with idempotency keys, each inside a transaction that holds the write lock. `record` writes one entry of
 * usage, in that same transaction: an answer is stored if and only if it is billed.
 */
export function idempotencyJobHandlers(
  raw: BetterSqlite3.Database,
  record: (entry: UsageEntry) => Recorded,
): IdempotencyJobHandlers {
  const renew = raw.prepare(`UPDATE idempotency_keys SET lease_until_ms = @now + ${leaseMs} WHERE ${isOwnRunSql}`)
  const release = raw.prepare(`DELETE FROM idempotency_keys WHERE ${isOwnRunSql}`)
  const isOwnRun = raw.prepare(`SELECT 1 FROM idempotency_keys WHERE ${isOwnRunSql}`)
  const store = raw.prepare(
    `UPDATE idempotency_keys SET answer = @answer, run = NULL, lease_until_ms = NULL WHERE ${isOwnRunSql}`,
  )
  const purge = raw.prepare<[number, number]>(`
    DELETE FROM idempotency_keys
    WHERE rowid IN (SELECT rowid FROM idempotency_keys WHERE first_used_ms <= ? LIMIT ?)`)

  const complete = ({
    entry,
    answer,
    kid,
    idempotencyKey,
    run,
  }: Extract<IdempotencyJob, { kind: 'complete_key' }>): CompleteResult => {
    const name = { kid, idempotencyKey, run }
    if (!isOwnRun.get(name)) return { state: 'lost' }
    const { accepted, used } = record(entry)
    if (accepted) store.run({ ...name, answer })
    else release.run(name)
    return { state: accepted ? 'answered' : 'refused', used }
  }

  return {
    claim_key: claimer(raw),
    renew_key: job => renew.run(job).changes > 0,
    complete_key: complete,
    release_key: job => release.run(job).changes > 0,
    purge_keys: ({ before, most }) => purge.run(before, most).changes,
  }
}
