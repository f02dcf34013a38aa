import assert from 'node:assert/strict'
import { type Holding, holdingOf } from '../../src/pages/coverage/holding.ts'

type Loaded = Omit<Parameters<typeof holdingOf>[0], 'completeness'> & { completeness: string | null }

const rows: readonly (readonly [loaded: Partial<Loaded>, holding: Holding])[] = [
  [{ completeness: 'full' }, 'full'],
  [{ completeness: 'partial' }, 'partial'],
  [{ completeness: 'sample' }, 'sample'],
  [{ completeness: 'full', frozen_until: '2019-02' }, 'frozen'],
  [{ completeness: 'a later value' }, 'partial'],
  [{ completeness: null, status: 'unavailable' }, 'unavailable'],
]

describe('what is loaded of a country', () => {
  for (const [loaded, holding] of rows)
    it(`is ${holding} for ${JSON.stringify(loaded)}`, () => {
      assert.equal(
        holdingOf({ status: 'operational', frozen_until: null, ...loaded } as Parameters<typeof holdingOf>[0]),
        holding,
      )
    })
})
