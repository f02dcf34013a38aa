import assert from 'node:assert/strict'
import { seedInto } from '../support/partition-stores.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { tiersWith } from '../support/tiers-with.ts'

const equinor = '/v1/companies/NO/923609016'
const unknown = '/v1/companies/NO/999999999'

describe('a server that is stopped and started again', () => {
  it('continues the month, the day of a test key and that of the demo key, exact to the last call', async () => {
    using folder = tempFolder()
    await seedInto(folder.path)
    const environment = { SVC_DATA_DIR: folder.path, SVC_TIERS_FILE: tiersWith(4) }
    const start = async (earlier?: TestService) => {
      const service = await startTestService(environment)
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
  }).timeout(60_000)
})
