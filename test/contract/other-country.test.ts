import assert from 'node:assert/strict'
import { batchOf, send } from '../support/batches.ts'
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

  for (const [given, country, id] of [
    ['BE/LEI%205493008H3828EMEXB082', 'BE', '0417497106'],
    ['BE/lei:5493008H3828EMEXB082', 'BE', '0417497106'],
    ['BE/EUID%20BEKBOBCE.0417497106', 'BE', '0417497106'],
  ] as const)
    it(`of its own country with a label, ${given}, suggests /v1/companies/${country}/${id}`, async () => {
      const { status, body } = await sendRequest(service, `/v1/companies/${given}`, { key })
      assert.deepEqual([status, body.suggested_request?.path], [404, `/v1/companies/${country}/${id}`])
      assert.match(body.correction, new RegExp(`^A company in ${country} .*has this number\\. Use ${id}\\.$`))
    })

  it('of its own country is named by what is written before it: FI VAT FI01120389 suggests 0112038-9', async () => {
    const { body } = await sendRequest(service, '/v1/companies/FI/VAT%20FI01120389', { key })
    assert.equal(body.suggested_request?.path, '/v1/companies/FI/0112038-9')
    assert.equal(body.correction, 'The Y-tunnus (business ID) is written without the prefix. Use 0112038-9.')
  })

  for (const [given, country, path] of [
    ['LEI/5493008H3828EMEXB082', 'BE', '/v1/companies/BE/0417497106'],
    ['lei/5493008h3828emexb082', 'BE', '/v1/companies/BE/0417497106'],
    ['VAT/FI01120389', 'FI', '/v1/companies/FI/0112038-9'],
    ['VAT/NO923609016MVA', 'NO', '/v1/companies/NO/923609016'],
    ['EUID/BEKBOBCE.0417497106', 'BE', '/v1/companies/BE/0417497106'],
    ['SIREN/542051180', 'FR', '/v1/companies/FR/542051180'],
  ] as const)
    it(`with the kind of number in place of the country, ${given}, suggests ${path}, which answers 200`, async () => {
      const { status, body, headers } = await sendRequest(service, `/v1/companies/${given}`, { key })
      assert.deepEqual([status, body.code, headers['x-svc-cost-units']], [404, 'country_not_supported', '0'])
      assert.match(body.detail, /is a kind of number, not the code of a country\.$/)
      assert.match(body.correction, new RegExp(`^A company in ${country} .*Use the country code ${country}\\.$`))
      assert.equal(body.suggested_request?.path, path)
      assert.equal((await sendRequest(service, path, { key })).status, 200)
    })

  it('with the kind of number in place of the country is answered alike in a row of a batch, at no cost', async () => {
    const references = [
      { country: 'LEI', registry_id: '5493008H3828EMEXB082' },
      { country: 'XX', registry_id: '923609016' },
      { country: 'VAT', registry_id: 'FI01120389' },
      { country: 'LEI', registry_id: '5493008H3828EMEXB083' },
    ]
    const { body, headers } = await send(service, key, batchOf(...references))
    assert.equal(headers['x-svc-cost-units'], '0')
    const errors = body.results.map((row: { error: { suggested_reference: object | null } }) => row.error)
    assert.deepEqual(
      errors.map((error: { suggested_reference: object | null }) => error.suggested_reference),
      [{ country: 'BE', registry_id: '0417497106' }, null, { country: 'FI', registry_id: '0112038-9' }, null],
    )
    assert.match(errors[0].correction, /^A company in BE has this number\. Use the country code BE\.$/)
    assert.match(errors[3].correction, /^No company in the loaded data has this number\./)
  })

  it('with the kind of number in place of the country says that no company has it, and reads nothing for a country', async () => {
    const { body: unknown } = await sendRequest(service, '/v1/companies/LEI/5493008H3828EMEXB083', { key })
    assert.match(unknown.correction, /^No company in the loaded data has this number\. Use one of BE, CH/)
    const scoped = (await service.key({ country_scope: ['SE', 'FI'] })).text
    const { body: hidden } = await sendRequest(service, '/v1/companies/LEI/5493008H3828EMEXB082', { key: scoped })
    const { body: country } = await sendRequest(service, '/v1/companies/US/923609016', { key })
    assert.match(country.correction, /^The service has only companies of BE, CH/)
    assert.deepEqual(
      [unknown, hidden, country].map(each => each.suggested_request),
      [null, null, null],
    )
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

  it('is explained alike in a row of a batch, which suggests the reference of the other country', async () => {
    const asRow = (given: string) => {
      const [country = '', registry_id = ''] = given.split('/').map(decodeURIComponent)
      return { country, registry_id }
    }
    const { body, headers } = await send(service, key, batchOf(...rows.map(([given]) => asRow(given))))
    assert.equal(headers['x-svc-cost-units'], '0')
    for (const [at, [, country, path]] of rows.entries()) {
      const { status, error } = body.results[at]
      assert.equal(status, 'not_found')
      assert.match(error.correction, new RegExp(`^A company in ${country}`))
      const { suggested_reference: suggested } = error
      assert.equal(`/v1/companies/${suggested.country}/${suggested.registry_id}`, path)
      assert.equal((await send(service, key, batchOf(suggested))).body.results[0].status, 'found')
    }
  })

  it('is named without a suggestion in a row if it has no check digit', async () => {
    const { body } = await send(service, key, batchOf({ country: 'NO', registry_id: 'SC045551' }))
    const [{ error }] = body.results
    assert.match(error.correction, /^A company in GB/)
    assert.equal(error.suggested_reference, null)
  })

  it('does not name a country outside the country_scope of the key in a row or a search', async () => {
    const scoped = (await service.key({ country_scope: ['SE', 'FI'] })).text
    const { body: batch } = await send(service, scoped, batchOf({ country: 'SE', registry_id: '923609016' }))
    const { body: search } = await sendRequest(service, '/v1/companies/search?q=923609016&country=SE', { key: scoped })
    for (const answer of [batch.results, search.query])
      assert.doesNotMatch(JSON.stringify(answer), /NO\b|Organisasjonsnummer/)
  })

  it('is named by a search in one country, which finds nothing and costs nothing', async () => {
    const searches = [
      ['923609016', 'SE', 'NO'],
      ['SE556016068001', 'FI', 'SE'],
      ['5493008H3828EMEXB082', 'GB', 'BE'],
    ]
    for (const [q, country, other] of searches) {
      const { body, headers } = await sendRequest(service, `/v1/companies/search?q=${q}&country=${country}`, { key })
      assert.deepEqual([body.query.identifier?.value, body.query.identifier?.result], [q, 'not_found'])
      const start = `No company in ${country} has this number in the loaded data. A company in ${other}`
      assert.ok(body.query.identifier.detail.startsWith(start), body.query.identifier.detail)
      assert.deepEqual([body.candidates, headers['x-svc-cost-units']], [[], '0'])
    }
  })

  it('costs nothing', async () => {
    const { headers } = await sendRequest(service, '/v1/companies/SE/923609016', { key })
    assert.equal(headers['x-svc-cost-units'], '0')
  })
})
