import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import type {
  ClaimResult,
  CompleteResult,
  IdempotencyClaim,
  IdempotencyRequest,
  IdempotencyRun,
} from '#domain/idempotency/idempotency-run.ts'
import type { IdempotencyState } from '#domain/idempotency/idempotency-state.ts'

/**
 * Idempotency keys, for all processes of a service. Writes are durable when they resolve; all reject with
 * StoreUnavailableError.
 */
export interface IdempotencyStore {
  /** The state of a key for a request; `now` in milliseconds since the epoch. */
  state(request: IdempotencyRequest, now: number): Promise<IdempotencyState>
  /** Leases an unused key to a run, where the API key has a slot and the account has bytes left. */
  claim(claim: IdempotencyClaim): Promise<ClaimResult>
  /** Renews the lease of a run; false where the key belongs to another run. */
  renew(run: IdempotencyRun, now: number): Promise<boolean>
  /** Bills an entry and stores the answer, both or neither. */
  complete(run: IdempotencyRequest, answer: Uint8Array, entry: UsageEntry): Promise<CompleteResult>
  /** Makes the key of a failed run unused; false where it belongs to another run. */
  release(run: IdempotencyRun): Promise<boolean>
  /** Current runs of an API key, in every process. */
  running(kid: string, now: number): Promise<number>
  /** Deletes the keys first used 24 hours or more before a time, in small batches; resolves to their number. */
  purge(now: number): Promise<number>
}
