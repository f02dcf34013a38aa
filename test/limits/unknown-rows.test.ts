import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createCounters } from '../../src/limits/limit-counters.ts'
import { createUnknownRows } from '../../src/limits/unknown-rows.ts'

describe('the rows of unknown companies of a key with 200,000 lookups a minute', () => {
  it('are limited to 1,000,000 a minute, the most that are counted: the next row is refused, not counted for ever', () => {
    const rows = createUnknownRows(createCounters(randomBytes).unknownRows)
    const stateOf = () => rows.state('kid', 200_000, 0)
    assert.equal(stateOf().limit, 1_000_000)
    for (let batch = 0; batch < 10_000; batch += 1) rows.count('kid', 100, 200_000, 0)
    assert.deepEqual(stateOf(), { admitted: false, limit: 1_000_000, remaining: 0, resetSeconds: 60 })
    rows.count('kid', 1, 200_000, 0)
    assert.equal(rows.state('kid', 200_000, 60_000).remaining, 1_000_000)
  })
})

describe('5 rows of unknown companies of a key', () => {
  it('are counted as the 3 for which there is room when another thread takes 7 of 10 meanwhile', () => {
    const taken: number[] = []
    let remaining = 10
    const rows = createUnknownRows({
      peek: () => ({ admitted: true, limit: 10, remaining, resetSeconds: 60 }),
      take: (_kid, { limit }, _now, cost = 1) => {
        taken.push(cost)
        if (taken.length === 1) remaining = 3
        return { admitted: cost <= remaining, limit, remaining, resetSeconds: 60 }
      },
    })
    rows.count('kid', 5, 1, 0)
    assert.deepEqual(taken, [5, 3])
  })
})
