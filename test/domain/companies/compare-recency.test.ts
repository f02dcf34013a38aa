import assert from 'node:assert/strict'
import { compareRecency } from '#domain/companies/compare-recency.ts'

const [older, newer] = ['2026-10-01', '2026-11-01'] as const
type Dates = Partial<Parameters<typeof compareRecency>[0]>
const datesOf = (dates: Dates) => ({ updatedAt: null, confirmedAt: null, rank: null, ...dates })

const cases: readonly (readonly [what: string, one: Dates, other: Dates, order: number])[] = [
  [
    'has the later time of its own, in an older file',
    { updatedAt: newer, confirmedAt: older },
    { updatedAt: older, confirmedAt: newer },
    1,
  ],
  [
    'is in the newer file, if only the other has a time of its own',
    { confirmedAt: newer },
    { updatedAt: newer, confirmedAt: older },
    1,
  ],
  [
    'is in the newer file, if the other has no time of its own',
    { updatedAt: older, confirmedAt: newer },
    { confirmedAt: older },
    1,
  ],
  ['is in a file with a date', { confirmedAt: older }, {}, 1],
  ['has the higher rank at equal dates', { confirmedAt: newer, rank: '2' }, { confirmedAt: newer, rank: '1' }, 1],
  [
    'equals the other',
    { updatedAt: newer, confirmedAt: newer, rank: '1' },
    { updatedAt: newer, confirmedAt: newer, rank: '1' },
    0,
  ],
]

describe('of two records of a company from one source, the newer one', () => {
  for (const [what, one, other, order] of cases)
    it(order === 0 ? `is neither if one ${what}` : what, () => {
      assert.equal(compareRecency(datesOf(one), datesOf(other)), order)
      assert.equal(compareRecency(datesOf(other), datesOf(one)), 0 - order)
    })
})
