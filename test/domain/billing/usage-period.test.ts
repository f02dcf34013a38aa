import assert from 'node:assert/strict'
import { usagePeriod } from '#domain/billing/usage-period.ts'
import { Problem } from '#domain/errors/problem.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const period = (requested: { from?: string; to?: string }) => {
  const { start, end } = usagePeriod(requested, now)
  return [dayOf(start), dayOf(end - 1)]
}

interface Row {
  from?: string
  to?: string
  days: [first: string, last: string]
}

const periods: readonly Row[] = [
  { days: ['2026-11-01', '2026-11-30'] },
  { from: '2026-11-05', days: ['2026-11-05', '2026-11-30'] },
  { from: '2026-08-31', days: ['2026-08-31', '2026-11-30'] },
  { from: '2026-08-30', days: ['2026-08-30', '2026-11-29'] },
  { from: '2020-01-01', days: ['2020-01-01', '2020-04-01'] },
  { from: '2026-12-24', days: ['2026-12-24', '2026-12-31'] },
  { to: '2026-11-22', days: ['2026-11-01', '2026-11-22'] },
  { to: '2026-02-10', days: ['2026-02-01', '2026-02-10'] },
  { to: '2027-01-01', days: ['2027-01-01', '2027-01-01'] },
  { from: '2026-10-31', to: '2026-11-01', days: ['2026-10-31', '2026-11-01'] },
  { to: '9998-12-31', days: ['9998-12-01', '9998-12-31'] },
]

const refused: readonly (Omit<Row, 'days'> & { pointer: string })[] = [
  { from: '2026-11-02', to: '2026-11-01', pointer: '/query/to' },
  { from: '2026-01-01', to: '2026-04-03', pointer: '/query/from' },
  { to: '9999-12-31', pointer: '/query/to' },
  { from: '9999-12-15', pointer: '/query/from' },
]

describe('the period of a usage report on 2026-11-22', () => {
  for (const { days, ...requested } of periods)
    it(`with ${JSON.stringify(requested)} is ${days.join(' to ')}`, () => {
      assert.deepEqual(period(requested), days)
    })

  for (const { pointer, ...requested } of refused)
    it(`with ${JSON.stringify(requested)} is refused at ${pointer}`, () => {
      const isRefusal = (error: unknown) =>
        error instanceof Problem && JSON.stringify(error.facts).includes(`"${pointer}"`)
      assert.throws(() => usagePeriod(requested, now), isRefusal)
    })

  it('of 93 days is refused with the first day that would be accepted for its last day', () => {
    const refusal = { pointer: '/query/from', message: 'must be 2026-08-02 or later: a period has at most 92 days' }
    const requested = { from: '2026-08-01', to: '2026-11-01' }
    assert.throws(() => usagePeriod(requested, now), new Problem('invalid_request', { invalid_fields: [refusal] }))
    assert.deepEqual(period({ ...requested, from: '2026-08-02' }), ['2026-08-02', '2026-11-01'])
  })
})
