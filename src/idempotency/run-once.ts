import { Problem } from '#domain/errors/problem.ts'
import {
  type AttemptDeps,
  type AttemptOutcome,
  attempt,
  type OnceOutcome,
  type OnceRequest,
  type WorkDone,
} from './attempt.ts'

export interface RunOnce extends AsyncDisposable {
  /**
   * Does the work, unless the key has an answer or another request with the key is running, whose answer is then waited for.
   * Rejects with what the work rejects with, with StoreUnavailableError, or, after ten seconds of waiting, with
   * `service_unavailable`.
   */
  run(request: OnceRequest, work: () => Promise<WorkDone>): Promise<OnceOutcome>
}

/** Milliseconds that a request waits for others with its key, in total. */
export const maxWaitMs = 10_000

/** The answer of an attempt in flight, or undefined where it has none; never rejects. */
type InFlight = Promise<Uint8Array | undefined>

const answerOf = (outcome: AttemptOutcome) => ('answer' in outcome ? outcome.answer : undefined)

/** Waits for the same request in flight. */
async function follow(inFlight: InFlight): Promise<AttemptOutcome> {
  const answer = await inFlight
  return answer === undefined ? { state: 'again' } : { state: 'replayed', answer }
}

/** One run for each idempotency key: within a process by a promise that all requests share, across processes by leases in the store. */
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
      // The canonical request is part of the name: which of two different requests has the key is for the store to decide.
      const name = `${request.kid} ${request.idempotencyKey} ${request.request}`
      const deadline = deps.clock.monotonic() + maxWaitMs
      do {
        const leader = inFlight.get(name)
        const outcome = await (leader ? follow(leader) : lead(name, attempt(request, work, deadline, deps)))
        if (outcome.state !== 'again') return outcome
      } while (deps.clock.monotonic() < deadline)
      throw new Problem('service_unavailable', { retry_after_seconds: 5 })
    },
    [Symbol.asyncDispose]: async () => {
      while (inFlight.size > 0) await Promise.all(inFlight.values())
    },
  }
}
