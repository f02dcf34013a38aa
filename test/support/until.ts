import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until a condition holds; throws after 60 s. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 6_000; tries += 1) {
    if (await condition()) return
    await sleep(10)
  }
  throw new Error('the condition does not hold after 60 s')
}
