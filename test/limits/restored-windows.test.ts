import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
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
const minuteMs = 60_000

/** What a start leaves of 60 if the ledger has 20 requests of now, and 20 of a time ahead. */
async function leftWith(aheadMs: number) {
  await using stack = new AsyncDisposableStack()
  const clock = testClock()
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
        async *recentAdmissions() {
          yield [...requests(clock.now()), ...requests(clock.now() + aheadMs)]
        },
      },
      logger: createLogger('silent', { write: () => {} }),
    },
    stack,
  )
  await limits.restore({ keys: true, addresses: true })
  return (await limits.windows.peek(window, clock.monotonic())).remaining
}

describe('the windows of a server that starts after its clock was set back', () => {
  it('count what was admitted up to an hour ahead, which may have been just now: 20 of 60 are left', async () => {
    assert.equal(await leftWith(60 * minuteMs), 20)
  })

  it('do not count what was admitted a year ahead, at each start until then: 40 of 60 are left', async () => {
    assert.equal(await leftWith(365 * 24 * 60 * minuteMs), 40)
  })
})
