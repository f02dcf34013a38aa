import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
import { minuteMs } from '#domain/calendar.ts'
import type { BucketWindow } from '#domain/limits/buckets.ts'
import { counterMemory, createSharedCounters } from '../../src/limits/limit-counters.ts'
import { openLimits } from '../../src/limits/open-limits.ts'
import { createLogger } from '../../src/logging/logger.ts'
import { testClock } from '../support/service.ts'

const window: BucketWindow = {
  counter: 'kid:companies-read',
  policy: 'companies-read',
  limit: 60,
  windowSeconds: 60,
  isOfAddress: false,
}

/** What a start leaves of 60 if the ledger has 20 requests of now, and 20 of a time ahead, or some time later; and since when it was read. */
async function startWith(aheadMs: number, laterMs = 0) {
  await using stack = new AsyncDisposableStack()
  const { now } = testClock()
  // A monotonic clock does not begin with the epoch.
  const clock = { now, monotonic: () => now() - Date.parse('2026-01-01') }
  const read: number[] = []
  const requests = (at: number) => Array.from({ length: 20 }, () => ({ kid: 'kid', bucket: 'companies-read', at }))
  const limits = await openLimits(
    undefined,
    {
      counters: createSharedCounters(counterMemory(randomBytes), 1),
      clock,
      tiers: {},
      addressKey: createSecretKey(Buffer.alloc(32)),
      isDiskLow: () => false,
      admissions: { add: async () => {}, since: async () => [] },
      usage: {
        async *recentAdmissions(since) {
          read.push(clock.now() - since)
          yield [...requests(clock.now()), ...requests(clock.now() + aheadMs)]
        },
      },
      logger: createLogger('silent', { write: () => {} }),
    },
    stack,
  )
  await limits.restore({ keys: true, addresses: true })
  return { left: (await limits.windows.peek(window, clock.monotonic() + laterMs)).remaining, read }
}

describe('the windows of a server that starts after its clock was set back', () => {
  it('count what was admitted up to an hour ahead, which may have been just now: 20 of 60 are left', async () => {
    assert.equal((await startWith(60 * minuteMs)).left, 20)
  })

  it('do not count what was admitted a year ahead, at each start until then: 40 of 60 are left', async () => {
    assert.equal((await startWith(365 * 24 * 60 * minuteMs)).left, 40)
  })

  it('are free of what was admitted 40 s before the start after 20 s: 40 of 60 are left', async () => {
    assert.equal((await startWith(-40_000, 19_999)).left, 20)
    assert.equal((await startWith(-40_000, 20_000)).left, 40)
  })

  it('are read once, from the last 60 s', async () => {
    assert.deepEqual((await startWith(0)).read, [60_000])
  })
})
