import assert from 'node:assert/strict'
import { type DayUse, forecast } from '#domain/billing/forecast.ts'

/** Days of November 2026 with their results. */
const november = (uses: Readonly<Record<number, number>>): DayUse[] =>
  Object.entries(uses).map(([day, results]) => ({ day: `2026-11-${day.padStart(2, '0')}`, results }))

const each = (from: number, to: number, results: number) =>
  Object.fromEntries(Array.from({ length: to - from + 1 }, (_, at) => [from + at, results]))

const cases: readonly {
  given: string
  now: string
  used: number
  days: DayUse[]
  expected: number
  endsAt: string | null
}[] = [
  { given: 'nothing was used', now: '2026-11-11T00:00:00Z', used: 0, days: [], expected: 0, endsAt: null },
  {
    given: 'nothing was used for seven days, and 300 on the day before them',
    now: '2026-11-21T00:00:00Z',
    used: 300,
    days: november({ 14: 300 }),
    expected: 300,
    endsAt: null,
  },
  {
    given: '100 were used in the first 10 minutes of the month: a pace of a day at least',
    now: '2026-11-01T00:10:00Z',
    used: 100,
    days: november({ 1: 100 }),
    expected: 3099,
    endsAt: '2026-11-06T00:10:00Z',
  },
  {
    given: '10 a day since the first, at noon of the 16th',
    now: '2026-11-16T12:00:00Z',
    used: 155,
    days: november({ ...each(1, 15, 10), 16: 5 }),
    expected: 300,
    endsAt: null,
  },
  {
    given: '40 a day in the last week, and none before',
    now: '2026-11-21T00:00:00Z',
    used: 240,
    days: november(each(15, 20, 40)),
    expected: 640,
    endsAt: '2026-11-30T00:00:00Z',
  },
  {
    given: 'the account began two days ago with 60 a day',
    now: '2026-11-21T00:00:00Z',
    used: 120,
    days: november({ 19: 60, 20: 60 }),
    expected: 720,
    endsAt: '2026-11-29T00:00:00Z',
  },
  {
    given: 'the last week reaches into the month before',
    now: '2026-11-02T00:00:00Z',
    used: 10,
    days: [{ day: '2026-10-27', results: 50 }, ...november({ 1: 10 })],
    expected: 300,
    endsAt: null,
  },
  {
    given: 'all 600 were used weeks ago',
    now: '2026-11-21T00:00:00Z',
    used: 600,
    days: november({ 3: 600 }),
    expected: 600,
    endsAt: '2026-11-21T00:00:00Z',
  },
  {
    given: '900 are used',
    now: '2026-11-16T00:00:00Z',
    used: 900,
    days: november(each(1, 15, 60)),
    expected: 1800,
    endsAt: '2026-11-16T00:00:00Z',
  },
  {
    given: 'the clock of the browser is behind, and days of the future are reported',
    now: '2026-11-11T00:00:00Z',
    used: 70,
    days: november({ 5: 70, 12: 600 }),
    expected: 303,
    endsAt: null,
  },
]

describe('the forecast of a month with 600 included results', () => {
  for (const { given, now, used, days, expected, endsAt } of cases)
    it(`is ${expected}${endsAt ? `, and the end on ${endsAt.slice(0, 10)}` : ''}, if ${given}`, () => {
      const { endsAt: end, ...figures } = forecast({ used, included: 600, days }, Date.parse(now))
      assert.deepEqual(figures, { expected })
      assert.equal(end && new Date(end).toISOString().replace('.000Z', 'Z'), endsAt)
    })
})
