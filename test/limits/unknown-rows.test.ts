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
