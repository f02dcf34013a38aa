import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until a condition holds; rejects if it does not within `ms`, a little less than a test may take. */
export async function until(condition: () => boolean | Promise<boolean>, ms = 200_000): Promise<void> {
  const end = performance.now() + ms
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`the condition does not hold after ${ms / 1_000} s`)
    await sleep(10)
  }
}
