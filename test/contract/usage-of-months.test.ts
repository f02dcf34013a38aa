import assert from 'node:assert/strict'
import { dayMs } from '#domain/calendar.ts'
import type { KeyRequest } from '#domain/keys/key-request.ts'
import { exportAccount } from '../../src/administration/export/export-account.ts'
import { accountUsage } from '../../src/administration/usage/account-usage.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService, testClock } from '../support/service.ts'

const start = Date.parse('2027-02-14T09:30:00Z')
const never: Partial<KeyRequest> = { expires_at: null }

/** The moments of lookups: the first and the last second of 13 months, and the leap day among them. */
const moments = Array.from({ length: 13 }, (_, month) => [
  ...(month === 0 ? [start + 1000] : [Date.UTC(2027, 1 + month, 1)]),
  ...(month === 12 ? [Date.UTC(2028, 1, 29, 12)] : []),
  Date.UTC(2027, 2 + month, 1) - 1,
]).flat()

const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7)
const months = [...new Set(moments.map(monthOf))]

describe('the usage of 13 months of an account created in the middle of the first', () => {
  let service: TestService
  let key: string
  let id: string
  before(async () => {
    service = await startTestService({}, {}, { clock: testClock(start) })
    const created = await service.key(never)
    key = created.text
    id = created.accountId
    for (const at of moments) {
      service.clock.advance(at - service.clock.now())
      const { status, headers } = await sendRequest(service, '/v1/companies/NO/923609016', { key })
      assert.deepEqual([status, headers['x-svc-cost-units']], [200, '1'])
    }
  })
  after(() => service[Symbol.asyncDispose]())

  const expected = (month: string) => moments.filter(at => monthOf(at) === month)
  const lastDay = (month: string) =>
    new Date(Date.UTC(+month.slice(0, 4), +month.slice(5), 0)).toISOString().slice(0, 10)
  const days = (month: string) =>
    [...Map.groupBy(expected(month), at => new Date(at).toISOString().slice(0, 10))].map(([day, own]) => [
      day,
      own.length,
    ])

  for (const month of months)
    it(`is the same in the API, svc accounts usage and the export: ${expected(month).length} results in ${month}`, async () => {
      const query = `from=${month}-01&to=${lastDay(month)}&window=day`
      const { body } = await sendRequest(service, `/v1/account/usage?${query}`, { key })
      const sum = (rows: { billable_results: number }[]) => rows.reduce((all, row) => all + row.billable_results, 0)
      assert.equal(sum(body.totals), expected(month).length)
      const steps = body.series.map((row: { window_start: string; billable_results: number }) => [
        row.window_start.slice(0, 10),
        row.billable_results,
      ])
      assert.deepEqual(
        steps.filter(([, results]: [string, number]) => results > 0),
        days(month),
      )
      for (const by of ['operation', 'key', 'day'] as const) {
        const usage = await accountUsage(service.administration, id, { month, by })
        assert.deepEqual([usage.used, sum(usage.rows)], [expected(month).length, expected(month).length])
      }
      const span = { from: `${month}-01`, to: lastDay(month) }
      const exported: unknown[] = []
      for await (const record of await exportAccount(service.administration, id, span))
        if (record.type === 'usage' && record.operation === 'lookup')
          exported.push([record.day, record.billable_results])
      assert.deepEqual(exported, days(month))
    })

  it('starts again at 0 with the month, in the header, the report and at the end of the year', async () => {
    assert.equal(monthOf(service.clock.now()), '2028-02')
    service.clock.advance(dayMs)
    const { body, headers } = await sendRequest(service, '/v1/account/usage', { key })
    assert.deepEqual([body.period.start, body.period.end], ['2028-03-01T00:00:00Z', '2028-04-01T00:00:00Z'])
    assert.deepEqual(
      [body.billable_results.used, Number(headers['x-svc-credits-remaining'])],
      [0, body.billable_results.included],
    )
  })
})
