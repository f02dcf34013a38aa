import type { Clock } from '../clock.ts'

/**
 * Returns a function that loads a value at most once in a number of seconds, however many ask for it. A load that
 * fails is tried again by the next caller.
 */
export function cacheForSeconds<T>(
  seconds: number,
  clock: Pick<Clock, 'monotonic'>,
  load: () => Promise<T>,
): () => Promise<T> {
  let kept: { value: Promise<T>; until: number } | undefined
  return () => {
    if (kept && clock.monotonic() < kept.until) return kept.value
    const loading = { value: load(), until: clock.monotonic() + seconds * 1000 }
    kept = loading
    loading.value.catch(() => {
      // A load that fails late must not drop a value that was loaded after it.
      if (kept === loading) kept = undefined
    })
    return loading.value
  }
}
