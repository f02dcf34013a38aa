import { readFileSync } from 'node:fs'
import type { BucketWindow } from '#domain/limits/buckets.ts'
import type { Clock } from '../../clock.ts'
import type { MemoryWindows } from '../memory-windows.ts'
import type { RedisClient } from './redis-client.ts'
import { redisKey } from './redis-key.ts'

const script = readFileSync(new URL('restore-admissions.lua', import.meta.url), 'utf8')

interface RestorerDeps {
  client: RedisClient
  memory: MemoryWindows
  clock: Pick<Clock, 'monotonic'>
}

/** Of a window with more admissions, only the newest are restored: Redis is blocked while it adds them, for some 10 ms. */
const maxRestored = 10_000
/**
 * A key is then left alone for a millisecond for each so many that were restored: a Redis that keeps losing a window, or whose clock
 * runs ahead, must not keep a server busy.
 */
const restoredPerMs = 50

/** Adds this server's admissions to the window of a key, if Redis counts fewer. */
type RestoreAdmissions = (window: BucketWindow, of: { counted: number; undecided: number }) => Promise<void>

/**
 * `counted` is what Redis counts. The newest `undecided` admissions are left out: Redis has their commands, and may have refused
 * them.
 */
export function createAdmissionRestorer({ client, memory, clock }: RestorerDeps): RestoreAdmissions {
  /** The keys that are being restored, or were a moment ago. */
  const resting = new Set<string>()

  function rest(key: string, restored: number) {
    setTimeout(() => resting.delete(key), restored / restoredPerMs).unref()
  }

  return async (window, { counted, undecided }) => {
    const key = redisKey(window)
    const now = clock.monotonic()
    // Asked again: since the calls were counted here, admissions may have expired, in Redis too.
    const known = window.limit - memory.peek(window, now).remaining - undecided
    if (Math.min(known, maxRestored) <= counted || resting.has(key)) return
    resting.add(key)
    const admissions = memory.admissionsOf(window, now)
    const decided = admissions.slice(0, Math.max(0, admissions.length - undecided)).slice(-maxRestored)
    // As ages in milliseconds, because the clocks of server and Redis are not compared.
    const ages = decided.map(at => Math.floor(now - at))
    try {
      await client.eval(script, 1, key, window.windowSeconds, ...ages.reverse())
    } finally {
      rest(key, ages.length)
    }
  }
}
