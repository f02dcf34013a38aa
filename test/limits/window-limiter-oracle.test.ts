import assert from 'node:assert/strict'
import { createWindowLimiter, type WindowState } from '../../src/limits/window-limiter.ts'
import { type Call, limiterTrace } from './limiter-trace.ts'
import { createWindowOracle } from './window-oracle.ts'

const room = { maxKeys: 1000, maxStamps: 300_000, maxWindowMs: 3_600_000, hashSecret: new Uint8Array(8).fill(3) }

const isSame = (one: WindowState, other: WindowState) =>
  one.admitted === other.admitted &&
  one.limit === other.limit &&
  one.remaining === other.remaining &&
  one.resetSeconds === other.resetSeconds

const what = (call: Call, said: WindowState, right: WindowState) =>
  `${JSON.stringify(call)} gave ${JSON.stringify(said)} instead of ${JSON.stringify(right)}`

describe('the window limiter and an oracle that keeps every admission', () => {
  it('agree on 1,000,000 calls of 250 keys at limits of 3 to 600 a minute or an hour: 0 admitted too many, 0 refused falsely', () => {
    const limiter = createWindowLimiter(room)
    const oracle = createWindowOracle()
    let [admitted, refused] = [0, 0]
    for (const call of limiterTrace({ keys: 250, callsPerKey: 4000, seed: 3 })) {
      const said = limiter.take(call.key, call.window, call.at)
      const right = oracle.take(call.key, call.window, call.at)
      if (!isSame(said, right)) assert.fail(what(call, said, right))
      if (said.admitted) admitted += 1
      else refused += 1
    }
    assert.equal(admitted + refused, 1_000_000)
    assert.ok(admitted > 200_000 && refused > 200_000, `${admitted} admitted, ${refused} refused: not a fair mixture`)
  })

  it('agree on 100,000 calls of 25 keys that a restart interrupts every 10,000 calls, the clock beginning anew each time', () => {
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
      const said = limiter.take(call.key, call.window, call.at - clockBegan)
      const right = oracle.take(call.key, call.window, call.at)
      if (!isSame(said, right)) assert.fail(what(call, said, right))
    })
  })

  it('agree that the reset is the whole second in which a slot frees, after each 20th of 1,000,000 calls: not one second sooner', () => {
    const limiter = createWindowLimiter(room)
    limiterTrace({ keys: 250, callsPerKey: 4000, seed: 5 }).forEach((call, index) => {
      const { remaining, resetSeconds } = limiter.take(call.key, call.window, call.at)
      if (index % 20 !== 0) return
      const stateIn = (seconds: number) => limiter.peek(call.key, call.window, call.at + seconds * 1000)
      assert.ok(resetSeconds >= 1)
      assert.equal(stateIn(resetSeconds).admitted, true)
      assert.ok(stateIn(resetSeconds).remaining > remaining)
      assert.equal(stateIn(resetSeconds - 1).remaining, remaining)
    })
  })
})
