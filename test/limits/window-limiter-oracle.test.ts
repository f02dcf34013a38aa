import assert from 'node:assert/strict'
import { createWindowLimiter } from '../../src/limits/window-limiter.ts'
import { limiterTrace } from './limiter-trace.ts'
import { checkResets, checkTakes, difference, isSame, room } from './oracle-agreement.ts'
import { createWindowOracle } from './window-oracle.ts'

// 1,000,000 calls of 250 keys are in `make test-long`.
const calls = { keys: 25, callsPerKey: 4000 }

describe('the window limiter and an oracle that keeps every admission', () => {
  it('agree on 100,000 calls of 25 keys at limits of 3 to 600 a minute or an hour: 0 wrongly admitted, 0 wrongly refused', () =>
    checkTakes(calls))

  it('agree on 100,000 calls of 25 keys interrupted every 10,000 calls by a restart, which resets the clock', () => {
    const oracle = createWindowOracle()
    let limiter = createWindowLimiter(room)
    let clockBegan = 0
    limiterTrace({ keys: 25, callsPerKey: 4000, seed: 4 }).forEach((call, index) => {
      if (index % 10_000 === 5000) {
        clockBegan = call.at
        limiter = createWindowLimiter(room)
        const remembered = [...oracle.admissions].flatMap(([key, all]) => all.map(at => ({ key, at: at - clockBegan })))
        limiter.restore(remembered.filter(({ at }) => at > -room.maxWindowMs))
      }
      const actual = limiter.take(call.key, call.window, call.at - clockBegan)
      const right = oracle.take(call.key, call.window, call.at)
      if (!isSame(actual, right)) assert.fail(difference(call, actual, right))
    })
  })

  it('agree that the reset is the whole second in which a slot frees, after each 20th of 100,000 calls: not one second earlier', () =>
    checkResets(calls))
})
