import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { IdempotencyStore } from '../../data/idempotency/idempotency-store.ts'
import type { KeyClaim } from '../../data/idempotency/key-job.ts'
import { type KeyStanding, keyStanding, leaseMs } from '../../data/idempotency/key-standing.ts'
import type { UsageEntry } from '../../data/usage/usage-entry.ts'
import type { Clock } from '../clock.ts'
import { Problem } from '../domain/errors/problem.ts'

/** A request under an idempotency key; `run` names this attempt and no other, in any process. */
export type OnceRequest = Omit<KeyClaim, 'now'>

/** What the work came to: the text that is stored, and the use that is billed with it. */
export interface WorkDone {
  answer: string
  entry: UsageEntry
}

/**
 * What became of a request. `done`: its own work, billed, on the disk. `replayed`: the answer of another request under the key.
 * `refused`: its units did not fit in the month, of which `used` are used. `full`: the account runs as many as it may.
 */
export type Once =
  | { state: 'done'; used: number }
  | { state: 'replayed'; answer: string }
  | { state: 'conflict'; request: string }
  | { state: 'refused'; used: number }
  | { state: 'full' }

/** What may have to be tried again: the key became unused, or another's, while it was waited for. */
type Attempt = Once | { state: 'again' }

export interface RunOnce extends AsyncDisposable {
  /**
   * Does the work unless the key has an answer or somebody is at it, whose answer is then waited for. Rejects with what the work
   * rejects with, with StoreUnavailable, or with `service_unavailable` when another process takes too long.
   */
  run(request: OnceRequest, work: () => Promise<WorkDone>): Promise<Once>
}

interface Deps {
  keys: IdempotencyStore
  clock: Clock
}

const pollMs = 50
const patienceMs = 10_000

const outcomeOf = (standing: Exclude<KeyStanding, { state: 'unused' | 'running' }>): Once =>
  standing.state === 'answered' ? { state: 'replayed', answer: standing.answer } : standing

/** Looks at a key that another process is at, until it is not any more. */
async function waitForOther(request: OnceRequest, { keys, clock }: Deps): Promise<Attempt> {
  for (let waited = 0; waited < patienceMs; waited += pollMs) {
    const standing = keyStanding(keys.find(request), request.request, clock.now())
    if (standing.state === 'unused') return { state: 'again' }
    if (standing.state !== 'running') return outcomeOf(standing)
    await sleep(pollMs)
  }
  throw new Problem('service_unavailable', { retry_after_seconds: 5 })
}

type Worked = { done: WorkDone } | { error: unknown }

/** Bills and stores what was worked out, or leaves the key unused. */
async function finish(request: OnceRequest, working: Promise<Worked>, { keys, clock }: Deps): Promise<Attempt> {
  const renewing = setInterval(() => void keys.renew(request, clock.now()).catch(() => undefined), leaseMs / 4)
  try {
    const worked = await working
    if ('error' in worked) throw worked.error
    const completed = await keys.complete(request, worked.done.answer, worked.done.entry)
    if (completed.state === 'lost') return { state: 'again' }
    return { state: completed.state === 'answered' ? 'done' : 'refused', used: completed.used }
  } catch (error) {
    // Should the database be away, the lease runs out by itself.
    await keys.release(request).catch(() => undefined)
    throw error
  } finally {
    clearInterval(renewing)
  }
}

async function attempt(request: OnceRequest, work: () => Promise<WorkDone>, deps: Deps): Promise<Attempt> {
  const { keys, clock } = deps
  const standing = keyStanding(keys.find(request), request.request, clock.now())
  if (standing.state === 'running') return waitForOther(request, deps)
  if (standing.state !== 'unused') return outcomeOf(standing)
  // The work only reads, so it is done while the claim goes to the disk; what nobody may use is thrown away.
  const claiming = keys.claim({ ...request, now: clock.now() })
  const working = nextTurn()
    .then(work)
    .then(
      (done): Worked => ({ done }),
      (error): Worked => ({ error }),
    )
  const claimed = await claiming
  if (claimed.state === 'claimed') return finish(request, working, deps)
  if (claimed.state === 'running') return waitForOther(request, deps)
  return claimed.state === 'full' ? claimed : outcomeOf(claimed)
}

interface Underway {
  request: string
  /** The answer, or undefined where it came to none; never rejects. */
  answer: Promise<string | undefined>
}

/** What a request gets that came while another of its key was under way: a conflict at once, else its answer. */
async function follow(twin: Underway, { request }: OnceRequest): Promise<Attempt> {
  if (twin.request !== request) return { state: 'conflict', request: twin.request }
  const answer = await twin.answer
  return answer === undefined ? { state: 'again' } : { state: 'replayed', answer }
}

/** One run for each idempotency key: of one process by a promise that all wait for, of several by the leases in the store. */
export function createRunOnce(deps: Deps): RunOnce {
  const underway = new Map<string, Underway>()

  /** The work belongs to the key: it goes on when the socket that brought it is gone. */
  const lead = async (name: string, request: OnceRequest, work: () => Promise<WorkDone>): Promise<Attempt> => {
    let answer: string | undefined
    const noting = async () => {
      const done = await work()
      answer = done.answer
      return done
    }
    const attempted = attempt(request, noting, deps)
    const answerOf = (outcome: Attempt) => {
      if (outcome.state === 'replayed') return outcome.answer
      return outcome.state === 'done' ? answer : undefined
    }
    underway.set(name, { request: request.request, answer: attempted.then(answerOf, () => undefined) })
    try {
      return await attempted
    } finally {
      underway.delete(name)
    }
  }

  return {
    run: async (request, work) => {
      const name = `${request.kid} ${request.idempotencyKey}`
      for (;;) {
        const twin = underway.get(name)
        const outcome = twin ? await follow(twin, request) : await lead(name, request, work)
        if (outcome.state !== 'again') return outcome
      }
    },
    [Symbol.asyncDispose]: async () => {
      while (underway.size > 0) await Promise.all([...underway.values()].map(({ answer }) => answer))
    },
  }
}
