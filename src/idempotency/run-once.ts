import { setTimeout as sleep } from 'node:timers/promises'
import type { IdempotencyStore } from '#data/idempotency/idempotency-store.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { IdempotencyClaim } from '#domain/idempotency/idempotency-run.ts'
import { type KeyState, keyState, leaseMs } from '#domain/idempotency/key-state.ts'
import type { Clock } from '../clock.ts'

/** A request under an idempotency key; `run` names this attempt and no other, in any process. */
export type OnceRequest = Omit<IdempotencyClaim, 'now'>

/** What the work came to: the bytes that are stored, and the use that is billed with them. */
export interface WorkDone {
  answer: Uint8Array
  entry: UsageEntry
}

/**
 * What became of a request. `done`: its own work, billed, on the disk. `replayed`: the answer of another request under the key.
 * `refused`: its units did not fit in the month, of which `used` are used. `full`: the API key runs as many as it may.
 */
export type Once =
  | { state: 'done'; used: number; answer: Uint8Array }
  | { state: 'replayed'; answer: Uint8Array }
  | { state: 'conflict'; request: string }
  | { state: 'refused'; used: number }
  | { state: 'full' }

/** What may have to be tried again: the key became unused, or another's, while it was waited for. */
type Attempt = Once | { state: 'again' }

export interface RunOnce extends AsyncDisposable {
  /**
   * Does the work unless the key has an answer or somebody is at it, whose answer is then waited for. Rejects with what the work
   * rejects with, with StoreUnavailableError, or with `service_unavailable` when others are at the key for longer than ten seconds.
   */
  run(request: OnceRequest, work: () => Promise<WorkDone>): Promise<Once>
}

interface Deps {
  keys: IdempotencyStore
  clock: Clock
}

const pollMs = 50
const retryMs = 500
/** How long a request waits for what others do under its key, however many of them there are one after the other. */
export const maxWaitMs = 10_000

const outcomeOf = (standing: Exclude<KeyState, { state: 'unused' | 'running' }>): Once =>
  standing.state === 'answered' ? { state: 'replayed', answer: standing.answer } : standing

/** Looks at a key that another process is at, until it is not any more. */
async function waitForOther(request: OnceRequest, patientUntil: number, { keys, clock }: Deps): Promise<Attempt> {
  while (clock.monotonic() < patientUntil) {
    const standing = keyState(keys.find(request), request.request, clock.now())
    if (standing.state === 'unused') return { state: 'again' }
    if (standing.state !== 'running') return outcomeOf(standing)
    await sleep(pollMs)
  }
  return { state: 'again' }
}

/** Makes the key of a run unused that came to nothing; while the database is away, until the lease has run out by itself. */
async function release(request: OnceRequest, { keys }: Deps): Promise<void> {
  for (let waited = 0; waited < leaseMs; waited += retryMs)
    try {
      await keys.release(request)
      return
    } catch {
      await sleep(retryMs, undefined, { ref: false })
    }
}

/** Bills and stores what the work comes to, or leaves the key unused. */
async function finish(request: OnceRequest, work: () => Promise<WorkDone>, deps: Deps): Promise<Attempt> {
  const { keys, clock } = deps
  const renewing = setInterval(() => void keys.renew(request, clock.now()).catch(() => undefined), leaseMs / 4)
  try {
    const { answer, entry } = await work()
    const completed = await keys.complete(request, answer, entry)
    if (completed.state === 'lost') return { state: 'again' }
    const { used } = completed
    return completed.state === 'answered' ? { state: 'done', used, answer } : { state: 'refused', used }
  } catch (error) {
    const released = release(request, deps)
    // With the database away its caller is not kept waiting for it.
    if (!(error instanceof StoreUnavailableError)) await released
    throw error
  } finally {
    clearInterval(renewing)
  }
}

async function attempt(
  request: OnceRequest,
  work: () => Promise<WorkDone>,
  patientUntil: number,
  deps: Deps,
): Promise<Attempt> {
  const { keys, clock } = deps
  const found = keyState(keys.find(request), request.request, clock.now())
  // Nothing is worked out for a request that may not run: the cap holds for the work too.
  const standing = found.state === 'unused' ? await keys.claim({ ...request, now: clock.now() }) : found
  if (standing.state === 'claimed') return finish(request, work, deps)
  if (standing.state === 'running') return waitForOther(request, patientUntil, deps)
  return standing.state === 'full' ? standing : outcomeOf(standing)
}

/** The answer of an attempt, or undefined where it came to none; never rejects. */
type InFlight = Promise<Uint8Array | undefined>

const answerOf = (outcome: Attempt) => ('answer' in outcome ? outcome.answer : undefined)

/** What a request gets that came while its twin was under way. */
async function follow(twin: InFlight): Promise<Attempt> {
  const answer = await twin
  return answer === undefined ? { state: 'again' } : { state: 'replayed', answer }
}

/** One run for each idempotency key: of one process by a promise that all wait for, of several by the leases in the store. */
export function createRunOnce(deps: Deps): RunOnce {
  const underway = new Map<string, InFlight>()

  /** The work belongs to the key: it goes on when the socket that brought it is gone. */
  const lead = async (name: string, attempted: Promise<Attempt>): Promise<Attempt> => {
    underway.set(
      name,
      attempted.then(answerOf, () => undefined),
    )
    try {
      return await attempted
    } finally {
      underway.delete(name)
    }
  }

  return {
    run: async (request, work) => {
      // Only of the same body: whose the key is when there are two, the store alone can tell.
      const name = `${request.kid} ${request.idempotencyKey} ${request.request}`
      const patientUntil = deps.clock.monotonic() + maxWaitMs
      do {
        const twin = underway.get(name)
        const outcome = await (twin ? follow(twin) : lead(name, attempt(request, work, patientUntil, deps)))
        if (outcome.state !== 'again') return outcome
      } while (deps.clock.monotonic() < patientUntil)
      throw new Problem('service_unavailable', { retry_after_seconds: 5 })
    },
    [Symbol.asyncDispose]: async () => {
      while (underway.size > 0) await Promise.all(underway.values())
    },
  }
}
