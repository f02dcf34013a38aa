import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { countryCodes } from '#domain/countries.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

describe('GET /v1/countries and /v1/countries/{code}', () => {
  let service: TestService
  before(async () => {
    service = await startTestService()
  })
  after(() => service[Symbol.asyncDispose]())

  it('lists the 19 countries by code with their record counts, without a key', async () => {
    const { status, body, headers } = await sendRequest(service, '/v1/countries')
    assert.equal(status, 200)
    assert.deepEqual(
      body.countries.map(({ code }: { code: string }) => code),
      [...countryCodes],
    )
    const counts: number[] = body.countries.map(({ record_count }: { record_count: number }) => record_count)
    assert.ok(counts.every(count => count > 0))
    assert.equal(
      body.total_records,
      counts.reduce((a, b) => a + b),
    )
    assert.equal(headers['ratelimit-policy'], '"anonymous";q=60;w=3600')
    assert.equal(headers['x-ratelimit-resource'], 'coverage-read')
  })

  for (const code of countryCodes)
    it(`serves the manifest of ${code}, whose example id the demo key can look up`, async () => {
      const { status, body } = await sendRequest(service, `/v1/countries/${code.toLowerCase()}`)
      assert.deepEqual([status, body.code, body.status], [200, code, 'operational'])
      assert.match(body.registry_id.example, new RegExp(body.registry_id.pattern))
      assert.deepEqual(body.fields.name, { available: true, coverage: 1 })
      assert.ok(body.status_mapping.length > 0)
      const path = `/v1/companies/${code}/${encodeURIComponent(body.registry_id.example)}`
      assert.equal((await sendRequest(service, path, { key: service.demoKey })).status, 200)
    })

  for (const several of ['DE,FR', 'Germany; FR', 'DE FR', 'Germany and France', 'DE/FR, DE'])
    it(`does not say that it has no data where two countries are sent as one: ${several}`, async () => {
      for (const path of [
        `/v1/countries/${encodeURIComponent(several)}`,
        `/v1/companies/${encodeURIComponent(several)}/1`,
      ]) {
        const { status, body } = await sendRequest(service, path, { key: service.demoKey })
        assert.deepEqual([status, body.code, body.suggested_request], [404, 'country_not_supported', null])
        assert.equal(body.detail, `${several} is not the code of one country.`)
        assert.equal(body.correction, 'Send one country in each request: DE, FR.')
      }
    })

  for (const [path, rows, correction] of [
    [
      'lookup-batch',
      { references: [{ country: 'DE, FR', registry_id: '1' }] },
      'one country in each reference: DE, FR.',
    ],
    ['match', { rows: [{ country: 'Germany and France', name: 'Siemens' }] }, 'one country in each row: DE, FR.'],
  ] as const)
    it(`tells a row of ${path} with two countries to send ${correction}`, async () => {
      const body = { idempotency_key: randomUUID(), ...rows }
      const { text: key } = await service.key()
      const reply = await sendRequest(service, `/v1/companies/${path}`, { method: 'POST', key, body })
      assert.equal(reply.body.results[0].error.correction, `Send ${correction}`)
    })

  it('lists the searchable fields in the manifest: names, former names and addresses of NO', async () => {
    const { body } = await sendRequest(service, '/v1/countries/NO')
    assert.deepEqual(body.search, { name: true, former_names: true, address: true })
  })

  it('says in the manifests of FR, CZ and DE that active does not exclude insolvency, and of LV that it may not', async () => {
    const insolvency = async (code: string) =>
      (await sendRequest(service, `/v1/countries/${code}`)).body.can_tell.insolvency
    assert.deepEqual(await Promise.all(['FR', 'CZ', 'DE', 'LV', 'GB'].map(insolvency)), [
      'no',
      'no',
      'no',
      'partly',
      'yes',
    ])
  })

  it('says in the manifest of DE that its data set ended in February 2019', async () => {
    const { body } = await sendRequest(service, '/v1/countries/DE')
    assert.equal(body.registry.frozen_until, '2019-02')
  })

  it('uses the bucket of the key if there is one', async () => {
    const { headers } = await sendRequest(service, '/v1/countries', { key: service.demoKey })
    assert.equal(headers['ratelimit-policy'], '"coverage-read";q=60;w=60')
  })

  for (const path of ['/v1/countries', '/v1/countries/NO']) {
    it(`answers 401 on ${path} to a bad key rather than serving it as anonymous`, async () => {
      assert.equal((await sendRequest(service, path, { key: 'svc_live_rk_bad' })).status, 401)
    })
    it(`answers 403 on ${path} to a key without coverage:read`, async () => {
      const key = await service.key({ scopes: ['companies:read'] })
      const { status, body } = await sendRequest(service, path, { key: key.text })
      assert.deepEqual([status, body.missing_scopes], [403, ['coverage:read']])
    })
  }

  const unsupported = [
    { code: 'UK', suggestion: '/v1/countries/GB' },
    { code: 'NOR', suggestion: '/v1/countries/NO' },
    { code: 'all', suggestion: '/v1/countries' },
    { code: '*', suggestion: '/v1/countries' },
    { code: 'IT', suggestion: undefined },
  ]
  for (const { code, suggestion } of unsupported)
    it(`answers 404 to the country ${code} and suggests ${suggestion ?? 'nothing'}`, async () => {
      const { status, body } = await sendRequest(service, `/v1/countries/${code}`)
      assert.deepEqual([status, body.code, body.suggested_request?.path], [404, 'country_not_supported', suggestion])
    })
})
