import assert from 'node:assert/strict'
import fc from 'fast-check'
import { createSlidingLogs, type SlidingLogs } from '#domain/limits/sliding-log.ts'

const minute = 60_000

function stampsOf(logs: SlidingLogs, log: number) {
  const stamps = Array.from({ length: logs.count(log) }, (_, place) => logs.stampAt(log, place))
  assert.deepEqual(logs.stampsOf(log), stamps)
  return stamps
}

function logOf(...stamps: number[]): SlidingLogs {
  const logs = createSlidingLogs(3, 100)
  for (const at of stamps) logs.append(1, at)
  return logs
}

function keptAt(logs: SlidingLogs, now: number): readonly (number | undefined)[] {
  logs.slide(1, minute, now)
  return stampsOf(logs, 1)
}

/** The same with arrays: 3 logs. */
function createModel(room: number) {
  const arrays: number[][] = [[], [], [], []]
  const arrayOf = (log: number) => arrays[log] ?? []
  return {
    arrays,
    append(log: number, at: number) {
      const isRoom = arrays.flat().length < room
      if (isRoom) arrayOf(log).push(Math.max(at, arrayOf(log).at(-1) ?? at))
      return isRoom
    },
    slide(log: number, windowMs: number, now: number) {
      const stamps = arrayOf(log).map(at => Math.min(at, now))
      arrays[log] = stamps.filter(at => at > now - windowMs)
    },
    remove(log: number, at: number) {
      const place = arrayOf(log).findIndex(stamp => stamp >= at)
      if (place >= 0) arrayOf(log).splice(place, 1)
    },
    clear: (log: number): void => void arrayOf(log).splice(0),
  }
}

interface Step {
  log: number
  act: string
  ago: number
}

type Steppable = Pick<ReturnType<typeof createModel>, 'append' | 'slide' | 'remove' | 'clear'>

function apply({ log, act, ago }: Step, logs: Steppable, now: number): boolean {
  if (act === 'append') return logs.append(log, now)
  if (act === 'slide') logs.slide(log, 100, now)
  if (act === 'remove') logs.remove(log, now - ago)
  if (act === 'clear') logs.clear(log)
  return true
}

type Row = readonly [what: string, stamps: readonly number[], now: number, left: readonly number[]]

const rows: readonly Row[] = [
  ['a stamp of 59.999 s ago', [0], 59_999, [0]],
  ['a stamp of 59.999999 s ago', [0], 59_999.999, [0]],
  ['a stamp of exactly 60 s ago', [0], 60_000, []],
  ['a stamp of 60.001 s ago', [0], 60_001, []],
  ['the older of two', [0, 1], 60_000, [1]],
  ['three of one moment and none of the next', [5, 5, 5, 6], 60_005, [6]],
  ['all but the newest', [0, 1, 2, 3], 60_002, [3]],
  ['stamps from before the clock began', [-59_000, -1], 1000, [-1]],
  ['a stamp of this very moment', [7], 7, [7]],
  ['nothing of an empty log', [], 99_999, []],
]

