import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import { retentionMs, type StoredIdempotencyKey } from '#domain/idempotency/key-state.ts'
import type { Connection } from '../connection.ts'
import { withStoreErrors } from '../store-unavailable-error.ts'
import type { GroupCommit } from '../usage/group-commit.ts'
import type {
  ClaimResult,
  CompleteResult,
  IdempotencyClaim,
  IdempotencyKeyId,
  IdempotencyRun,
} from './idempotency-job.ts'
import { runningSql, storedKeySql } from './job-handlers.ts'

/** Answers are large: deleting this many holds up the writes behind it no longer than one batch does. */
const purgeChunk = 50

/** What became of idempotency keys, for all processes on a data folder. An answer is on the disk when it resolves; all reject with StoreUnavailableError. */
export interface IdempotencyStore {
  find(name: IdempotencyKeyId): StoredIdempotencyKey | undefined
  /** Makes the key a run's own where it is unused and its API key has a slot left, for one lease. */
  claim(claim: IdempotencyClaim): Promise<ClaimResult>
  /** Prolongs the lease of a run; false where the key is not its own any more. */
  renew(run: IdempotencyRun, now: number): Promise<boolean>
  /** Bills an entry and stores the answer, both or neither. */
  complete(run: IdempotencyRun, answer: Uint8Array, entry: UsageEntry): Promise<CompleteResult>
  /** Makes the key of a run that came to nothing unused. */
  release(run: IdempotencyRun): Promise<boolean>
  /** Runs of an API key at a time, in every process. */
  running(kid: string, now: number): number
  /** Forgets the keys first used 24 hours before a time, a few at a time; answers how many. */
  purge(now: number): Promise<number>
}

const nameOf = ({ kid, idempotencyKey, run }: IdempotencyRun): IdempotencyRun => ({ kid, idempotencyKey, run })

/** The keys of a usage database, written by the ledger's own writer. */
export function createIdempotencyStore({ raw }: Connection, writes: Pick<GroupCommit, 'submit'>): IdempotencyStore {
  const find = raw.prepare<[IdempotencyKeyId], StoredIdempotencyKey>(storedKeySql)
  const running = raw.prepare<[{ kid: string; now: number }], number>(runningSql).pluck()
  return {
    find: ({ kid, idempotencyKey }) => withStoreErrors(() => find.get({ kid, idempotencyKey })),
    claim: claim => writes.submit({ kind: 'claim_key', ...claim }),
    renew: (run, now) => writes.submit({ kind: 'renew_key', ...nameOf(run), now }),
    complete: (run, answer, entry) => writes.submit({ kind: 'complete_key', ...nameOf(run), answer, entry }),
    release: run => writes.submit({ kind: 'release_key', ...nameOf(run) }),
    running: (kid, now) => withStoreErrors(() => running.get({ kid, now })) ?? 0,
    purge: async now => {
      let purged = 0
      let last: number
      do {
        last = await writes.submit({ kind: 'purge_keys', before: now - retentionMs, most: purgeChunk })
        purged += last
      } while (last === purgeChunk)
      return purged
    },
  }
}
