const intervalMs = 5_000
export const longPause = 60_000

/**
 * Milliseconds until the figures may be asked for again: five seconds, or a minute if less than half of the key's requests
 * for them are left, which are for its programs.
 */
export const refreshPause = ({ limit, remaining }: { limit: number; remaining: number }): number =>
  remaining * 2 < limit ? longPause : intervalMs
