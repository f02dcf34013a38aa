import assert from 'node:assert/strict'
import { correctNumber } from '../../../src/domain/corrections/correct-number.ts'

const correct = (given: string) => correctNumber({ type: 'integer' }, given)

describe('the integer in a text that says what it counts', () => {
  for (const [given, meant] of [
    ['10 results', 10],
    ['10results', 10],
    ['top 5', 5],
    ['Top ten', 10],
    ['max. 20', undefined],
    ['up to 25 candidates', 25],
    ['about 500 companies', 500],
    ['~1,000 rows', 1000],
    ['2k', 2000],
    ['five hundred records', 500],
    ['at least 5', undefined],
    ['5 or 6', undefined],
    ['5 pages', undefined],
    ['results', undefined],
    ['2.500 rows', undefined],
    [`10${' '.repeat(10_000)}x`, undefined],
    [`${'about '.repeat(1000)}5`, undefined],
  ] as const)
    it(`of ${JSON.stringify(given.slice(0, 30))} is ${meant ?? 'not known'}`, () =>
      assert.equal(correct(given), meant ?? given))
})
