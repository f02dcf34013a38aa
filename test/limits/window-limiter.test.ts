import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { createWindowLimiter, type Window, type WindowLimiter } from '../../src/limits/window-limiter.ts'

const minute: Window = { limit: 60, windowMs: 60_000 }
const hour: Window = { limit: 60, windowMs: 3_600_000 }

const limiterOf = (room: { maxKeys?: number; maxStamps?: number; maxWindowMs?: number } = {}) =>
  createWindowLimiter({
    maxKeys: 100,
    maxStamps: 10_000,
    maxWindowMs: 60_000,
    hashSecret: new Uint8Array(8).fill(9),
    ...room,
  })

const times = (count: number, act: (index: number) => unknown) => {
  for (let index = 0; index < count; index += 1) act(index)
}

const admittedOf = (limiter: WindowLimiter, calls: number, now: number, window = minute, key = 'key') =>
  Array.from({ length: calls }, () => limiter.take(key, window, now)).filter(({ admitted }) => admitted).length

describe('a sliding window of 60 a minute', () => {
  it('counts down from 60 to 0, and refuses the 61st without counting it', () => {
    const limiter = limiterOf()
    const remaining = Array.from({ length: 60 }, () => limiter.take('key', minute, 0).remaining)
    assert.deepEqual(
      remaining,
      Array.from({ length: 60 }, (_, index) => 59 - index),
    )
    const refused = { admitted: false, limit: 60, remaining: 0, resetSeconds: 60 }
    times(100, () => assert.deepEqual(limiter.take('key', minute, 0), refused))
    assert.equal(admittedOf(limiter, 100, 60_000), 60, 'the 100 refused ones hold no slot')
  })

  it('refuses one call at 1:01 after 60 at 0:59', () => {
    const limiter = limiterOf()
    assert.equal(admittedOf(limiter, 60, 59_000), 60)
    assert.deepEqual(limiter.take('key', minute, 61_000), {
      admitted: false,
      limit: 60,
      remaining: 0,
      resetSeconds: 58,
    })
  })

  it('frees all 60 of a burst exactly 60 s later, and none of them 1 ms before', () => {
    const limiter = limiterOf()
    assert.equal(admittedOf(limiter, 60, 1000), 60)
    assert.deepEqual([admittedOf(limiter, 60, 60_999), admittedOf(limiter, 61, 61_000)], [0, 60])
  })

  it('frees one slot after another when calls came one after another', () => {
    const limiter = limiterOf()
    times(60, index => limiter.take('key', minute, index * 1000))
    const passed = Array.from({ length: 60 }, (_, index) => admittedOf(limiter, 2, 60_000 + index * 1000))
    assert.deepEqual(passed, Array(60).fill(1))
  })

  it('has the reset in full seconds until the next slot, from 60 to 1, and 0 when nothing is counted', () => {
    const limiter = limiterOf()
    assert.equal(limiter.peek('key', minute, 0).resetSeconds, 0)
    assert.equal(limiter.peek('key', { limit: 1, windowMs: 60_000 }, 0).resetSeconds, 0)
    limiter.take('key', minute, 0)
    const moments = [0, 1, 999, 1000, 1001, 58_999.9, 59_000, 59_000.1, 59_999.999, 60_000]
    const resets = moments.map(now => limiter.peek('key', minute, now).resetSeconds)
    assert.deepEqual(resets, [60, 60, 60, 59, 59, 2, 1, 1, 1, 0])
  })

  it('has the reset of the oldest call, not of the newest', () => {
    const limiter = limiterOf()
    times(3, index => limiter.take('key', minute, index * 10_000))
    assert.equal(limiter.peek('key', minute, 25_000).resetSeconds, 35)
  })

  it('does not change when its state is read, now or for a later time', () => {
    const limiter = limiterOf()
    times(60, () => limiter.take('key', minute, 0))
    times(3, () => assert.equal(limiter.peek('key', minute, 60_000).admitted, true))
    assert.deepEqual(limiter.peek('key', minute, 59_999), { admitted: false, limit: 60, remaining: 0, resetSeconds: 1 })
    assert.equal(limiter.peek('unknown', minute, 0).remaining, 60)
    assert.equal(limiter.size, 1)
  })

  it('admits exactly 60 of 1,000 concurrent calls, in each of 100 rounds', async () => {
    const limiter = limiterOf()
    for (let round = 0; round < 100; round += 1) {
      const now = round * 60_000
      const calls = Array.from({ length: 1000 }, async (_, index) => {
        if (index % 2 === 0) await setImmediate()
        return limiter.take('key', minute, now).admitted
      })
      const admitted = (await Promise.all(calls)).filter(Boolean)
      assert.equal(admitted.length, 60)
    }
  })

  it('is separate for each key', () => {
    const limiter = limiterOf()
    assert.equal(admittedOf(limiter, 100, 0, minute, 'aaaaaaaaaaaa:companies-read'), 60)
    assert.equal(admittedOf(limiter, 100, 0, minute, 'aaaaaaaaaaaa:companies-search'), 60)
    assert.equal(admittedOf(limiter, 100, 0, minute, 'bbbbbbbbbbbb:companies-read'), 60)
  })

  it('has sub-millisecond precision, like a monotonic clock', () => {
    const limiter = limiterOf()
    const once = { limit: 1, windowMs: 60_000 }
    const moments = [123.456789, 60_123.456788, 60_123.456789]
    assert.deepEqual(
      moments.map(now => limiter.take('key', once, now).admitted),
      [true, false, true],
    )
  })
})

