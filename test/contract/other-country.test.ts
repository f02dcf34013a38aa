import assert from 'node:assert/strict'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

const rows: readonly (readonly [given: string, country: string, path: string])[] = [
  ['SE/923609016', 'NO', '/v1/companies/NO/923609016'],
  ['DE/923%20609%20016', 'NO', '/v1/companies/NO/923609016'],
  ['FI/556016-0680', 'SE', '/v1/companies/SE/556016-0680'],
  ['NO/0417497106', 'BE', '/v1/companies/BE/0417497106'],
  ['GB/5493008H3828EMEXB082', 'BE', '/v1/companies/BE/0417497106'],
]

describe('a lookup of a number of another country', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  for (const [given, country, path] of rows)
    it(`${given} names ${country} and suggests ${path}, which answers 200`, async () => {
      const { status, body } = await sendRequest(service, `/v1/companies/${given}`, { key })
      assert.deepEqual([status, body.code, body.suggested_request?.path], [404, 'company_not_found', path])
      assert.match(body.correction, new RegExp(`^A company in ${country}`))
      assert.equal((await sendRequest(service, path, { key })).status, 200)
    })

  it('suggests nothing if the number has no check digit, or is one of the country that was asked for', async () => {
    for (const path of ['/v1/companies/NO/SC045551', '/v1/companies/PL/17001910']) {
      const { body } = await sendRequest(service, path, { key })
      assert.match(body.correction, /^A company in (GB|NL)/)
      assert.equal(body.suggested_request, null)
    }
  })

  it('does not name a country outside the country_scope of the key', async () => {
    const scoped = (await service.key({ country_scope: ['SE', 'FI'] })).text
    const { body } = await sendRequest(service, '/v1/companies/SE/923609016', { key: scoped })
    assert.doesNotMatch(JSON.stringify(body), /NO\b|Organisasjonsnummer/)
    assert.equal(body.suggested_request, null)
  })

  it('costs nothing', async () => {
    const { headers } = await sendRequest(service, '/v1/companies/SE/923609016', { key })
    assert.equal(headers['x-svc-cost-units'], '0')
  })
})
