import assert from 'node:assert/strict'
import { explainIncorporation, preferIncorporatedOn } from '#domain/search/answer/incorporation-day.ts'

const company = (id: number, confidence: number, incorporation_date: string | null) => ({
  hit: { id, confidence },
  company: { incorporation_date },
})
const day = '1995-03-12'

describe('the day of incorporation in a query', () => {
  const cases = [
    {
      given: 'one of two companies 0.04 apart',
      found: [
        [0.9, null],
        [0.86, day],
      ],
      first: 2,
      isDecided: true,
    },
    {
      given: 'the first of two companies 0.04 apart',
      found: [
        [0.9, day],
        [0.86, null],
      ],
      first: 1,
      isDecided: true,
    },
    {
      given: 'a company 0.06 below the first',
      found: [
        [0.9, null],
        [0.84, day],
      ],
      first: 1,
      isDecided: false,
    },
    {
      given: 'two companies of that day',
      found: [
        [0.9, day],
        [0.9, day],
      ],
      first: 1,
      isDecided: false,
    },
    {
      given: 'none of them',
      found: [
        [0.9, null],
        [0.9, '1995-03-13'],
      ],
      first: 1,
      isDecided: false,
    },
  ] as const
  for (const { given, found, first, isDecided } of cases)
    it(`that is that of ${given} ${isDecided ? 'decides' : 'does not decide'}`, () => {
      const companies = found.map(([confidence, date], at) => company(at + 1, confidence, date))
      const preferred = preferIncorporatedOn(day, companies)
      assert.deepEqual([preferred.found[0]?.hit.id, preferred.isDecided], [first, isDecided])
      assert.equal(preferred.found[0]?.hit.confidence, 0.9)
      assert.equal(preferred.found.length, 2)
    })

  it('changes nothing if it is absent or there is no company', () => {
    assert.deepEqual(preferIncorporatedOn(day, []), { found: [], isDecided: false })
    const found = [company(1, 0.9, null)]
    assert.deepEqual(preferIncorporatedOn(undefined, found), { found, isDecided: false })
  })

  for (const [known, grade] of [
    [day, 'A'],
    ['2001-01-01', 'F'],
    [null, 'Z'],
  ] as const)
    it(`is graded ${grade} for a company of ${known ?? 'an unknown day'}`, () => {
      assert.equal(explainIncorporation({ incorporation_date: known }, day).grade, grade)
    })
})