describe('a limit that changes between two calls', () => {
  it('takes effect immediately when lowered: with 40 counted, at 30 nothing passes before the 11th oldest has expired', () => {
    const limiter = limiterOf()
    times(40, index => limiter.take('key', minute, index * 1000))
    const lowered = { limit: 30, windowMs: 60_000 }
    const refused = { admitted: false, limit: 30, remaining: 0, resetSeconds: 30 }
    assert.deepEqual(limiter.peek('key', lowered, 40_000), refused)
    assert.deepEqual(limiter.take('key', lowered, 40_000), refused)
    assert.equal(limiter.take('key', lowered, 69_999).admitted, false)
    assert.equal(limiter.take('key', lowered, 70_000).admitted, true)
  })

  it('takes effect immediately when raised, and keeps the count', () => {
    const limiter = limiterOf()
    assert.equal(admittedOf(limiter, 60, 0), 60)
    assert.equal(admittedOf(limiter, 200, 1000, { limit: 120, windowMs: 60_000 }), 60)
  })

  it('to 0 refuses each call, with a reset of a full window', () => {
    const none = { limit: 0, windowMs: 60_000 }
    assert.deepEqual(limiterOf().take('key', none, 5), { admitted: false, limit: 0, remaining: 0, resetSeconds: 60 })
  })
})

describe('a call that costs several slots', () => {
  it('takes all slots or none', () => {
    const limiter = limiterOf()
    assert.equal(limiter.take('key', minute, 0, 50).remaining, 10)
    assert.deepEqual(limiter.take('key', minute, 1000, 11), {
      admitted: false,
      limit: 60,
      remaining: 10,
      resetSeconds: 59,
    })
    assert.equal(limiter.take('key', minute, 1000, 10).remaining, 0)
  })

  it('when refused has a reset for all missing slots, or of a full window if it can never pass', () => {
    const limiter = limiterOf()
    times(60, index => limiter.take('key', minute, index * 1000))
    const waits = [1, 2, 60, 61].map(cost => limiter.take('key', minute, 59_000, cost).resetSeconds)
    assert.deepEqual(waits, [1, 2, 60, 60])
  })
})

describe('a clock that is set back', () => {
  it('by an hour does not reset a window, and refuses no key for more than a minute', () => {
    const limiter = limiterOf()
    const hourOn = 3_600_000
    assert.equal(admittedOf(limiter, 60, hourOn), 60)
    assert.deepEqual(limiter.peek('key', minute, 0), { admitted: false, limit: 60, remaining: 0, resetSeconds: 60 })
    assert.deepEqual([admittedOf(limiter, 60, 0), admittedOf(limiter, 60, 59_999)], [0, 0])
    assert.equal(admittedOf(limiter, 61, 60_000), 60)
  })

  it('by an hour does not reset an hour either', () => {
    const limiter = limiterOf({ maxWindowMs: 3_600_000 })
    assert.equal(admittedOf(limiter, 60, 7_200_000, hour), 60)
    assert.deepEqual([admittedOf(limiter, 60, 3_600_000, hour), admittedOf(limiter, 60, 7_199_999, hour)], [0, 0])
    assert.equal(admittedOf(limiter, 61, 7_200_000, hour), 60)
  })

  it('and forth by a second, 1,000 times within a minute, admits 60', () => {
    const limiter = limiterOf()
    let admitted = 0
    times(1000, index => {
      admitted += admittedOf(limiter, 1, 10_000 + index * 50 + (index % 2 === 0 ? 1000 : -1000))
    })
    assert.equal(admitted, 60)
  })
})

describe('a restart', () => {
  it('within a window keeps it: 60 at 0:50, restored 5 s later with a clock that starts at 0, are refused until 60 s have passed', () => {
    const limiter = limiterOf()
    limiter.restore(Array.from({ length: 60 }, () => ({ key: 'key', at: -5000 })))
    assert.deepEqual(limiter.take('key', minute, 0), { admitted: false, limit: 60, remaining: 0, resetSeconds: 55 })
    assert.deepEqual([admittedOf(limiter, 1, 54_999), admittedOf(limiter, 61, 55_000)], [0, 60])
  })

  it('may restore admissions in any order, of many keys together', () => {
    const limiter = limiterOf()
    const ats = [-10_000, -50_000, -30_000]
    limiter.restore(ats.flatMap(at => ['a', 'b'].map(key => ({ key, at }))))
    for (const key of ['a', 'b']) {
      const left = [0, 10_000, 30_000, 50_000].map(now => 60 - limiter.peek(key, minute, now).remaining)
      assert.deepEqual(left, [3, 2, 1, 0])
    }
  })

  it('with more admissions than the capacity keeps the newest', () => {
    const limiter = limiterOf({ maxKeys: 3 })
    limiter.restore(Array.from({ length: 10 }, (_, index) => ({ key: `${index}`, at: -index })))
    const tracked = Array.from({ length: 10 }, (_, index) => 60 - limiter.peek(`${index}`, minute, 0).remaining)
    assert.deepEqual(tracked, [1, 1, 1, 0, 0, 0, 0, 0, 0, 0])
  })
})

