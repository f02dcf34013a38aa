import assert from 'node:assert/strict'
import { createWindowLimiter, type WindowState } from '../../src/limits/window-limiter.ts'
import { type Call, limiterTrace } from './limiter-trace.ts'
import { createWindowOracle } from './window-oracle.ts'

export const room = { maxKeys: 1000, maxStamps: 300_000, maxWindowMs: 3_600_000, hashSecret: new Uint8Array(8).fill(3) }

export const isSame = (one: WindowState, other: WindowState) =>
  one.admitted === other.admitted &&
  one.limit === other.limit &&
  one.remaining === other.remaining &&
  one.resetSeconds === other.resetSeconds

export const what = (call: Call, said: WindowState, right: WindowState) =>
  `${JSON.stringify(call)} gave ${JSON.stringify(said)} instead of ${JSON.stringify(right)}`

/** Asks both as often as keys and calls of each say; fails where they differ. */
export function checkTakes({ keys, callsPerKey }: { keys: number; callsPerKey: number }): void {
  const limiter = createWindowLimiter(room)
  const oracle = createWindowOracle()
  const calls = keys * callsPerKey
  let [admitted, refused] = [0, 0]
  for (const call of limiterTrace({ keys, callsPerKey, seed: 3 })) {
    const said = limiter.take(call.key, call.window, call.at)
    const right = oracle.take(call.key, call.window, call.at)
    if (!isSame(said, right)) assert.fail(what(call, said, right))
    if (said.admitted) admitted += 1
    else refused += 1
  }
  assert.equal(admitted + refused, calls)
  assert.ok(admitted > calls / 5 && refused > calls / 5, `${admitted} admitted, ${refused} refused: not a fair mixture`)
}

/** Checks after each 20th call that the reset is the whole second in which a slot frees. */
export function checkResets({ keys, callsPerKey }: { keys: number; callsPerKey: number }): void {
  const limiter = createWindowLimiter(room)
  limiterTrace({ keys, callsPerKey, seed: 5 }).forEach((call, index) => {
    const { remaining, resetSeconds } = limiter.take(call.key, call.window, call.at)
    if (index % 20 !== 0) return
    const stateIn = (seconds: number) => limiter.peek(call.key, call.window, call.at + seconds * 1000)
    assert.ok(resetSeconds >= 1)
    assert.equal(stateIn(resetSeconds).admitted, true)
    assert.ok(stateIn(resetSeconds).remaining > remaining)
    assert.equal(stateIn(resetSeconds - 1).remaining, remaining)
  })
}
