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

export const difference = (call: Call, actual: WindowState, expected: WindowState) =>
  `${JSON.stringify(call)} gave ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`

/** Compares both over the given numbers of keys and calls; fails on a difference. */
export function checkTakes({ keys, callsPerKey }: { keys: number; callsPerKey: number }): void {
  const limiter = createWindowLimiter(room)
  const oracle = createWindowOracle()
  const calls = keys * callsPerKey
  let admitted = 0
  let refused = 0
  for (const call of limiterTrace({ keys, callsPerKey, seed: 3 })) {
    const actual = limiter.take(call.key, call.window, call.at)
    const right = oracle.take(call.key, call.window, call.at)
    if (!isSame(actual, right)) assert.fail(difference(call, actual, right))
    if (actual.admitted) admitted += 1
    else refused += 1
  }
  assert.equal(admitted + refused, calls)
  assert.ok(admitted > calls / 5 && refused > calls / 5, `${admitted} admitted, ${refused} refused: not a fair mixture`)
}

/** Checks after each 20th call that the reset is the full second in which a slot is free. */
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
