import assert from 'node:assert/strict'
import { isSame, type Troubles, worse } from '#domain/health/health-minute.ts'
import { minutesIn, spansOf } from '#domain/health/health-spans.ts'

const period = { from: 100, to: 110 }
const recorded = new Map<number, Troubles>([
  [101, {}],
  [102, { search_index: 'warn' }],
  [103, { search_index: 'warn', NO: 'fail' }],
  [104, {}],
  [107, {}],
])

describe('the history of health', () => {
  it('has a span for each state, and is unknown where nothing is recorded', () => {
    assert.deepEqual(spansOf(recorded, 'search_index', period), [
      { state: 'unknown', from: 100, to: 101 },
      { state: 'pass', from: 101, to: 102 },
      { state: 'warn', from: 102, to: 104 },
      { state: 'pass', from: 104, to: 105 },
      { state: 'unknown', from: 105, to: 107 },
      { state: 'pass', from: 107, to: 108 },
      { state: 'unknown', from: 108, to: 110 },
    ])
  })

  for (const [part, passed] of [
    ['api', 5],
    ['search_index', 3],
    ['NO', 4],
  ] as const)
    it(`counts that ${part} worked in ${passed} of the 5 recorded minutes, whatever happened in the other 5`, () => {
      assert.deepEqual(minutesIn(spansOf(recorded, part, period)), { recorded: 5, passed })
    })

  const merges: readonly [one: Troubles, other: Troubles, both: Troubles][] = [
    [{}, {}, {}],
    [{ NO: 'fail' }, {}, { NO: 'fail' }],
    [{ api: 'warn' }, { api: 'fail' }, { api: 'fail' }],
    [{ api: 'fail', DE: 'fail' }, { api: 'warn' }, { api: 'fail', DE: 'fail' }],
  ]
  for (const [one, other, both] of merges)
    it(`takes ${JSON.stringify(one)} and ${JSON.stringify(other)} of two servers as ${JSON.stringify(both)}`, () => {
      assert.deepEqual(worse(one, other), both)
      assert.deepEqual(worse(other, one), both)
      assert.equal(isSame(one, both), isSame(both, one))
    })
})
