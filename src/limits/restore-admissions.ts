import { readFileSync } from 'node:fs'
import type { BucketWindow } from '#domain/limits/buckets.ts'
import type { Clock } from '../clock.ts'
import type { MemoryWindows } from './memory-windows.ts'
import type { RedisClient } from './redis-client.ts'
import { redisKey } from './redis-key.ts'

const script = readFileSync(new URL('restore-admissions.lua', import.meta.url), 'utf8')

interface RestorerDeps {
  client: RedisClient
  memory: MemoryWindows
  clock: Pick<Clock, 'monotonic'>
}

/**
 * Returns a function that adds this server's admissions to a window that Redis has lost, once at a time per window. The newest
 * `undecided` ones are left out: Redis has their commands, and may have refused them.
 */
export function createAdmissionRestorer({
  client,
  memory,
  clock,
}: RestorerDeps): (window: BucketWindow, undecided: number) => Promise<void> {
  const running = new Set<string>()
  return async (window, undecided) => {
    const key = redisKey(window)
    if (running.has(key)) return
    running.add(key)
    const now = clock.monotonic()
    // As ages in milliseconds, because the clocks of server and Redis are not compared.
    const admissions = memory.admissionsOf(window, now)
    const ages = admissions.slice(0, Math.max(0, admissions.length - undecided)).map(at => Math.floor(now - at))
    try {
      await client.eval(script, 1, key, window.windowSeconds, ...ages.reverse())
    } finally {
      running.delete(key)
    }
  }
}
