import { pollWithBackoff } from '#data/async/poll-with-backoff.ts'
import type { Pointer } from '../store/manifest.ts'

/** Thrown when a release is fetched in vain: the store names others since. */
export class NotWantedError extends Error {
  constructor(release: number) {
    super(`Release ${release} is no longer wanted.`)
    this.name = 'NotWantedError'
  }
}

interface WatchDeps {
  /** Asks the store which releases it names. */
  ask(): Promise<Pointer>
  intervalMs: number
}

/** Goes on asking the store while a release is fetched. */
interface WantedWatch extends Disposable {
  /** Aborts when the store no longer names the release; the reason is a NotWantedError. */
  signal: AbortSignal
}

/** Watches whether a release is wanted, until it is disposed of. */
export function watchWanted(release: number, { ask, intervalMs }: WatchDeps): WantedWatch {
  const ended = new AbortController()
  const look = async () => {
    const { current, next } = await ask()
    if (release !== current && release !== next) ended.abort(new NotWantedError(release))
    return true
  }
  // The fetch itself says what is wrong with the store.
  const polling = pollWithBackoff(look, { intervalMs, maxIntervals: 1, onError: () => {} })
  return { signal: ended.signal, [Symbol.dispose]: () => polling[Symbol.dispose]() }
}
