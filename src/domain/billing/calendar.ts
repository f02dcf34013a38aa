const dayMs = 24 * 60 * 60 * 1000

/** The UTC month of a moment, `YYYY-MM`: what a bill falls in, fixed when the request began. */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7)

/** The UTC day of a moment, `YYYY-MM-DD`. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** First instant of the next UTC month, RFC 3339: when a monthly quota is full again. */
export function nextMonth(at: number): string {
  const date = new Date(at)
  return rfc3339(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1))
}

/** Next midnight UTC, RFC 3339: when a daily cap is full again. */
export const nextMidnight = (at: number): string => rfc3339((Math.floor(at / dayMs) + 1) * dayMs)

/** A moment in RFC 3339, to the second, UTC. */
export const rfc3339 = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z')
