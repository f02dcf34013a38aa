import assert from 'node:assert/strict'
import { seedInto } from '../support/partition-stores.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService, testClock } from '../support/service.ts'
import { runOnUsage } from '../support/stores-of.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { tiersWith } from '../support/tiers-with.ts'
import { until } from '../support/until.ts'

const equinor = '/v1/companies/NO/923609016'
const unknown = '/v1/companies/NO/999999999'

describe('a server that is stopped and started again', () => {
  it('continues the month, the day of a test key and that of the demo key, exact to the last call', async () => {
    using folder = tempFolder()
    await seedInto(folder.path)
    const environment = { SVC_DATA_DIR: folder.path, SVC_TIERS_FILE: tiersWith(4) }
    const start = async (earlier?: TestService) => {
      const service = await startTestService(environment, {}, { hasOwnSearch: false })
      // A minute later, so the minute windows do not matter.
      if (earlier) service.clock.advance(earlier.clock.now() - service.clock.now() + 60_000)
      return service
    }
    const codes = async (service: TestService, path: string, key: string, times: number) => {
      const counts: Record<string, number> = {}
      for (let sent = 0; sent < times; sent += 50) {
        const replies = Array.from({ length: Math.min(50, times - sent) }, () => sendRequest(service, path, { key }))
        for (const { status, body } of await Promise.all(replies)) {
          const outcome = body.limit?.bucket ?? String(status)
          counts[outcome] = (counts[outcome] ?? 0) + 1
        }
        service.clock.advance(60_000)
      }
      return counts
    }

    const first = await start()
    const live = await first.key({ expires_at: null })
    const test = await first.key({ expires_at: null, env: 'test' })
    assert.deepEqual(await codes(first, equinor, live.text, 3), { 200: 3 })
    assert.deepEqual(await codes(first, unknown, test.text, 990), { 404: 990 })
    assert.deepEqual(await codes(first, unknown, first.demoKey, 90), { 404: 90 })
    await first[Symbol.asyncDispose]()

    await using second = await start(first)
    assert.equal(second.demoKey, first.demoKey)
    assert.deepEqual(await codes(second, equinor, live.text, 40), { 200: 1, monthly_results: 39 })
    assert.deepEqual(await codes(second, unknown, test.text, 40), { 404: 10, test_daily: 30 })
    assert.deepEqual(await codes(second, unknown, second.demoKey, 40), { 404: 10, test_daily: 30 })
  })

  it('continues the hour of an address without a key, also after a kill: 60 of 70 requests pass, and the hour slides on', async () => {
    using folder = tempFolder()
    await seedInto(folder.path)
    const environment = { SVC_DATA_DIR: folder.path, SVC_TRUST_PROXY: '1' }
    const clock = testClock()
    const start = () => startTestService(environment, {}, { clock, hasOwnSearch: false })
    const passed = async (service: TestService, address: string, times: number) => {
      const headers = { 'x-forwarded-for': address }
      const replies = Array.from({ length: times }, () => sendRequest(service, '/v1/countries', { headers }))
      return (await Promise.all(replies)).filter(({ status }) => status === 200).length
    }
    const storedAddresses = () =>
      runOnUsage<{ address: string }>(folder.path, 'SELECT address FROM anonymous_admissions')

    const stopped = await start()
    assert.equal(await passed(stopped, '203.0.113.1', 30), 30)
    await stopped[Symbol.asyncDispose]()
    clock.advance(1_800_000)
    // Not disposed before the next one starts, as if it were killed: what it has written is what remains.
    await using killed = await start()
    assert.equal(await passed(killed, '203.0.113.1', 20), 20)
    await until(async () => (await storedAddresses()).length === 50)
    await using last = await start()
    assert.equal(await passed(last, '203.0.113.1', 20), 10)
    assert.equal(await passed(last, '203.0.113.2', 20), 20)
    clock.advance(1_800_000)
    assert.equal(await passed(last, '203.0.113.1', 40), 30)
    const addresses = (await storedAddresses()).map(({ address }) => address)
    assert.match(addresses.join(' '), /^[\w-]{16}( [\w-]{16})+$/)
  })
})
