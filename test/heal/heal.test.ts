import assert from 'node:assert/strict'
import { startTestService, type TestService } from '../support/service.ts'
import { faultOf } from './heal.ts'
import { wrongRequests } from './wrong-requests.ts'

const all = wrongRequests()

describe('a wrong request', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  it('is in a table of at least 250, of which at least 114 have a known correction', () => {
    assert.ok(all.length >= 250, `${all.length}`)
    assert.ok(all.filter(({ meant }) => meant !== null).length >= 114)
    assert.equal(new Set(all.map(({ sent }) => sent)).size, all.length)
  })

  for (const [family, requests] of Map.groupBy(all, one => one.family))
    it(`is healed in one step if its correction is known, and otherwise has no suggestion: ${family}, ${requests.length} requests`, async () => {
      const faults: string[] = []
      for (const wrong of requests) {
        const fault = await faultOf(service, key, wrong)
        if (fault) faults.push(`${wrong.sent} ${fault}`)
      }
      assert.deepEqual(faults, [])
    })

  const elsewhere = [
    'GET /v1/companies/Norway/923609016',
    'GET /v1/companies/NOR/923%20609%20016?pretty=1',
    'GET /v1/companies/NO/923609016/',
    'GET /v1/companies/search?q=statoil&country=Norway',
    'GET /v1/companies/search?q=statoil&country_code=NO',
    'GET /v1/search?q=statoil&country=NO',
    'svc_get_company {"country_code":"NO","id":923609016}',
    'get_company {"country":"NO","registry_id":"923609016"}',
  ]
  for (const sent of elsewhere)
    it(`has no suggestion outside the country_scope of its key, GB: ${sent}`, async () => {
      const { text } = await service.key({ country_scope: ['GB'] })
      assert.equal(await faultOf(service, text, { family: '', sent, meant: null }), undefined)
      const inScope = sent.replaceAll(/Norway|NOR|NO/g, 'UK').replaceAll(/923609016|923%20609%20016/g, '445790')
      const { text: other } = await service.key({ country_scope: ['GB'] })
      assert.match(String(await faultOf(service, other, { family: '', sent: inScope, meant: null })), /suggests .*GB/)
    })

  it('has no suggestion that the endpoints or the scopes of its key refuse', async () => {
    const sent = 'GET /companies/search?query=statoil&country=Norway'
    for (const request of [{ endpoints: ['/v1/countries/*'] }, { scopes: ['coverage:read' as const] }]) {
      const { text } = await service.key(request)
      assert.equal(await faultOf(service, text, { family: '', sent, meant: null }), undefined)
    }
  })
})
