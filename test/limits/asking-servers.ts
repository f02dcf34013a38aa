import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import type { BucketWindow } from '#domain/limits/buckets.ts'
import { systemClock } from '../../src/clock.ts'
import type { RedisWindows } from '../../src/limits/redis-windows.ts'
import { openedRedisWindows } from './redis-windows-of.ts'
import { createWindowOracle } from './window-oracle.ts'

/** Admitted calls, in milliseconds of the servers' clock. */
type Admitted = number[]

const silent = pino({ level: 'silent' })

export const openedServer = (url: string): Promise<RedisWindows> =>
  openedRedisWindows(url, { logger: silent, clock: systemClock })

/** Makes concurrent calls; resolves to the moments of those admitted. */
export async function ask(server: RedisWindows, window: BucketWindow, calls: number): Promise<Admitted> {
  const called = Array.from({ length: calls }, async () => {
    const at = systemClock.monotonic()
    const { admitted } = await server.take(window, at)
    return admitted ? [at] : []
  })
  return (await Promise.all(called)).flat()
}

/** Asks every server for `calls` slots every 20 ms until `during` ends, and then until each knows that Redis is back. */
export async function askThroughout(
  servers: readonly RedisWindows[],
  window: BucketWindow,
  calls: number,
  during: Promise<unknown>,
): Promise<Admitted[]> {
  let isOver = false
  const over = during.finally(() => {
    isOver = true
  })
  const asked = servers.map(async server => {
    const rounds: Promise<Admitted>[] = []
    while (!isOver || server.isAway()) {
      rounds.push(ask(server, window, calls))
      await sleep(20)
    }
    rounds.push(ask(server, window, calls))
    return (await Promise.all(rounds)).flat()
  })
  await over
  return Promise.all(asked)
}

/** Fails where more than `limit` calls were admitted in any window that ends with one. */
export function assertWithin(limit: number, admitted: readonly Admitted[], { windowSeconds }: BucketWindow): void {
  const oracle = createWindowOracle()
  const inOrder = admitted.flat().sort((first, second) => first - second)
  const window = { limit, windowMs: windowSeconds * 1000 }
  for (const at of inOrder)
    assert.ok(oracle.take('key', window, at).admitted, `more than ${limit} in the ${windowSeconds} s before ${at}`)
}
