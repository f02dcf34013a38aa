import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

describe('a server with SVC_COUNTRIES=NO,SE', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService({ SVC_COUNTRIES: 'NO,SE', SVC_ADMIN_PORT: '0' }, {}, { hasOwnSearch: true })
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())
  const get = (path: string) => sendRequest(service, path, { key })

  it('looks companies of these up, and answers 503 partition_unavailable for another, without a charge', async () => {
    assert.equal((await get('/v1/companies/NO/923609016')).status, 200)
    const { status, body, headers } = await get('/v1/companies/GB/00102498')
    assert.deepEqual([status, body.code, headers['x-svc-cost-units']], [503, 'partition_unavailable', '0'])
  })

  it('answers the rows of 2 batches in another: it has no data for it, and whom to ask, not to try again', async () => {
    const bodies = {
      'lookup-batch': { references: [{ country: 'GB', registry_id: '00102498' }] },
      match: { rows: [{ name: 'BP', country: 'GB' }] },
    }
    for (const [path, body] of Object.entries(bodies)) {
      const sent = { idempotency_key: randomUUID(), ...body }
      const reply = await sendRequest(service, `/v1/companies/${path}`, { key, method: 'POST', body: sent })
      const [{ error }] = reply.body.results
      assert.deepEqual([reply.status, error.code], [200, 'partition_unavailable'])
      assert.equal(error.detail, 'This server has no data for GB. Other countries may be served.')
      assert.match(
        error.correction,
        /^Ask the operator to load the register of this country, .* with a new idempotency_key\. /,
      )
    }
  })

  it('searches these: a search in another answers 503, one in all is partial and names the other 17', async () => {
    assert.equal((await get('/v1/companies/search?q=equinor&country=GB')).status, 503)
    const { status, body } = await get('/v1/companies/search?q=equinor')
    assert.deepEqual([status, body.partial, body.searched_countries], [200, true, ['NO', 'SE']])
    assert.equal(body.unavailable_countries.length, 17)
    assert.equal(body.candidates[0].country, 'NO')
  })

  it('is healthy and ready: health lists the others as not held, /v1/countries as unavailable', async () => {
    const { status, components } = (await get('/v1/health')).body
    const { operational, total, degraded, not_held } = components.partitions
    assert.deepEqual([status, operational, total, degraded, not_held.length], ['pass', 2, 2, [], 17])
    const { countries } = (await get('/v1/countries')).body
    const states = countries.map((each: { status: string }) => each.status)
    assert.equal(states.filter((state: string) => state === 'unavailable').length, 17)
    assert.equal((await fetch(`${service.adminUrl}/readyz`)).status, 200)
    const metrics = await (await fetch(`${service.adminUrl}/metrics`)).text()
    assert.equal(metrics.match(/^svc_partition_up\{/gm)?.length, 2)
  })

  it('says on its page which countries are not there', async () => {
    const page = await fetch(`${service.url}/status`)
    assert.equal((await page.text()).match(/Not on this server/g)?.length, 17)
  })
})
