import assert from 'node:assert/strict'
import { type LimitedCall, type Outcome, windowFaults } from './limit-calls.ts'

const none = { above: 0, refusedTooSoon: 0 }
const window = { limit: 2, windowSeconds: 1 }

const call = (sentAt: number, outcome: Outcome = 'admitted'): LimitedCall => ({
  window: 0,
  outcome,
  sentAt,
  answeredAt: sentAt + 1,
})

describe('the oracle of calls whose moment is known to a millisecond, for 2 in 1 s', () => {
  it('agrees with 2 admitted, a third refused, and 2 admitted a second later', () => {
    assert.deepEqual(windowFaults([call(0), call(10), call(500, 'refused'), call(1_030), call(1_040)], window), none)
  })

  it('finds 3 admitted within a second', () => {
    assert.deepEqual(windowFaults([call(0), call(10), call(900)], window), { ...none, above: 1 })
  })

  it('finds a refusal after 1', () => {
    assert.deepEqual(windowFaults([call(0), call(10, 'refused')], window), { ...none, refusedTooSoon: 1 })
  })

  it('finds a refusal after the window has passed', () => {
    assert.deepEqual(windowFaults([call(0), call(10), call(1_100, 'refused')], window), { ...none, refusedTooSoon: 1 })
  })

  it('leaves open whether a call that was counted without Redis was admitted', () => {
    assert.deepEqual(windowFaults([call(0), call(10, 'undecided'), call(20)], window), none)
    assert.deepEqual(windowFaults([call(0), call(10, 'undecided'), call(20, 'refused')], window), none)
  })

  it('leaves open what happened within the same 20 ms', () => {
    assert.deepEqual(windowFaults([call(0), call(10), call(1_005, 'refused'), call(995)], window), none)
  })
})
