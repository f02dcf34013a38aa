import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
import type { AnonymousAdmission } from '#domain/limits/anonymous-admission.ts'
import type { BucketWindow } from '#domain/limits/buckets.ts'
import { type CounterMemory, counterMemory, createSharedCounters } from '../../src/limits/limit-counters.ts'
import { openLimits } from '../../src/limits/open-limits.ts'
import { createLogger } from '../../src/logging/logger.ts'
import { testClock } from '../support/service.ts'

const ofKey: BucketWindow = {
  counter: 'kid:companies-read',
  policy: 'companies-read',
  limit: 60,
  windowSeconds: 60,
  isOfAddress: false,
}
const ofAddress: BucketWindow = {
  counter: '192.0.2.1',
  policy: 'anonymous',
  limit: 60,
  windowSeconds: 3600,
  isOfAddress: true,
}

/** Counts 20 calls of a key and 20 of an address, ends a thread that holds a lock, and returns what is left of 60. */
async function leftAfter(lockOf: (memory: CounterMemory) => Int32Array) {
  await using stack = new AsyncDisposableStack()
  const clock = testClock()
  const stored: AnonymousAdmission[] = []
  const calls = Array.from({ length: 20 }, () => ({ kid: 'kid', bucket: 'companies-read', at: clock.now() }))
  const memory = counterMemory(randomBytes)
  const counters = createSharedCounters(memory, 2)
  const deps = {
    counters,
    clock,
    tiers: {},
    addressKey: createSecretKey(Buffer.alloc(32)),
    isDiskLow: () => false,
    admissions: {
      add: async (added: readonly AnonymousAdmission[]) => void stored.push(...added),
      since: async () => stored,
    },
    usage: {
      async *recentAdmissions() {
        yield calls
      },
    },
    logger: createLogger('silent', { write: () => {} }),
  }
  {
    await using first = new AsyncDisposableStack()
    const { windows } = await openLimits(undefined, deps, first)
    for (const window of [ofKey, ofAddress])
      for (let call = 0; call < 20; call += 1) windows.take(window, clock.monotonic())
  }
  const { windows, restore } = await openLimits(undefined, deps, stack)
  Atomics.store(lockOf(memory), 0, 1)
  await restore(counters.recover(1))
  return Promise.all([ofKey, ofAddress].map(async each => (await windows.peek(each, clock.monotonic())).remaining))
}

describe('windows that were lost with a thread', () => {
  it('of keys are read again, and those of addresses are not counted twice', async () => {
    assert.deepEqual(await leftAfter(memory => memory.keys.lock), [40, 40])
  })

  it('of addresses are read again, and those of keys are not counted twice', async () => {
    assert.deepEqual(await leftAfter(memory => memory.addresses.lock), [40, 40])
  })

  it('are none if it held the lock of neither', async () => {
    assert.deepEqual(await leftAfter(memory => memory.unknownRows.lock), [40, 40])
  })
})
