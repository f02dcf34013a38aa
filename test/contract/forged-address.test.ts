import assert from 'node:assert/strict'
import { seededRandom } from '../../src/corpus/seeded-random.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

const random = seededRandom(2026).next
const below = (limit: number) => Math.floor(random() * limit)
const version4 = () => Array.from({ length: 4 }, () => below(256)).join('.')
const version6 = () => Array.from({ length: 8 }, () => below(65_536).toString(16)).join(':')
const address = () => (random() < 0.5 ? version4() : version6())

/** Random addresses in every header that some servers trust. */
const disguise = () => ({
  'x-forwarded-for': Array.from({ length: 1 + below(4) }, address).join(', '),
  forwarded: `for="[${version6()}]:${below(65_536)}";by=${version4()};proto=https`,
  'x-real-ip': address(),
  'x-client-ip': address(),
  'true-client-ip': address(),
  'cf-connecting-ip': address(),
  via: `1.1 ${version4()}`,
})

const count = (statuses: readonly number[], status: number) => statuses.filter(each => each === status).length

describe('a forged address', () => {
  it('does not reset the hour: of 1,000 requests from one peer, each with other forwarding headers, 60 pass and 940 get 429', async () => {
    await using service = await startTestService()
    const statuses: number[] = []
    for (let sent = 0; sent < 1000; sent += 50) {
      const replies = Array.from({ length: 50 }, () => sendRequest(service, '/v1/health', { headers: disguise() }))
      statuses.push(...(await Promise.all(replies)).map(({ status }) => status))
    }
    assert.deepEqual([count(statuses, 200), count(statuses, 429)], [60, 940])
  })

  it('does not reset the minute of the demo key: of 200 such requests 60 are answered', async () => {
    await using service = await startTestService()
    const replies = Array.from({ length: 200 }, () =>
      sendRequest(service, '/v1/companies/NO/999999999', { key: service.demoKey, headers: disguise() }),
    )
    const statuses = (await Promise.all(replies)).map(({ status }) => status)
    assert.deepEqual([count(statuses, 404), count(statuses, 429)], [60, 140])
  })
})

describe('the ip_allowlist of a key', () => {
  const allowed = '192.0.2.7'
  let plain: TestService
  let behindProxy: TestService
  before(async () => {
    plain = await startTestService()
    behindProxy = await startTestService({ SVC_TRUST_PROXY: '1' })
  })
  after(async () => {
    await plain[Symbol.asyncDispose]()
    await behindProxy[Symbol.asyncDispose]()
  })
  const lookup = async (service: TestService, headers: Record<string, string>) => {
    const { text: key } = await service.key({ ip_allowlist: [allowed] })
    return sendRequest(service, '/v1/companies/NO/923609016', { key, headers })
  }

  const forgeries: Record<string, string>[] = [
    { 'x-forwarded-for': allowed },
    { 'x-forwarded-for': `${allowed}, 127.0.0.1` },
    { 'x-forwarded-for': `::ffff:${allowed}` },
    { forwarded: `for=${allowed}` },
    { 'x-real-ip': allowed },
    { 'x-client-ip': allowed, 'true-client-ip': allowed, 'cf-connecting-ip': allowed },
    { host: allowed },
  ]
  for (const headers of forgeries)
    it(`is not circumvented by ${JSON.stringify(headers)}`, async () => {
      const { status, body } = await lookup(plain, headers)
      assert.deepEqual([status, body.code], [401, 'unauthenticated'])
      assert.match(body.correction, /ip_allowlist/)
    })

  const forwarded = [
    { by: allowed, status: 200 },
    { by: `203.0.113.9, ${allowed}`, status: 200 },
    { by: `::ffff:${allowed}`, status: 200 },
    { by: `${allowed}, 203.0.113.9`, status: 401 },
    { by: `${allowed}, unknown`, status: 401 },
  ]
  for (const { by, status } of forwarded)
    it(`is checked against the address from the trusted proxy: X-Forwarded-For: ${by} is answered ${status}`, async () => {
      assert.equal((await lookup(behindProxy, { 'x-forwarded-for': by, 'x-real-ip': allowed })).status, status)
    })
})
