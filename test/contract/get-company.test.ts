import assert from 'node:assert/strict'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

const equinor = '/v1/companies/NO/923609016'

describe('GET /v1/companies/{country}/{registry_id}', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  const lookup = (path: string, headers: Record<string, string> = {}) => sendRequest(service, path, { key, headers })

  it('answers 200 with all nineteen fields of the record, an entity tag and the cache window of the tier', async () => {
    const { status, body, headers } = await lookup(equinor)
    assert.equal(status, 200)
    assert.equal(Object.keys(body).length, 19)
    assert.deepEqual([body.country, body.registry_id, body.status], ['NO', '923609016', 'active'])
    assert.match(body.name, /equinor/i)
    assert.match(headers.etag ?? '', /^W\/"[\w-]{22}"$/)
    assert.equal(headers['cache-control'], 'private, max-age=7776000')
    assert.match(headers.vary ?? '', /Authorization/)
    assert.match(body.source_url, /^https:/)
  })

  it('serves a row of the embedded sample with last_confirmed_at null, because no register confirmed it', async () => {
    const { body, headers } = await lookup(equinor)
    assert.deepEqual(body.data_freshness, { last_confirmed_at: null, source_updated_at: null })
    assert.equal(headers['x-svc-last-confirmed-at'], undefined)
  })

  const conditions = [
    { given: 'no entity tag', header: () => undefined, status: 200 },
    { given: 'the current tag', header: (tag: string) => tag, status: 304 },
    { given: 'the current tag without its W/', header: (tag: string) => tag.slice(2), status: 304 },
    { given: 'the current tag without quotes', header: (tag: string) => tag.replaceAll('"', ''), status: 304 },
    { given: 'a list that holds the current tag', header: (tag: string) => `"a", W/"b" , ${tag}`, status: 304 },
    { given: 'an asterisk', header: () => '*', status: 304 },
    { given: 'a stale tag', header: () => 'W/"stale"', status: 200 },
    { given: 'a malformed list', header: (tag: string) => `${tag} oops`, status: 200 },
  ]
  for (const { given, header, status } of conditions)
    it(`answers ${status} to If-None-Match with ${given}`, async () => {
      const first = await lookup(equinor)
      const value = header(first.headers.etag ?? '')
      const reply = await lookup(equinor, value === undefined ? {} : { 'if-none-match': value })
      assert.equal(reply.status, status)
      assert.equal(reply.headers.etag, first.headers.etag)
      assert.equal(reply.headers['x-svc-cost-units'], status === 304 ? '0' : '1')
      if (status === 304) assert.equal(reply.text, '')
    })

  it('answers 404 and not 304 to If-None-Match: * when there is no such company', async () => {
    assert.equal((await lookup('/v1/companies/NO/999999999', { 'if-none-match': '*' })).status, 404)
  })

  it('accepts the country in lower case', async () => {
    assert.equal((await lookup(equinor.toLowerCase())).status, 200)
  })

  it('answers 200 to /v1/%63ompanies/N%4F/92360%39016: an encoded letter or digit is the same (RFC 3986)', async () => {
    // The checker of replies reads paths as they are.
    const statusOf = async (path: string) =>
      (await fetch(`${service.url}${path}`, { headers: { authorization: `Bearer ${key}` } })).status
    assert.equal(await statusOf('/v1/%63ompanies/N%4F/92360%39016'), 200)
    assert.equal(await statusOf('/v1/companies%2FNO/923609016'), 404)
  })

  it('takes ASCII letters only: the capitals of %C5%BFe are SE, but it is not a code', async () => {
    const { status, body } = await lookup('/v1/companies/%C5%BFe/556016-0680')
    assert.deepEqual([status, body.code], [404, 'country_not_supported'])
  })

  const repairable = [
    { path: '/v1/companies/NO/923%20609%20016', to: equinor },
    { path: '/v1/companies/NO/NO923609016MVA', to: equinor },
    { path: '/v1/companies/GB/445790', to: '/v1/companies/GB/00445790' },
    { path: '/v1/companies/BE/0417.497.106', to: '/v1/companies/BE/0417497106' },
    { path: '/v1/companies/CH/CHE105909036', to: '/v1/companies/CH/CHE-105.909.036' },
    { path: '/v1/companies/SE/SE556016068001', to: '/v1/companies/SE/556016-0680' },
    { path: '/v1/companies/FI/112038-9', to: '/v1/companies/FI/0112038-9' },
    { path: '/v1/companies/DE/HRB%2032000', to: '/v1/companies/DE/M1201.HRB32000' },
    { path: '/v1/companies/DE/HRB+32000+Frankfurt', to: '/v1/companies/DE/M1201.HRB32000' },
    { path: '/v1/companies/PL/7740001454', to: '/v1/companies/PL/0000028860' },
    { path: '/v1/companies/UK/00445790', to: '/v1/companies/GB/00445790' },
    { path: '/v1/companies/923609016/NO', to: equinor },
  ]
  for (const { path, to } of repairable)
    it(`answers 404 to ${decodeURIComponent(path)} and suggests ${to}, which answers 200`, async () => {
      const { status, body } = await lookup(path)
      assert.equal(status, 404)
      assert.deepEqual(body.suggested_request, { method: 'GET', path: to, query: null, body: null })
      assert.ok(body.correction.length >= 7)
      assert.equal((await lookup(body.suggested_request.path)).status, 200)
    })

  const refused = [
    { path: '/v1/companies/NO/923609017', reason: 'malformed', says: /check digit/ },
    { path: '/v1/companies/GB/GB123456789', reason: 'malformed', says: /VAT number/ },
    { path: '/v1/companies/PL/5260250995', reason: 'malformed', says: /tax number/ },
    { path: '/v1/companies/NO/999999999', reason: 'unknown', says: /search for the company by name/ },
    { path: '/v1/companies/GB/99999999', reason: 'unknown', says: /search for the company by name/ },
    { path: '/v1/companies/NO/%00', reason: 'malformed', says: /looks like 900000000/ },
    { path: '/v1/companies/NO/a%2Fb', reason: 'malformed', says: /looks like/ },
    { path: '/v1/companies/NO/__proto__', reason: 'malformed', says: /looks like/ },
    { path: `/v1/companies/NO/${'9'.repeat(5000)}`, reason: 'malformed', says: /looks like/ },
  ]
  for (const { path, reason, says } of refused)
    it(`answers 404 to ${path.slice(14, 60)} as ${reason}, without a guess`, async () => {
      const { status, body } = await lookup(path)
      assert.deepEqual(
        [status, body.code, body.reason, body.suggested_request],
        [404, 'company_not_found', reason, null],
      )
      assert.match(body.correction, says)
    })

  for (const country of ['XX', 'USA', '1', 'constructor', '%F0%9F%87%B3%F0%9F%87%B4'])
    it(`answers 404 country_not_supported to the country ${decodeURIComponent(country)}`, async () => {
      const { status, body } = await lookup(`/v1/companies/${country}/923609016`)
      assert.deepEqual([status, body.code, body.supported_countries.length], [404, 'country_not_supported', 19])
    })

  it('answers HEAD as GET, without the body and without a bill', async () => {
    const { status, headers, text } = await sendRequest(service, equinor, { method: 'HEAD', key })
    const get = await lookup(equinor)
    assert.deepEqual(
      [status, headers.etag, headers['content-length']],
      [200, get.headers.etag, get.headers['content-length']],
    )
    assert.ok(!text)
    assert.deepEqual([headers['x-svc-cost-units'], get.headers['x-svc-cost-units']], ['0', '1'])
  })

  it('answers the same bytes and tag to two lookups', async () => {
    const first = await lookup(equinor)
    const second = await lookup(equinor)
    assert.deepEqual([first.text, first.headers.etag], [second.text, second.headers.etag])
  })

  it('does not advise to search for a company that it names, of an LEI and of a number of one court', async () => {
    const correction = async (at: string) =>
      (await sendRequest(service, `/v1/companies/${at}`, { key })).body.correction
    assert.equal(
      await correction('NO/OW6OFBNCKXC4US5C7523'),
      'This is an LEI, not the Organisasjonsnummer. Use 923609016.',
    )
    assert.equal(await correction('DE/HRB32000'), 'This number is unique only within its court. Use M1201.HRB32000.')
  })
})
