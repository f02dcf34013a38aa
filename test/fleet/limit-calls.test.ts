import assert from 'node:assert/strict'
import { type LimitedCall, windowFaults } from './limit-calls.ts'

const none = { above: 0, refusedTooSoon: 0 }
const window = { limit: 2, windowSeconds: 1 }

const call = (sentAt: number, isAdmitted = true): LimitedCall => ({
  window: 0,
  isAdmitted,
  sentAt,
  answeredAt: sentAt + 1,
})

describe('the oracle of calls whose moment is known to a millisecond, for 2 in 1 s', () => {
  it('agrees with 2 admitted, a third refused, and 2 admitted a second later', () => {
    assert.deepEqual(windowFaults([call(0), call(10), call(500, false), call(1_030), call(1_040)], window), none)
  })

  it('finds 3 admitted within a second', () => {
    assert.deepEqual(windowFaults([call(0), call(10), call(900)], window), { ...none, above: 1 })
  })

  it('finds a refusal after 1', () => {
    assert.deepEqual(windowFaults([call(0), call(10, false)], window), { ...none, refusedTooSoon: 1 })
  })

  it('finds a refusal after the window has passed', () => {
    assert.deepEqual(windowFaults([call(0), call(10), call(1_100, false)], window), { ...none, refusedTooSoon: 1 })
  })

  it('leaves open what happened within the same 20 ms', () => {
    assert.deepEqual(windowFaults([call(0), call(10), call(1_005, false), call(995)], window), none)
  })
})
