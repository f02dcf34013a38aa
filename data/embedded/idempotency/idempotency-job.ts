import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import type {
  ClaimResult,
  CompleteResult,
  IdempotencyClaim,
  IdempotencyRun,
} from '#domain/idempotency/idempotency-run.ts'

/** A claim with the digest of its request and the packed outline, which are stored in place of it. */
export type DigestedClaim = Omit<IdempotencyClaim, 'request'> & { digest: string; outline: Uint8Array }

/** A job of the writer thread on idempotency keys. */
export type IdempotencyJob =
  | ({ kind: 'claim_key' } & DigestedClaim)
  | ({ kind: 'renew_key'; now: number } & IdempotencyRun)
  | ({ kind: 'complete_key'; answer: Uint8Array; entry: UsageEntry } & IdempotencyRun)
  | ({ kind: 'release_key' } & IdempotencyRun)
  | { kind: 'purge_keys'; before: number; limit: number }

/**
 * The results of jobs: whether the key still belonged to the run, of a renewal and a release; of a purge the number of
 * keys deleted.
 */
export interface IdempotencyJobResults {
  claim_key: ClaimResult
  renew_key: boolean
  complete_key: CompleteResult
  release_key: boolean
  purge_keys: number
}
