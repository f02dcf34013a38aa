import assert from 'node:assert/strict'
import type { KeyRequest } from '#domain/keys/key-request.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

const company = '/v1/companies/NO/923609016'

const refusals: readonly (readonly [
  by: string,
  request: Partial<KeyRequest>,
  path: string,
  status: number,
  code: string,
])[] = [
  ['without the scope', { scopes: ['usage:read'] }, company, 403, 'insufficient_scope'],
  ['of other endpoints', { endpoints: ['/v1/account/*'] }, company, 403, 'endpoint_not_allowed'],
  ['of another country', { country_scope: ['GB'] }, company, 403, 'country_not_allowed'],
  ['of another address', { ip_allowlist: ['192.0.2.0/24'] }, company, 401, 'unauthenticated'],
]

describe('a test key', () => {
  let service: TestService
  before(async () => {
    service = await startTestService()
  })
  after(() => service[Symbol.asyncDispose]())

  for (const [by, request, path, status, code] of refusals)
    it(`${by} is refused as a live key is: ${status} ${code}`, async () => {
      const refused = async (env: 'live' | 'test') => {
        const { text: key } = await service.key({ ...request, env })
        const { body, ...reply } = await sendRequest(service, path, { key })
        return [reply.status, body.code, body.detail, body.correction]
      }
      const ofLive = await refused('live')
      assert.deepEqual(await refused('test'), ofLive)
      assert.deepEqual(ofLive.slice(0, 2), [status, code])
    })

  it('with rate_limit_rpm 1 gets one lookup a minute, 429 rate_limit_exceeded for the second, and reads the record of a live key', async () => {
    const { text: key } = await service.key({ env: 'test', rate_limit_rpm: 1 })
    const { text: live } = await service.key()
    const first = await sendRequest(service, company, { key })
    const second = await sendRequest(service, company, { key })
    assert.deepEqual([second.status, second.body.code, second.body.limit.limit], [429, 'rate_limit_exceeded', 1])
    const { body, headers } = await sendRequest(service, company, { key: live })
    assert.deepEqual([first.body, first.headers.etag], [body, headers.etag])
  })
})
