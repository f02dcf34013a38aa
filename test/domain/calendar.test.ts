import assert from 'node:assert/strict'
import { usagePeriod } from '#domain/billing/usage-period.ts'
import { dayOf, monthOf, nextMidnight, nextMonth, rfc3339 } from '#domain/calendar.ts'

type Row = readonly [at: string, day: string, nextMidnight: string, nextMonth: string]

const rows: readonly Row[] = [
  ['2026-11-20T23:59:59.000Z', '2026-11-20', '2026-11-21T00:00:00Z', '2026-12-01T00:00:00Z'],
  ['2026-11-20T23:59:59.999Z', '2026-11-20', '2026-11-21T00:00:00Z', '2026-12-01T00:00:00Z'],
  ['2026-11-21T00:00:00.000Z', '2026-11-21', '2026-11-22T00:00:00Z', '2026-12-01T00:00:00Z'],
  ['2026-11-30T23:59:59.999Z', '2026-11-30', '2026-12-01T00:00:00Z', '2026-12-01T00:00:00Z'],
  ['2026-12-01T00:00:00.000Z', '2026-12-01', '2026-12-02T00:00:00Z', '2027-01-01T00:00:00Z'],
  ['2026-12-31T23:59:59.999Z', '2026-12-31', '2027-01-01T00:00:00Z', '2027-01-01T00:00:00Z'],
  ['2027-01-01T00:00:00.000Z', '2027-01-01', '2027-01-02T00:00:00Z', '2027-02-01T00:00:00Z'],
  ['2027-01-31T12:00:00.000Z', '2027-01-31', '2027-02-01T00:00:00Z', '2027-02-01T00:00:00Z'],
  ['2027-02-28T23:59:59.999Z', '2027-02-28', '2027-03-01T00:00:00Z', '2027-03-01T00:00:00Z'],
  ['2028-02-28T23:59:59.999Z', '2028-02-28', '2028-02-29T00:00:00Z', '2028-03-01T00:00:00Z'],
  ['2028-02-29T00:00:00.000Z', '2028-02-29', '2028-03-01T00:00:00Z', '2028-03-01T00:00:00Z'],
  ['2028-02-29T23:59:59.999Z', '2028-02-29', '2028-03-01T00:00:00Z', '2028-03-01T00:00:00Z'],
  // Hours that summer time skips and repeats in Oslo, Auckland and Santiago.
  ['2026-03-29T01:30:00.000Z', '2026-03-29', '2026-03-30T00:00:00Z', '2026-04-01T00:00:00Z'],
  ['2026-10-25T00:30:00.000Z', '2026-10-25', '2026-10-26T00:00:00Z', '2026-11-01T00:00:00Z'],
  ['2026-04-04T14:30:00.000Z', '2026-04-04', '2026-04-05T00:00:00Z', '2026-05-01T00:00:00Z'],
]

const zones = ['UTC', 'Pacific/Auckland', 'America/Los_Angeles', 'Europe/Oslo', 'Pacific/Chatham']

for (const zone of zones)
  describe(`the calendar of bills, on a server in ${zone}`, () => {
    const own = process.env.TZ
    before(() => {
      process.env.TZ = zone
    })
    after(() => {
      if (own === undefined) delete process.env.TZ
      else process.env.TZ = own
    })

    it('runs in that time zone', () => {
      assert.equal(Intl.DateTimeFormat().resolvedOptions().timeZone, zone)
    })

    for (const [at, day, midnight, month] of rows)
      it(`has ${at} on ${day}, full again at ${midnight} and ${month}`, () => {
        const time = Date.parse(at)
        assert.deepEqual(
          [dayOf(time), monthOf(time), nextMidnight(time), nextMonth(time)],
          [day, day.slice(0, 7), midnight, month],
        )
      })

    const periods = [
      { request: {}, now: '2026-11-30T23:59:59.999Z', start: '2026-11-01', end: '2026-12-01' },
      { request: {}, now: '2028-02-29T23:59:59.999Z', start: '2028-02-01', end: '2028-03-01' },
      { request: {}, now: '2026-12-31T23:59:59.999Z', start: '2026-12-01', end: '2027-01-01' },
      {
        request: { from: '2028-02-29', to: '2028-02-29' },
        now: '2028-06-01T00:00:00Z',
        start: '2028-02-29',
        end: '2028-03-01',
      },
      { request: { to: '2026-12-31' }, now: '2027-01-01T00:00:00Z', start: '2026-12-01', end: '2027-01-01' },
    ]
    for (const { request, now, start, end } of periods)
      it(`reports ${JSON.stringify(request)} at ${now} from ${start} until ${end}`, () => {
        const span = usagePeriod(request, Date.parse(now))
        assert.deepEqual([rfc3339(span.start), rfc3339(span.end)], [`${start}T00:00:00Z`, `${end}T00:00:00Z`])
      })
  })
