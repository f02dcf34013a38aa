import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import type { BucketWindow } from '#domain/limits/buckets.ts'
import { systemClock } from '../../src/clock.ts'
import type { RedisWindows } from '../../src/limits/redis/shared-windows.ts'
import { openTestRedisWindows } from './test-redis-windows.ts'
import { createWindowOracle } from './window-oracle.ts'

/** Times of admitted calls, in milliseconds of the servers' clock. */
type Admitted = number[]

const silent = pino({ level: 'silent' })

export const openTestServer = (url: string): Promise<RedisWindows> =>
  openTestRedisWindows(url, { logger: silent, clock: systemClock })

/** Takes slots concurrently; resolves to the times of those admitted. */
export async function takeSlots(server: RedisWindows, window: BucketWindow, calls: number): Promise<Admitted> {
  const called = Array.from({ length: calls }, async () => {
    const at = systemClock.monotonic()
    const { admitted } = await server.take(window, at)
    return admitted ? [at] : []
  })
  return (await Promise.all(called)).flat()
}

/** Takes `calls` slots of every server every 20 ms until `during` ends, and then until each server uses Redis again. */
export async function takeSlotsThroughout(
  servers: readonly RedisWindows[],
  window: BucketWindow,
  calls: number,
  during: Promise<unknown>,
): Promise<Admitted[]> {
  let isOver = false
  const over = during.finally(() => {
    isOver = true
  })
  const taken = servers.map(async server => {
    const rounds: Promise<Admitted>[] = []
    while (!isOver || server.isUnreachable()) {
      rounds.push(takeSlots(server, window, calls))
      await sleep(20)
    }
    rounds.push(takeSlots(server, window, calls))
    return (await Promise.all(rounds)).flat()
  })
  await over
  return Promise.all(taken)
}

/** Fails where more than `limit` calls were admitted in any window that ends with one. */
export function assertWithin(limit: number, admitted: readonly Admitted[], { windowSeconds }: BucketWindow): void {
  const oracle = createWindowOracle()
  const inOrder = admitted.flat().sort((first, second) => first - second)
  const window = { limit, windowMs: windowSeconds * 1000 }
  for (const at of inOrder)
    assert.ok(oracle.take('key', window, at).admitted, `more than ${limit} in the ${windowSeconds} s before ${at}`)
}
