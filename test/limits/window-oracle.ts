import type { Window, WindowState } from '../../src/limits/window-limiter.ts'

/** The expected result of a window limiter, computed from all admissions of each key. */
export function createWindowOracle() {
  const admissions = new Map<string, number[]>()

  function counted(key: string, { windowMs }: Window, now: number): number[] {
    const all = admissions.get(key) ?? []
    let start = all.length
    while (start > 0 && (all[start - 1] ?? 0) > now - windowMs) start -= 1
    return all.slice(start)
  }

  /** The time until one more call can be admitted than now: until the call that blocks it expires. */
  function resetSeconds(stamps: number[], { limit, windowMs }: Window, now: number): number {
    const blocking = stamps[Math.max(0, stamps.length - limit)]
    return blocking === undefined ? 0 : Math.ceil((blocking + windowMs - now) / 1000)
  }

  return {
    admissions,
    take(key: string, window: Window, now: number): WindowState {
      const before = counted(key, window, now)
      const admitted = before.length < window.limit
      const all = admissions.get(key) ?? []
      if (admitted) admissions.set(key, all)
      if (admitted) all.push(now)
      const stamps = admitted ? [...before, now] : before
      const remaining = Math.max(0, window.limit - stamps.length)
      return { admitted, limit: window.limit, remaining, resetSeconds: resetSeconds(stamps, window, now) }
    },
  }
}
