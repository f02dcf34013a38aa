import { monotonicFactory } from 'ulidx'
import type { RandomBytes } from '#domain/keys/base62.ts'
import type { Clock } from './clock.ts'

const poolBytes = 4096

/** Random numbers from 0 to 1, drawn from the system a few thousand at a time: one at a time costs a request 20 us. */
function pooledRandom(randomBytes: RandomBytes): () => number {
  let pool = randomBytes(poolBytes)
  let at = 0
  return () => {
    if (at === pool.length) {
      pool = randomBytes(poolBytes)
      at = 0
    }
    return (pool[at++] ?? 0) / 256
  }
}

/** Monotonic ULIDs. */
export function requestIds(clock: Clock, randomBytes: RandomBytes): () => string {
  const ulid = monotonicFactory(pooledRandom(randomBytes))
  return () => ulid(clock.now())
}
