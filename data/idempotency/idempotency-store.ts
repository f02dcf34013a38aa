import type { Database } from 'better-sqlite3'
import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import { outlineOf, requestDigest } from '#domain/idempotency/canonical-json.ts'
import type {
  ClaimResult,
  CompleteResult,
  IdempotencyClaim,
  IdempotencyKeyId,
  IdempotencyRequest,
  IdempotencyRun,
} from '#domain/idempotency/idempotency-run.ts'
import { type KeyState, keyState, retentionMs, type StoredIdempotencyKey } from '#domain/idempotency/key-state.ts'
import { withStoreErrors } from '../store-unavailable-error.ts'
import type { GroupCommit } from '../usage/group-commit.ts'
import { purgeInBatches } from '../usage/purge-in-batches.ts'
import { runningSql, storedKeySql } from './idempotency-sql.ts'
import { pack, unpack } from './packing.ts'

/** Keys deleted in one transaction: answers are large, and writes wait behind it. */
const purgeBatchSize = 50

/**
 * Idempotency keys, for all processes on a data folder. Writes are on the disk when they resolve; all reject with
 * StoreUnavailableError.
 */
export interface IdempotencyStore {
  /** The state of a key for a request; `now` in milliseconds since the epoch. */
  state(request: IdempotencyRequest, now: number): KeyState
  /** Leases an unused key to a run, where the API key has a slot and the account has bytes left. */
  claim(claim: IdempotencyClaim): Promise<ClaimResult>
  /** Renews the lease of a run; false where the key belongs to another run. */
  renew(run: IdempotencyRun, now: number): Promise<boolean>
  /** Bills an entry and stores the answer, both or neither. */
  complete(run: IdempotencyRequest, answer: Uint8Array, entry: UsageEntry): Promise<CompleteResult>
  /** Makes the key of a failed run unused; false where it belongs to another run. */
  release(run: IdempotencyRun): Promise<boolean>
  /** Current runs of an API key, in every process. */
  running(kid: string, now: number): number
  /** Deletes the keys first used 24 hours or more before a time, in small batches; resolves to their number. */
  purge(now: number): Promise<number>
}

const nameOf = ({ kid, idempotencyKey, run }: IdempotencyRun): IdempotencyRun => ({ kid, idempotencyKey, run })

const encoder = new TextEncoder()

/** What is stored in place of a request: its digest, and an outline that shows where another request differs. */
const digested = async (request: string) => ({
  digest: requestDigest(request),
  outline: await pack(encoder.encode(JSON.stringify(outlineOf(JSON.parse(request))))),
})

/**
 * A result with its bytes unpacked. `request` equals the request that the answer was packed with: it has the same
 * digest.
 */
function unpacked<Result extends ClaimResult | KeyState>(result: Result, request: string): Result {
  if (result.state === 'answered') return { ...result, answer: unpack(result.answer, request) }
  if (result.state === 'conflict') return { ...result, outline: unpack(result.outline) }
  return result
}

/** The idempotency keys of a usage database, written by the writer thread of its ledger. */
export function createIdempotencyStore(database: Database, writes: Pick<GroupCommit, 'submit'>): IdempotencyStore {
  const find = database.prepare<[IdempotencyKeyId], StoredIdempotencyKey>(storedKeySql)
  const running = database.prepare<[{ kid: string; now: number }], number>(runningSql).pluck()
  return {
    state: ({ kid, idempotencyKey, request }, now) => {
      const stored = withStoreErrors(() => find.get({ kid, idempotencyKey }))
      return stored ? unpacked(keyState(stored, requestDigest(request), now), request) : { state: 'unused' }
    },
    claim: async ({ request, ...claim }) => {
      const stored = await digested(request)
      return unpacked(await writes.submit({ kind: 'claim_key', ...claim, ...stored }), request)
    },
    renew: (run, now) => writes.submit({ kind: 'renew_key', ...nameOf(run), now }),
    complete: async (run, answer, entry) => {
      const packed = await pack(answer, run.request)
      return writes.submit({ kind: 'complete_key', ...nameOf(run), answer: packed, entry })
    },
    release: run => writes.submit({ kind: 'release_key', ...nameOf(run) }),
    running: (kid, now) => withStoreErrors(() => running.get({ kid, now })) ?? 0,
    purge: now =>
      purgeInBatches(purgeBatchSize, () =>
        writes.submit({ kind: 'purge_keys', before: now - retentionMs, limit: purgeBatchSize }),
      ),
  }
}
