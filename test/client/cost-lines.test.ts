import assert from 'node:assert/strict'
import { costLines } from '../../src/client/list/cost-lines.ts'

describe('the lines about the cost of a list', () => {
  for (const [done, line] of [
    [0, '3 rows.'],
    [1, '1 row is done, 2 are left.'],
    [2, '2 rows are done, 1 is left.'],
  ] as const)
    it(`count ${done} of 3 rows that are done in words that agree`, () => {
      const size = { rows: 3, repeated: 0, crossCountry: 0, maxUnits: 3 }
      const estimate = { size, done, maxRows: 100, unitsAllowed: 3, isBilled: true, usage: undefined }
      assert.deepEqual(costLines(estimate), [line, 'It costs at most 3 units.'])
    })
})
