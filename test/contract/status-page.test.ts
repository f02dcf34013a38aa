import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { seedInto } from '../support/partition-stores.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService, testClock } from '../support/service.ts'
import { runOnUsage } from '../support/stores-of.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'

/** The page, which is rendered at most once a second. */
async function shown(service: TestService): Promise<string> {
  service.clock.advance(1_000)
  return (await sendRequest(service, '/status')).text
}

async function recordedMinutes({ dataDir }: TestService): Promise<number> {
  const [row] = await runOnUsage<{ minutes: number }>(dataDir, 'SELECT count(*) AS minutes FROM health_minutes')
  return row?.minutes ?? 0
}

/** Advances the clock by minutes, each until it is recorded. */
async function pass(service: TestService, minutes: number) {
  for (let minute = 0; minute < minutes; minute += 1) {
    const before = await recordedMinutes(service)
    service.clock.advance(60_000)
    await until(async () => (await recordedMinutes(service)) > before)
  }
}

describe('the page of the status', () => {
  it('shows after a restart the minutes before it, those without NO, and the gap of 4 hours', async () => {
    using folder = tempFolder()
    await seedInto(folder.path)
    const clock = testClock()
    const start = () => startTestService({ SVC_DATA_DIR: folder.path }, {}, { clock })
    const first = await start()
    await pass(first, 1)
    rmSync(join(folder.path, 'partitions', 'NO.sqlite'))
    await pass(first, 2)
    await first[Symbol.asyncDispose]()
    clock.advance(4 * 60 * 60_000)
    await using second = await start()
    await pass(second, 1)
    const text = await shown(second)
    assert.match(
      text,
      /Lookups in Norway, last 24 hours: works \d minutes?, not recorded \d+ hours \d+ minutes, down \d/,
    )
    // The time before the first start, and the gap.
    assert.equal(text.match(/<td>All<\/td><td>not recorded<\/td>/g)?.length, 2)
    assert.match(text, /Lookups and searches do not work in NO\./)
  })

  it('says how old the search index is, and how long searches take once there was one', async () => {
    await using service = await startTestService()
    await sendRequest(service, '/v1/companies/search?q=equinor&country=NO', { key: service.demoKey })
    assert.match(
      await shown(service),
      /312 companies, updated [\w ]+ ago\. 95\u00a0% of searches take at most \d+ ms\./,
    )
  })

  it('tells the version of the API, as the reference does, from the release of the server', async () => {
    await using service = await startTestService()
    const { body } = await sendRequest(service, '/v1/health')
    assert.match(
      await shown(service),
      new RegExp(`Version ${body.version} of the API, release ${body.release} of the server\\.`),
    )
  })

  it('costs no slot of a limit and needs no key: 100 visits, and health is still answered', async () => {
    await using service = await startTestService()
    for (let visit = 0; visit < 100; visit += 1) assert.equal((await sendRequest(service, '/status')).status, 200)
    const { status, headers } = await sendRequest(service, '/v1/health')
    assert.deepEqual([status, headers['ratelimit-remaining']], [200, '59'])
  })
})
