import { setTimeout as sleep } from 'node:timers/promises'
import type { IdempotencyStore } from '#data/idempotency/idempotency-store.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import type { ClaimResult, IdempotencyClaim } from '#domain/idempotency/idempotency-run.ts'
import { type IdempotencyState, leaseMs } from '#domain/idempotency/idempotency-state.ts'
import type { Clock } from '../clock.ts'

/** A request with an idempotency key; `run` identifies this attempt among those of all processes. */
export type OnceRequest = Omit<IdempotencyClaim, 'now'>

/** The result of the work: the bytes to store, and the usage entry to bill with them. */
export interface WorkResult {
  answer: Uint8Array
  entry: UsageEntry
}

/**
 * The outcome of a request. `done`: its work ran, is billed and on disk. `replayed`: the answer stored under the key.
 * `refused`: its units exceed the month's quota, of which `used` are used. `full` and `storage_full`: see ClaimResult.
 */
export type OnceOutcome =
  | { state: 'done'; used: number; answer: Uint8Array }
  | { state: 'replayed'; answer: Uint8Array }
  | { state: 'conflict'; outline: Uint8Array }
  | { state: 'refused'; used: number }
  | { state: 'full' }
  | { state: 'storage_full'; until: number }

/** `retry`: while the request waited, the key became unused or was claimed by another run. */
export type AttemptOutcome = OnceOutcome | { state: 'retry' }

export interface AttemptDeps {
  keys: IdempotencyStore
  clock: Clock
}

const pollMs = 50
const releaseRetryMs = 500

const outcomeOf = (state: Exclude<IdempotencyState, { state: 'unused' | 'running' }>): OnceOutcome =>
  state.state === 'answered' ? { state: 'replayed', answer: state.answer } : state

/** Polls a key that another process is running, until it has an answer or is unused. */
async function waitForOther(
  request: OnceRequest,
  deadline: number,
  { keys, clock }: AttemptDeps,
): Promise<AttemptOutcome> {
  while (clock.monotonic() < deadline) {
    const state = await keys.state(request, clock.now())
    if (state.state === 'unused') return { state: 'retry' }
    if (state.state !== 'running') return outcomeOf(state)
    await sleep(pollMs)
  }
  return { state: 'retry' }
}

/** Releases the key of a failed run; while the database is unavailable, retries until the lease has expired. */
async function release(request: OnceRequest, { keys }: AttemptDeps): Promise<void> {
  for (let waited = 0; waited < leaseMs; waited += releaseRetryMs)
    try {
      await keys.release(request)
      return
    } catch {
      await sleep(releaseRetryMs, undefined, { ref: false })
    }
}

/** Does the work under a claimed key, then bills and stores its answer, or releases the key. */
async function runClaimed(
  request: OnceRequest,
  work: () => Promise<WorkResult>,
  deps: AttemptDeps,
): Promise<AttemptOutcome> {
  const { keys, clock } = deps
  const renewing = setInterval(() => void keys.renew(request, clock.now()).catch(() => undefined), leaseMs / 4)
  try {
    const { answer, entry } = await work()
    const completed = await keys.complete(request, answer, entry)
    if (completed.state === 'lost') return { state: 'retry' }
    const { used } = completed
    return completed.state === 'answered' ? { state: 'done', used, answer } : { state: 'refused', used }
  } catch (error) {
    const released = release(request, deps)
    // A caller does not wait for an unavailable database.
    if (!(error instanceof StoreUnavailableError)) await released
    throw error
  } finally {
    clearInterval(renewing)
  }
}

/** The state of the key, after claiming it if it was unused: no work is done for a request that may not run. */
async function claimOrFind(request: OnceRequest, { keys, clock }: AttemptDeps): Promise<ClaimResult> {
  const now = clock.now()
  const found = await keys.state(request, now)
  return found.state === 'unused' ? keys.claim({ ...request, now }) : found
}

/** Tries once to answer a request under its key. Rejects with what the work or the store rejects with. */
export async function attempt(
  request: OnceRequest,
  work: () => Promise<WorkResult>,
  deadline: number,
  deps: AttemptDeps,
): Promise<AttemptOutcome> {
  const key = await claimOrFind(request, deps)
  if (key.state === 'claimed') return runClaimed(request, work, deps)
  if (key.state === 'running') return waitForOther(request, deadline, deps)
  return key.state === 'full' || key.state === 'storage_full' ? key : outcomeOf(key)
}
