import assert from 'node:assert/strict'
import { type Availability, availabilities, availabilityOf } from '../../src/pages/coverage/availability.ts'

type Loaded = Omit<Parameters<typeof availabilityOf>[0], 'completeness'> & { completeness: string | null }

const rows: readonly (readonly [loaded: Partial<Loaded>, availability: Availability])[] = [
  [{ completeness: 'full' }, 'full'],
  [{ completeness: 'partial' }, 'partial'],
  [{ completeness: 'sample' }, 'sample'],
  [{ completeness: 'full', frozen_until: '2019-02' }, 'frozen'],
  [{ completeness: 'a later value' }, 'partial'],
  [{ completeness: null, status: 'unavailable' }, 'unavailable'],
]

describe('what is loaded of a country', () => {
  for (const [loaded, availability] of rows)
    it(`is ${availability} for ${JSON.stringify(loaded)}`, () => {
      assert.equal(
        availabilityOf({ status: 'operational', frozen_until: null, ...loaded } as Parameters<
          typeof availabilityOf
        >[0]),
        availability,
      )
    })

  it('does not say that a company missing from a whole register was never in it: it may have ended', () => {
    assert.doesNotMatch(availabilities.full.meaning, /not in the register/)
  })
})
