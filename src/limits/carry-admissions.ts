import { readFileSync } from 'node:fs'
import type { Redis } from 'ioredis'
import type { BucketWindow } from '#domain/limits/buckets.ts'
import type { Clock } from '../clock.ts'
import type { MemoryWindows } from './memory-windows.ts'
import { redisKey } from './redis-key.ts'

const script = readFileSync(new URL('carry-admissions.lua', import.meta.url), 'utf8')

interface CarryDeps {
  client: Redis
  memory: MemoryWindows
  clock: Pick<Clock, 'monotonic'>
}

/** Returns a function that adds what this server admitted to a window in Redis that has lost it, once at a time for each window. */
export function createCarry({ client, memory, clock }: CarryDeps): (window: BucketWindow) => Promise<void> {
  const carrying = new Set<string>()
  return async window => {
    const key = redisKey(window)
    if (carrying.has(key)) return
    carrying.add(key)
    const now = clock.monotonic()
    // As ages, since the clocks of the two are not compared.
    const ages = memory.admissionsOf(window, now).map(at => Math.floor(now - at))
    try {
      await client.eval(script, 1, key, window.windowSeconds, ...ages.reverse())
    } finally {
      carrying.delete(key)
    }
  }
}
