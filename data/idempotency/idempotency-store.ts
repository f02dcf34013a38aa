import type { Database } from 'better-sqlite3'
import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import type {
  ClaimResult,
  CompleteResult,
  IdempotencyClaim,
  IdempotencyKeyId,
  IdempotencyRun,
} from '#domain/idempotency/idempotency-run.ts'
import { retentionMs, type StoredIdempotencyKey } from '#domain/idempotency/key-state.ts'
import { withStoreErrors } from '../store-unavailable-error.ts'
import type { GroupCommit } from '../usage/group-commit.ts'
import { purgeInBatches } from '../usage/purge-in-batches.ts'
import { runningSql, storedKeySql } from './idempotency-sql.ts'

/** Keys deleted in one transaction: answers are large, and writes wait behind it. */
const purgeBatchSize = 50

/** Idempotency keys, for all processes on a data folder. Writes are on the disk when they resolve; all reject with StoreUnavailableError. */
export interface IdempotencyStore {
  find(name: IdempotencyKeyId): StoredIdempotencyKey | undefined
  /** Leases an unused key to a run, where the API key has a slot left. */
  claim(claim: IdempotencyClaim): Promise<ClaimResult>
  /** Renews the lease of a run; false where the key belongs to another run. */
  renew(run: IdempotencyRun, now: number): Promise<boolean>
  /** Bills an entry and stores the answer, both or neither. */
  complete(run: IdempotencyRun, answer: Uint8Array, entry: UsageEntry): Promise<CompleteResult>
  /** Makes the key of a failed run unused; false where it belongs to another run. */
  release(run: IdempotencyRun): Promise<boolean>
  /** Current runs of an API key, in every process. */
  running(kid: string, now: number): number
  /** Deletes the keys first used 24 hours or more before a time, in small batches; resolves to their number. */
  purge(now: number): Promise<number>
}

const nameOf = ({ kid, idempotencyKey, run }: IdempotencyRun): IdempotencyRun => ({ kid, idempotencyKey, run })

/** The idempotency keys of a usage database, written by the writer thread of its ledger. */
export function createIdempotencyStore(database: Database, writes: Pick<GroupCommit, 'submit'>): IdempotencyStore {
  const find = database.prepare<[IdempotencyKeyId], StoredIdempotencyKey>(storedKeySql)
  const running = database.prepare<[{ kid: string; now: number }], number>(runningSql).pluck()
  return {
    find: ({ kid, idempotencyKey }) => withStoreErrors(() => find.get({ kid, idempotencyKey })),
    claim: claim => writes.submit({ kind: 'claim_key', ...claim }),
    renew: (run, now) => writes.submit({ kind: 'renew_key', ...nameOf(run), now }),
    complete: (run, answer, entry) => writes.submit({ kind: 'complete_key', ...nameOf(run), answer, entry }),
    release: run => writes.submit({ kind: 'release_key', ...nameOf(run) }),
    running: (kid, now) => withStoreErrors(() => running.get({ kid, now })) ?? 0,
    purge: now =>
      purgeInBatches(purgeBatchSize, () =>
        writes.submit({ kind: 'purge_keys', before: now - retentionMs, limit: purgeBatchSize }),
      ),
  }
}
