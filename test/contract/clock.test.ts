import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { createCompanyStore } from '#data/companies/create-company-store.ts'
import { openPartitions } from '#data/partitions/partitions.ts'
import { hourMs } from '#domain/calendar.ts'
import { systemClock } from '../../src/clock.ts'
import type { startService } from '../../src/service/start-service.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService } from '../support/service.ts'
import { tiersWith } from '../support/tiers-with.ts'

type Overrides = NonNullable<Parameters<typeof startService>[1]['overrides']>

const equinor = '/v1/companies/NO/923609016'
const at = Date.parse

/** A service whose wall clock a test sets, and whose monotonic clock it advances. */
async function startAt(time: string, environment: Record<string, string> = {}, overrides: Overrides = {}) {
  const clocks = { wall: at(time), steady: 0 }
  const clock = { now: () => clocks.wall, monotonic: () => clocks.steady }
  const service = await startTestService(environment, { clock, ...overrides })
  return { service, clocks, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() }
}

describe('a wall clock that is changed', () => {
  for (const { how, ms } of [
    { how: 'an hour on', ms: hourMs },
    { how: 'an hour back', ms: -hourMs },
  ])
    it(`${how} does not reset the minute or the hour`, async () => {
      await using server = await startAt('2026-11-20T12:00:00Z')
      const { service, clocks } = server
      const { text: key } = await service.key({ rate_limit_rpm: 2, expires_at: null })
      const lookup = async () => (await sendRequest(service, equinor, { key })).status
      const health = async () => (await sendRequest(service, '/v1/health')).status
      assert.deepEqual([await lookup(), await lookup(), await lookup()], [200, 200, 429])
      for (let sent = 0; sent < 60; sent += 1) assert.equal(await health(), 200)
      clocks.wall += ms
      assert.deepEqual([await lookup(), await health()], [429, 429])
      clocks.steady += 60_000
      assert.deepEqual([await lookup(), await health()], [200, 429])
      clocks.steady += hourMs
      assert.equal(await health(), 200)
    })

  it('and set again by a second, 100 times within a minute, admits 3 of 100 at 3 a minute', async () => {
    await using server = await startAt('2026-11-20T12:00:00Z')
    const { service, clocks } = server
    const { text: key } = await service.key({ rate_limit_rpm: 3, expires_at: null })
    let admitted = 0
    for (let sent = 0; sent < 100; sent += 1) {
      clocks.wall += sent % 2 === 0 ? 1000 : -1000
      clocks.steady += 500
      if ((await sendRequest(service, '/v1/companies/NO/999999999', { key })).status === 404) admitted += 1
    }
    assert.equal(admitted, 3)
  })

  it('an hour back after midnight does not reset the day of the demo key', async () => {
    await using server = await startAt('2026-11-20T23:59:59.999Z')
    const { service, clocks } = server
    const capOf = async () => {
      clocks.steady += 1000
      const { status, body } = await sendRequest(service, '/v1/companies/NO/999999999', { key: service.demoKey })
      return status === 429 ? body.limit.bucket : status
    }
    for (let sent = 0; sent < 100; sent += 1) assert.equal(await capOf(), 404)
    assert.equal(await capOf(), 'test_daily')
    clocks.wall += 1
    assert.equal(await capOf(), 404)
    clocks.wall -= hourMs
    assert.equal(await capOf(), 'test_daily')
  })
})

for (const zone of ['UTC', 'Pacific/Auckland'])
  describe(`the end of a month, on a server in ${zone}`, () => {
    const own = process.env.TZ
    let server: Awaited<ReturnType<typeof startAt>>
    before(async () => {
      process.env.TZ = zone
      server = await startAt('2026-11-20T12:00:00Z', { SVC_TIERS_FILE: tiersWith(2) })
    })
    after(async () => {
      await server[Symbol.asyncDispose]()
      if (own === undefined) delete process.env.TZ
      else process.env.TZ = own
    })

    const ends = [
      { last: '2026-11-30T23:59:59.000Z', reset: '2026-12-01T00:00:00Z' },
      { last: '2026-12-31T23:59:59.999Z', reset: '2027-01-01T00:00:00Z' },
      { last: '2027-02-28T23:59:59.999Z', reset: '2027-03-01T00:00:00Z' },
      { last: '2028-02-29T23:59:59.999Z', reset: '2028-03-01T00:00:00Z' },
    ]
    for (const { last, reset } of ends)
      it(`after ${last} is ${reset}: 2 results before it, 2 after it, and an hour back none`, async () => {
        const { service, clocks } = server
        const { text: key, accountId } = await service.key({ expires_at: null })
        const lookup = async () => {
          const { status, body } = await sendRequest(service, equinor, { key })
          return status === 200 ? status : [status, body.limit.bucket, body.limit.reset_iso]
        }
        clocks.wall = at(last)
        assert.deepEqual([await lookup(), await lookup()], [200, 200])
        assert.deepEqual(await lookup(), [429, 'monthly_results', reset])
        clocks.wall = at(reset)
        assert.deepEqual([await lookup(), await lookup()], [200, 200])
        clocks.wall -= hourMs
        assert.deepEqual(await lookup(), [429, 'monthly_results', reset])
        const { body } = await sendRequest(service, '/v1/account/usage', { key })
        assert.deepEqual([body.account_id, body.billable_results.used], [accountId, 2])
        assert.equal(body.period.end, reset)
      })

    it('is a single moment: of 40 lookups, half a second before and after it, 2 and 2 pass', async () => {
      const { service, clocks } = server
      const { text: key } = await service.key({ expires_at: null })
      const passed: boolean[] = []
      for (let sent = 0; sent < 40; sent += 1) {
        clocks.wall = at('2026-12-01T00:00:00Z') + (sent % 2 === 0 ? -500 : 500)
        passed.push((await sendRequest(service, equinor, { key })).status === 200)
      }
      assert.deepEqual(
        passed.flatMap((isFound, sent) => (isFound ? [sent] : [])),
        [0, 1, 2, 3],
      )
    })
  })

describe('a request in flight at the end of the month', () => {
  it('is billed to the month in which it started', async () => {
    const gate = new EventEmitter()
    await using sample = await startTestService()
    await using partitions = openPartitions(sample.dataDir, { countries: ['NO'], clock: systemClock })
    const store = createCompanyStore(partitions)
    const find: typeof store.find = async (country, registryId) => {
      gate.emit('waiting')
      await once(gate, 'open')
      return store.find(country, registryId)
    }
    await using server = await startAt('2026-11-30T23:59:59.999Z', {}, { companies: { ...store, find } })
    const { service, clocks } = server
    const { text: key } = await service.key({ expires_at: null })
    const waiting = once(gate, 'waiting')
    const reply = sendRequest(service, equinor, { key })
    await waiting
    clocks.wall = at('2026-12-01T00:00:00Z')
    gate.emit('open')
    assert.equal((await reply).status, 200)
    const used = async () => (await sendRequest(service, '/v1/account/usage', { key })).body.billable_results.used
    assert.equal(await used(), 0)
    clocks.wall -= 1
    assert.equal(await used(), 1)
  })
})
