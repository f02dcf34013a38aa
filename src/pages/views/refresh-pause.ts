const intervalMs = 5_000
const longMs = 60_000

/** A state of usage, as far as it decides when to ask for the next one. */
interface RefreshLimits {
  /** The key's requests for usage in this minute. */
  own: { limit: number; remaining: number } | undefined
  /** Whether the key has a number of calls a day, as test keys have. */
  hasDailyCap: boolean
}

/**
 * Milliseconds until the figures may be asked for again: five seconds, or a minute if less than half of the key's requests
 * for them are left, which are for its programs. Infinite with a daily cap: a page left open would use up the day.
 */
export function refreshPause({ own, hasDailyCap }: RefreshLimits): number {
  if (hasDailyCap) return Number.POSITIVE_INFINITY
  return own && own.remaining * 2 >= own.limit ? intervalMs : longMs
}

/** What the page says of it. */
export function refreshText(pause: number): string {
  if (pause === intervalMs)
    return 'Renewed every 5 seconds while this page is visible. Each time takes one of the usage reports.'
  return pause === longMs
    ? 'Renewed every minute, to leave the key its requests.'
    : 'Not renewed by itself: each time takes one of the calls that a test key has in a day.'
}
