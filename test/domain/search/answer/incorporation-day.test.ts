import assert from 'node:assert/strict'
import { explainIncorporation } from '#domain/search/answer/incorporation-day.ts'

const day = '1995-03-12'

describe('the day of incorporation in a query', () => {
  for (const [known, grade] of [
    [day, 'A'],
    ['2001-01-01', 'F'],
    [null, 'Z'],
  ] as const)
    it(`is graded ${grade} for a company of ${known ?? 'an unknown day'}`, () => {
      assert.equal(explainIncorporation({ incorporation_date: known }, day).grade, grade)
    })
})
