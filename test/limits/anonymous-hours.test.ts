import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
import { minuteMs } from '#domain/calendar.ts'
import type { AnonymousAdmission } from '#domain/limits/anonymous-admission.ts'
import type { BucketWindow } from '#domain/limits/buckets.ts'
import { type AnonymousHoursDeps, keepAnonymousHours } from '../../src/limits/anonymous-hours.ts'
import { createCounters } from '../../src/limits/limit-counters.ts'
import { createMemoryWindows } from '../../src/limits/memory-windows.ts'
import { createLogger } from '../../src/logging/logger.ts'
import { testClock } from '../support/service.ts'

const hourOf = (counter: string): BucketWindow => ({
  counter,
  policy: 'anonymous',
  limit: 60,
  windowSeconds: 3600,
  isOfAddress: true,
})

/** Windows over a list of admissions, and the lines of their log. */
async function hoursOver(admissions: AnonymousAdmission[], deps: Partial<AnonymousHoursDeps> = {}) {
  const log: string[] = []
  const { clock = testClock() } = deps
  const store = {
    add: async (added: readonly AnonymousAdmission[]) => void admissions.push(...added),
    since: async (from: number) => admissions.filter(({ at }) => at >= from),
  }
  const windows = keepAnonymousHours(createMemoryWindows(createCounters(randomBytes)), {
    admissions: store,
    addressKey: createSecretKey(Buffer.alloc(32)),
    isDiskLow: () => false,
    logger: createLogger('warn', { write: line => void log.push(line) }),
    ...deps,
    clock,
  })
  await windows.restoreHours()
  const take = (window: BucketWindow) => windows.take(window, clock.monotonic())
  return { windows, take, log, [Symbol.asyncDispose]: () => windows[Symbol.asyncDispose]() }
}

describe('the hours of callers without a key', () => {
  it('are written as hashes of 16 characters, at most 2,000 requests at a time', async () => {
    const admissions: AnonymousAdmission[] = []
    {
      await using hours = await hoursOver(admissions)
      for (let number = 0; number < 3_000; number += 1) hours.take(hourOf(`address ${number}`))
      assert.equal(admissions.length, 0)
    }
    assert.equal(admissions.length, 2_000)
    assert.ok(admissions.every(({ address }) => /^[\w-]{16}$/.test(address)))
  })

  it('are not written of a key, whose window is a minute and keeps its name, nor of a refused request', async () => {
    const admissions: AnonymousAdmission[] = []
    {
      await using hours = await hoursOver(admissions)
      hours.take({ ...hourOf('kid'), policy: 'companies-read', windowSeconds: 60, isOfAddress: false })
      for (let number = 0; number < 61; number += 1) hours.take(hourOf('203.0.113.1'))
    }
    assert.equal(admissions.length, 60)
  })

  it('are restored with the same secret only: 20 of 60 are used after 20 requests', async () => {
    const admissions: AnonymousAdmission[] = []
    {
      await using hours = await hoursOver(admissions)
      for (let number = 0; number < 20; number += 1) hours.take(hourOf('203.0.113.1'))
    }
    await using same = await hoursOver(admissions)
    await using other = await hoursOver(admissions, { addressKey: createSecretKey(Buffer.alloc(32, 1)) })
    const left = [same, other].map(({ take }) => (take(hourOf('203.0.113.1')) as { remaining: number }).remaining)
    assert.deepEqual(left, [39, 59])
  })

  it('that are a month ahead, from before the clock was set back, are not restored: 60 of 60 are left after each start', async () => {
    const monthMs = 31 * 24 * 60 * minuteMs
    const admissions: AnonymousAdmission[] = []
    const wrong = testClock()
    wrong.advance(monthMs)
    {
      await using hours = await hoursOver(admissions, { clock: wrong })
      for (let number = 0; number < 60; number += 1) hours.take(hourOf('203.0.113.1'))
    }
    assert.equal(admissions.length, 60)
    for (let start = 0; start < 2; start += 1) {
      await using hours = await hoursOver(admissions)
      const { remaining } = await hours.windows.peek(hourOf('203.0.113.1'), 0)
      assert.equal(remaining, 60)
    }
  })

  it('count 1 of 1 admitted 59 minutes before a restart until it is an hour old, and none of 40 that were refused', async () => {
    const admissions: AnonymousAdmission[] = []
    const clock = testClock()
    const hour = { ...hourOf('203.0.113.1'), limit: 1 }
    const isAdmitted = async ({ take }: { take(window: BucketWindow): unknown }) =>
      ((await take(hour)) as { admitted: boolean }).admitted
    {
      await using hours = await hoursOver(admissions, { clock })
      for (let number = 0; number < 41; number += 1) hours.take(hour)
    }
    assert.equal(admissions.length, 1)
    clock.advance(59 * minuteMs)
    // The monotonic clock of a process begins with it.
    const monotonic = () => clock.monotonic() - 59 * minuteMs
    await using restarted = await hoursOver(admissions, { clock: { ...clock, monotonic } })
    assert.equal(await isAdmitted(restarted), false)
    clock.advance(minuteMs)
    assert.equal(await isAdmitted(restarted), true)
  })

  const failures: readonly [string, Partial<AnonymousHoursDeps>, number][] = [
    ['the disk is almost full, silently', { isDiskLow: () => true }, 0],
    [
      'the database fails, with one warning',
      { admissions: { add: () => Promise.reject(new Error('failed')), since: async () => [] } },
      1,
    ],
  ]
  for (const [cause, deps, lines] of failures)
    it(`are counted but not written while ${cause}`, async () => {
      const admissions: AnonymousAdmission[] = []
      const hours = await hoursOver(admissions, deps)
      const { remaining } = await hours.take(hourOf('203.0.113.1'))
      await hours[Symbol.asyncDispose]()
      assert.deepEqual([remaining, admissions.length, hours.log.length], [59, 0, lines])
    })

  it('are told to fail once where 4 writes in a row do, and are written again afterwards', async () => {
    const kept: AnonymousAdmission[] = []
    let fails = true
    const add = async (added: readonly AnonymousAdmission[]) => {
      if (fails) throw new Error('failed')
      kept.push(...added)
    }
    await using hours = await hoursOver([], { admissions: { add, since: async () => [] } })
    for (let turn = 0; turn < 4; turn += 1) {
      hours.take(hourOf('203.0.113.1'))
      await hours.windows[Symbol.asyncDispose]()
    }
    assert.equal(hours.log.length, 1)
    fails = false
    hours.take(hourOf('203.0.113.1'))
    await hours.windows[Symbol.asyncDispose]()
    assert.deepEqual([kept.length, hours.log.length], [1, 1])
  })
})
