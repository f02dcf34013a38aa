import assert from 'node:assert/strict'
import { refreshPause } from '../../src/pages/views/refresh-pause.ts'
import { windowsView } from '../../src/pages/views/usage-account.ts'
import { chartData, type ReportChoice } from '../../src/pages/views/usage-chart-data.ts'
import { totalsTable, usageCsv } from '../../src/pages/views/usage-report.ts'
import type { Usage, UsageRow } from '../../src/pages/views/usage-words.ts'

const now = Date.parse('2026-11-04T10:00:00Z')

const row = (group: Partial<UsageRow>, results: number): UsageRow => ({
  ...group,
  requests: results * 2,
  billable_results: results,
  not_modified: 0,
  not_found: 1,
})

const usageOf = (totals: UsageRow[], series: UsageRow[] = []): Usage =>
  ({ period: { start: '2026-11-01T00:00:00Z', end: '2026-12-01T00:00:00Z' }, totals, series }) as unknown as Usage

const byCountry: ReportChoice = { group: 'country', window: 'day', figure: 'billable_results' }
const on = (day: string) => `2026-11-${day}T00:00:00Z`

describe('the limits of /usage', () => {
  for (const [running, left, width] of [
    [0, 2, 100],
    [1, 1, 50],
    [5, 0, 0],
  ] as const)
    it(`have ${left} of 2 batches left while ${running} run, and a bar of ${width} % beside that`, () => {
      const concurrency = { 'companies-enrich': { limit: 2, in_use: running } }
      const { text } = windowsView({ rate_limits: [], concurrency } as unknown as Usage)
      assert.match(text, new RegExp(`Batches at a time</span> <span[^>]*>${left} of 2 left</span>.*width="${width}"`))
    })
})

describe('the report of /usage', () => {
  it('has a value for each of the 4 days that have begun, 0 for those without requests', () => {
    const series = [
      row({ window_start: on('01'), country: 'NO' }, 5),
      row({ window_start: on('04'), country: 'NO' }, 7),
    ]
    const data = chartData(usageOf([row({ country: 'NO' }, 12)], series), byCountry, now)
    assert.deepEqual(
      data.windows.map(at => new Date(at).toISOString().slice(8, 10)),
      ['01', '02', '03', '04'],
    )
    assert.deepEqual(data.series, [{ name: 'NO', values: [5, 0, 0, 7] }])
  })

  it('draws the 5 largest of 7 countries, and the other 2 together; one without results is left out', () => {
    const results: [country: string | null, results: number][] = [
      ['SE', 3],
      ['NO', 70],
      ['DE', 60],
      ['FR', 50],
      ['GB', 40],
      ['DK', 30],
      [null, 4],
      ['FI', 0],
    ]
    const totals = results.map(([country, count]) => row({ country }, count))
    const series = results.map(([country, count]) => row({ window_start: on('03'), country }, count))
    const data = chartData(usageOf(totals, series), byCountry, now)
    assert.deepEqual(
      data.series.map(({ name, values }) => [name, values[2]]),
      [
        ['NO', 70],
        ['DE', 60],
        ['FR', 50],
        ['GB', 40],
        ['DK', 30],
        ['2 others', 7],
      ],
    )
  })

  it('counts months from the first of each, also of a period that begins within one', () => {
    const usage = usageOf([row({ key: 'a' }, 9)], [row({ window_start: '2026-10-01T00:00:00Z', key: 'a' }, 9)])
    usage.period.start = '2026-10-15T00:00:00Z'
    const data = chartData(usage, { group: 'key', window: 'month', figure: 'requests' }, now)
    assert.deepEqual(data.series, [{ name: 'a', values: [18, 0] }])
  })

  it('shows the largest 200 of 201 keys, the sum of all, and markup as text', () => {
    const keys = Array.from({ length: 200 }, (_, at) => row({ key: `key ${at}` }, at + 1))
    const { text } = totalsTable(usageOf([row({ key: '<img src=x>' }, 1000), ...keys]), { ...byCountry, group: 'key' })
    assert.match(text, /&lt;img src=x&gt;/)
    assert.match(text, /The 200 largest of 201/)
    assert.match(text, /Total<\/th><td class="number">21,100</)
    assert.doesNotMatch(text, /<img|key 0</)
  })

  it('is CSV with a row for each group and day, and quotes what needs it', () => {
    const csv = usageCsv(usageOf([], [row({ window_start: on('01'), key: 'a,"b"' }, 5)]), {
      ...byCountry,
      group: 'key',
    })
    assert.equal(
      csv,
      'window_start,key,billable_results,requests,not_modified,not_found\r\n2026-11-01T00:00:00Z,"a,""b""",5,10,0,1\r\n',
    )
  })

  for (const [remaining, limit, seconds] of [
    [60, 60, 5],
    [30, 60, 5],
    [29, 60, 60],
    [0, 1, 60],
  ] as const)
    it(`is asked for again after ${seconds} seconds if ${remaining} of ${limit} requests are left`, () => {
      assert.equal(refreshPause({ own: { limit, remaining }, hasDailyCap: false }), seconds * 1000)
    })
})