describe('a sliding log', () => {
  for (const [what, stamps, now, left] of rows)
    it(`of a minute, at ${now} ms with ${what}, keeps [${left.join(', ')}]`, () => {
      const logs = logOf(...stamps)
      assert.equal(logs.expired(1, minute, now), stamps.length - left.length)
      assert.deepEqual(stampsOf(logs, 1), stamps, 'counting expired stamps removes none')
      assert.deepEqual(keptAt(logs, now), left)
      assert.equal(logs.newest(1), left.at(-1))
    })

  it('returns undefined for a place beyond the newest stamp', () => {
    assert.equal(logOf(1, 2).stampAt(1, 2), undefined)
    assert.equal(logOf().newest(1), undefined)
  })

  it('treats stamps in the future as of now after its clock was set back an hour: no slot is free, all are a minute later', () => {
    const hour = 3_600_000
    const logs = logOf(hour - 30_000, hour, hour + 5)
    assert.deepEqual(keptAt(logs, 0), [0, 0, 0])
    assert.deepEqual(keptAt(logs, 59_999), [0, 0, 0])
    assert.deepEqual(keptAt(logs, 60_000), [])
  })

  it('keeps past stamps when its clock is set back by a second', () => {
    assert.deepEqual(keptAt(logOf(1000, 5000, 6000), 5000), [1000, 5000, 5000])
  })

  it('stores a stamp older than the newest as the newest, to keep its order', () => {
    assert.deepEqual(stampsOf(logOf(10, 20, 5), 1), [10, 20, 20])
  })

  it('removes one stamp: of [1, 2, 2, 3] the first, one in the middle, the newest; none later than all', () => {
    const kept = [1, 2, 3, 4].map(at => {
      const logs = logOf(1, 2, 2, 3)
      logs.remove(1, at)
      logs.append(1, 9)
      return stampsOf(logs, 1)
    })
    assert.deepEqual(kept, [
      [2, 2, 3, 9],
      [1, 2, 3, 9],
      [1, 2, 2, 9],
      [1, 2, 2, 3, 9],
    ])
  })

  it('removes a stamp that was stored as its newer predecessor, and the only one', () => {
    const logs = logOf(10, 20, 5)
    for (const at of [5, 10, 20]) logs.remove(1, at)
    assert.equal(logs.count(1), 0)
    logs.remove(1, 20)
    logs.append(1, 30)
    assert.deepEqual(logs.stampsOf(1), [30])
  })

  it('refuses stamps when the pool of 4 is full, and accepts them again when some are freed', () => {
    const logs = createSlidingLogs(2, 4)
    const appended = [1, 1, 2, 2, 1, 2].map((log, at) => logs.append(log, at))
    assert.deepEqual(appended, [true, true, true, true, false, false])
    assert.deepEqual(
      [stampsOf(logs, 1), stampsOf(logs, 2)],
      [
        [0, 1],
        [2, 3],
      ],
    )
    logs.clear(1)
    logs.clear(1)
    assert.deepEqual([logs.append(2, 7), logs.append(2, 8), logs.append(2, 9)], [true, true, false])
    assert.deepEqual([stampsOf(logs, 1), stampsOf(logs, 2)], [[], [2, 3, 7, 8]])
  })

  it('returns removed stamps to the pool: of 4 stamps 2 are free, for any log', () => {
    const logs = createSlidingLogs(2, 4)
    for (const at of [1, 2, 3, 4]) logs.append(1, at)
    for (const at of [3, 4]) logs.remove(1, at)
    assert.deepEqual(
      [5, 6, 7].map(at => logs.append(2, at)),
      [true, true, false],
    )
    assert.deepEqual(
      [stampsOf(logs, 1), stampsOf(logs, 2)],
      [
        [1, 2],
        [5, 6],
      ],
    )
  })

  it('grows to 5,000 logs of 3 stamps without changing a stamp', () => {
    const logs = createSlidingLogs(5000, 15_000)
    for (const round of [0, 1, 2]) for (let log = 1; log <= 5000; log += 1) assert.ok(logs.append(log, log + round))
    assert.equal(logs.append(1, 9), false)
    for (let log = 1; log <= 5000; log += 1) assert.deepEqual(stampsOf(logs, log), [log, log + 1, log + 2])
  })

  it('behaves like an array in 300 random histories of 3 logs sharing a pool of 8', () => {
    const step = fc.record({
      log: fc.integer({ min: 1, max: 3 }),
      act: fc.constantFrom('append', 'append', 'append', 'slide', 'remove', 'clear'),
      wait: fc.integer({ min: -20, max: 60 }),
      ago: fc.integer({ min: -20, max: 100 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), steps => {
        const logs = createSlidingLogs(3, 8)
        const model = createModel(8)
        let now = 0
        for (const step of steps) {
          now += step.wait
          assert.equal(apply(step, logs, now), apply(step, model, now))
          assert.deepEqual(
            [1, 2, 3].map(log => stampsOf(logs, log)),
            model.arrays.slice(1),
          )
        }
      }),
      { numRuns: 300, seed: 3 },
    )
  })
})