describe('the capacity of a limiter', () => {
  it('of 10 keys is for the 10 used last, where refused calls count as use', () => {
    const limiter = limiterOf({ maxKeys: 10 })
    const once = { limit: 1, windowMs: 60_000 }
    times(10, index => limiter.take(`${index}`, once, index))
    assert.equal(limiter.take('0', once, 20).admitted, false)
    times(9, index => limiter.take(`other ${index}`, once, 30))
    assert.equal(limiter.size, 10)
    assert.equal(limiter.take('0', once, 40).admitted, false)
    assert.equal(limiter.take('1', once, 40).admitted, true)
  })

  it('of 100 stamps is for the keys used last; the current key never loses its stamps', () => {
    const limiter = limiterOf({ maxStamps: 100 })
    const of60 = ['a', 'b'].map(key => admittedOf(limiter, 100, 0, minute, key))
    assert.deepEqual(of60, [60, 60])
    assert.deepEqual([limiter.peek('a', minute, 0).remaining, limiter.peek('b', minute, 0).remaining], [60, 0])
  })

  it('of 100 stamps admits and restores at most 100 of a key, for any limit', () => {
    const limiter = limiterOf({ maxStamps: 100 })
    assert.equal(admittedOf(limiter, 300, 0, { limit: 200, windowMs: 60_000 }), 100)
    limiter.restore(Array.from({ length: 250 }, () => ({ key: 'other', at: 1 })))
    assert.equal(limiter.peek('other', { limit: 200, windowMs: 60_000 }, 1).remaining, 100)
  })

  it('is freed as windows expire: of 1,000 keys a minute with one call each, at most a minute is tracked', () => {
    const limiter = limiterOf({ maxKeys: 100_000 })
    let maxSize = 0
    times(20_000, index => {
      limiter.take(`${index}`, minute, index * 60)
      maxSize = Math.max(maxSize, limiter.size)
    })
    assert.equal(maxSize, 1000)
  })

  it('is freed except for the last key when only one caller is left', () => {
    const limiter = limiterOf()
    times(100, index => limiter.take(`${index}`, minute, 0))
    times(60, index => limiter.take('last', minute, 60_000 + index))
    assert.equal(limiter.size, 1)
  })

  it('drops no key before its window has passed', () => {
    const limiter = limiterOf()
    limiter.take('key', { limit: 1, windowMs: 60_000 }, 0)
    times(50, index => limiter.take(`${index}`, minute, 59_999))
    assert.equal(limiter.take('key', { limit: 1, windowMs: 60_000 }, 59_999).admitted, false)
  })

  it('of keys is not affected by a flood of addresses, which has a separate limiter', () => {
    const keys = limiterOf()
    const addresses = limiterOf({ maxWindowMs: 3_600_000 })
    assert.equal(admittedOf(keys, 60, 0), 60)
    times(10_000, index => addresses.take(`10.0.${index >> 8}.${index & 255}`, hour, 1))
    assert.deepEqual([addresses.size, keys.size, admittedOf(keys, 60, 2)], [100, 1, 0])
  })

  it('does not allow a window longer than its maximum', () => {
    assert.throws(() => limiterOf().take('key', hour, 0), new RangeError('a window of 3600000 ms is too long'))
  })
})

describe('admissions of a key', () => {
  it('are listed from the oldest on, without those out of the window', () => {
    const limiter = limiterOf()
    for (const at of [0, 10, 20]) limiter.take('key', minute, at)
    const listed = [20, 60_010, 70_000].map(now => limiter.admissionsOf('key', minute, now))
    assert.deepEqual(listed, [[0, 10, 20], [20], []])
    assert.deepEqual(limiter.admissionsOf('unknown', minute, 20), [])
  })

  it('can be released: its slot is free, and the reset that of the others', () => {
    const limiter = limiterOf()
    times(3, index => limiter.take('key', minute, index * 10_000))
    limiter.release('key', 0)
    limiter.release('key', 20_000)
    limiter.release('unknown', 0)
    assert.deepEqual(limiter.peek('key', minute, 30_000), {
      admitted: true,
      limit: 60,
      remaining: 59,
      resetSeconds: 40,
    })
  })
})
