import { withTimeout } from '#data/async/with-timeout.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { Clock } from '../clock.ts'
import {
  type AttemptDeps,
  type AttemptOutcome,
  attempt,
  type OnceOutcome,
  type OnceRequest,
  type WorkResult,
} from './attempt.ts'

export interface RunOnce extends AsyncDisposable {
  /**
   * Does the work, unless the key has an answer or another request with the key is running; then waits for that answer.
   * Rejects with the errors of the work, with StoreUnavailableError, or, after waiting for ten seconds, with
   * `service_unavailable`.
   */
  run(request: OnceRequest, work: () => Promise<WorkResult>): Promise<OnceOutcome>
  /** The number of keys whose work is running. */
  running(): number
}

/** Maximum milliseconds that a request waits for others with its key, in total. */
export const maxWaitMs = 10_000

/** The answer of an attempt in flight, or undefined if it has none; never rejects. */
type InFlight = Promise<Uint8Array | undefined>

const answerOf = (outcome: AttemptOutcome) => ('answer' in outcome ? outcome.answer : undefined)

const pollMs = 50

/** Waits for the same request in flight, not much longer than until the deadline. */
async function follow(inFlight: InFlight, deadline: number, clock: Clock): Promise<AttemptOutcome> {
  let outcome: AttemptOutcome | undefined
  const followed = inFlight.then(
    (answer): AttemptOutcome => (answer ? { state: 'replayed', answer } : { state: 'retry' }),
  )
  do outcome = await withTimeout(pollMs, followed)
  while (outcome === undefined && clock.monotonic() < deadline)
  return outcome ?? { state: 'retry' }
}

/** Runs each idempotency key once: within a process through a shared promise, across processes through leases in the store. */
export function createRunOnce(deps: AttemptDeps): RunOnce {
  const inFlight = new Map<string, InFlight>()

  /** The attempt that others wait for. It continues when the socket of its request is closed. */
  const lead = async (name: string, attempted: Promise<AttemptOutcome>): Promise<AttemptOutcome> => {
    inFlight.set(
      name,
      attempted.then(answerOf, () => undefined),
    )
    try {
      return await attempted
    } finally {
      inFlight.delete(name)
    }
  }

  return {
    run: async (request, work) => {
      // The canonical request is part of the name: of two different requests with one key, the store decides which one has it.
      const name = `${request.kid} ${request.idempotencyKey} ${request.request}`
      const deadline = deps.clock.monotonic() + maxWaitMs
      // The last attempt begins after the deadline: a process that was stopped for longer finds the answer of another.
      for (let isLast = false; !isLast; ) {
        isLast = deps.clock.monotonic() >= deadline
        const leader = inFlight.get(name)
        const outcome = await (leader
          ? follow(leader, deadline, deps.clock)
          : lead(name, attempt(request, work, deadline, deps)))
        if (outcome.state !== 'retry') return outcome
      }
      throw new Problem('service_unavailable', { retry_after_seconds: 5 })
    },
    running: () => inFlight.size,
    [Symbol.asyncDispose]: async () => {
      while (inFlight.size > 0) await Promise.all(inFlight.values())
    },
  }
}
