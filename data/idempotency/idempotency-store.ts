import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import { rememberedMs, type StoredKey } from '#domain/idempotency/key-state.ts'
import type { Connection } from '../connection.ts'
import { available } from '../store-unavailable.ts'
import type { GroupCommit } from '../usage/group-commit.ts'
import type { Claimed, Completed, KeyClaim, KeyName, KeyRun } from './key-job.ts'
import { runningSql, storedKeySql } from './key-writer.ts'

/** Answers are large: deleting this many holds up the writes behind it no longer than one batch does. */
const purgeChunk = 50

/** What became of idempotency keys, for all processes on a data folder. An answer is on the disk when it resolves; all reject with StoreUnavailable. */
export interface IdempotencyStore {
  find(name: KeyName): StoredKey | undefined
  /** Makes the key a run's own where it is unused and its API key has a slot left, for one lease. */
  claim(claim: KeyClaim): Promise<Claimed>
  /** Prolongs the lease of a run; false where the key is not its own any more. */
  renew(run: KeyRun, now: number): Promise<boolean>
  /** Bills an entry and stores the answer, both or neither. */
  complete(run: KeyRun, answer: Uint8Array, entry: UsageEntry): Promise<Completed>
  /** Makes the key of a run that came to nothing unused. */
  release(run: KeyRun): Promise<boolean>
  /** Runs of an API key at a time, in every process. */
  running(kid: string, now: number): number
  /** Forgets the keys first used 24 hours before a time, a few at a time; answers how many. */
  purge(now: number): Promise<number>
}

const nameOf = ({ kid, idempotencyKey, run }: KeyRun): KeyRun => ({ kid, idempotencyKey, run })

/** The keys of a usage database, written by the ledger's own writer. */
export function createIdempotencyStore({ raw }: Connection, writes: Pick<GroupCommit, 'submit'>): IdempotencyStore {
  const find = raw.prepare<[KeyName], StoredKey>(storedKeySql)
  const running = raw.prepare<[{ kid: string; now: number }], number>(runningSql).pluck()
  return {
    find: ({ kid, idempotencyKey }) => available(() => find.get({ kid, idempotencyKey })),
    claim: claim => writes.submit({ kind: 'claim_key', ...claim }),
    renew: (run, now) => writes.submit({ kind: 'renew_key', ...nameOf(run), now }),
    complete: (run, answer, entry) => writes.submit({ kind: 'complete_key', ...nameOf(run), answer, entry }),
    release: run => writes.submit({ kind: 'release_key', ...nameOf(run) }),
    running: (kid, now) => available(() => running.get({ kid, now })) ?? 0,
    purge: async now => {
      let purged = 0
      let last: number
      do {
        last = await writes.submit({ kind: 'purge_keys', before: now - rememberedMs, most: purgeChunk })
        purged += last
      } while (last === purgeChunk)
      return purged
    },
  }
}
