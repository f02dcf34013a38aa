import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { BucketWindow } from '#domain/limits/buckets.ts'
import type { Clock } from '../../src/clock.ts'
import { createCounters } from '../../src/limits/limit-counters.ts'
import { createMemoryWindows } from '../../src/limits/memory-windows.ts'
import { readRedisAddress } from '../../src/limits/redis/redis-address.ts'
import { openRedisWindows } from '../../src/limits/redis/redis-windows.ts'

/** A window of a key, by default of a minute. */
export const windowOf = (fields: Partial<BucketWindow>): BucketWindow => ({
  counter: 'key:companies-read',
  policy: 'companies-read',
  limit: 60,
  windowSeconds: 60,
  isOfAddress: false,
  ...fields,
})

/** So long that none of its calls expires while a busy machine loses a Redis and finds it again. Only addresses have such a window. */
export const hour = { windowSeconds: 3600, isOfAddress: true } as const

/** Windows in Redis like the service's, with new ones in memory as the fallback. */
export function openTestRedisWindows(url: string, deps: { logger: Logger; clock: Clock }) {
  const address = readRedisAddress(url)
  if (typeof address === 'string') throw new TypeError(`the address ${address}`)
  return openRedisWindows(address, { ...deps, memory: createMemoryWindows(createCounters(randomBytes)) })
}
