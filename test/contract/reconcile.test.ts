import assert from 'node:assert/strict'
import { addService, type CellQuery } from '../support/reconciling-client.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { until } from '../support/until.ts'

const equinor = 'NO/923609016'
const inNorway = (query: string, more: Partial<CellQuery> = {}): CellQuery => ({
  query,
  type: 'company/NO',
  type_strict: 'should',
  limit: 3,
  ...more,
})
const nonsense = 'Qzx Wvuuts'

describe('a client of the Reconciliation Service API, such as OpenRefine', () => {
  let service: TestService
  before(async () => {
    service = await startTestService()
  })
  after(() => service[Symbol.asyncDispose]())

  /** The service, added by an address that has the key. */
  async function added(request: Parameters<TestService['key']>[0] = {}) {
    const { text: key } = await service.key(request)
    const path = `/reconcile/${key}`
    service.canaries.plant(key, { shownAt: path })
    return { key, path, client: await addService(service, path) }
  }

  it('reads a manifest without a key: 20 types, batches of 100, every address below /reconcile, and how a key is sent', async () => {
    const { manifest, spent } = await addService(service, '/reconcile')
    assert.deepEqual([manifest.versions, manifest.batchSize, manifest.defaultTypes.length], [['0.2'], 100, 20])
    assert.equal(manifest.identifierSpace, 'http://svc.test/v1/companies/')
    assert.deepEqual(manifest.suggest.entity, {
      service_url: 'http://svc.test/reconcile',
      service_path: '/suggest/entity',
    })
    assert.deepEqual(manifest.authentication, { type: 'apiKey', name: 'Authorization', in: 'header' })
    assert.equal(spent(), 0)
  })

  it('that has the key in its address reads addresses with the key, in a manifest that no cache keeps', async () => {
    const { key, path, client } = await added()
    const { view, preview, suggest, extend, authentication } = client.manifest
    assert.equal(preview.url, `http://svc.test/reconcile/${key}/preview?id={{id}}`)
    assert.equal(view.url, preview.url)
    for (const { service_url } of [...Object.values<{ service_url: string }>(suggest), extend.propose_properties])
      assert.equal(service_url, `http://svc.test/reconcile/${key}`)
    assert.equal(authentication, undefined)
    const { headers } = await sendRequest(service, path)
    assert.deepEqual([headers['cache-control'], headers['x-ratelimit-resource']], ['no-store', 'companies-enrich'])
  })

  it('reconciles 12 names in two requests, the certain ones matched, for 1 unit each that has candidates', async () => {
    const { client } = await added()
    const results = await client.reconcile([
      ...Array(10).fill(inNorway('Equinor')),
      inNorway('Statoil'),
      inNorway(nonsense),
    ])
    for (const { result } of results.slice(0, 11)) {
      assert.deepEqual([result[0].id, result[0].name, result[0].match], [equinor, 'EQUINOR ASA', true])
      assert.ok(result[0].score > 85 && result[0].score <= 100)
    }
    assert.deepEqual(results[11], { result: [] })
    assert.equal(client.spent(), 11)
  })

  it('gets the candidates of POST /v1/companies/match, with their types, confidences in percent and compared features', async () => {
    const { client, key } = await added()
    const rows = [{ name: 'equinor', country: 'NO' }]
    const body = { idempotency_key: '5b1f8c1e-0d3a-4a52-9b87-2f6c1a7d9e31', rows, limit: 5 }
    const matched = await sendRequest(service, '/v1/companies/match', { method: 'POST', key, body })
    const [{ result }] = await client.reconcile([{ query: 'equinor', type: 'company/NO' }])
    const candidate = matched.body.results[0].candidates[0]
    const first = result[0]
    assert.equal(result.length, matched.body.results[0].candidates.length)
    assert.equal(first.id, `${candidate.country}/${candidate.registry_id}`)
    assert.equal(first.score, Math.round(candidate.confidence_score * 10_000) / 100)
    assert.deepEqual(first.type, [
      { id: 'company/NO', name: 'Company in Norway' },
      { id: 'company', name: 'Company' },
    ])
    assert.deepEqual(
      first.features.map(({ id }: { id: string }) => id),
      candidate.explanation
        .filter(({ score }: { score: unknown }) => score !== null)
        .map(({ feature }: { feature: string }) => feature),
    )
    assert.equal(first.description, 'active · Forusbeen 50, 4035 Stavanger, Norway')
  })

  it('guesses the type of a column from the types of the first candidates', async () => {
    const { client } = await added()
    const results = await client.reconcile(['Equinor ASA', 'Nokia Oyj'].map(query => ({ query, limit: 3 })))
    assert.deepEqual(
      results.map(({ result }) => result[0].type[0].id),
      ['company/NO', 'company/FI'],
    )
    assert.equal(client.spent(), 20)
  })

  const byProperty: { given: string; query: CellQuery; id: string; cost: number }[] = [
    ...['Norway', 'NO', 'norge', 'NOR'].map(v => ({
      given: `the country ${v}`,
      query: { query: 'Equinor', properties: [{ pid: 'country', v }] },
      id: equinor,
      cost: 1,
    })),
    {
      given: 'a place and a postal code',
      query: inNorway('Statoil', {
        properties: [
          { pid: 'locality', v: 'Stavanger' },
          { pid: 'postal_code', v: 4035 },
        ],
      }),
      id: equinor,
      cost: 1,
    },
    {
      given: 'an address',
      query: inNorway('Equinor', { properties: [{ pid: 'address', v: 'Forusbeen 50, 4035 Stavanger' }] }),
      id: equinor,
      cost: 1,
    },
    {
      given: 'a number, and another name',
      query: inNorway('Equinor', { properties: [{ pid: 'registry_id', v: ['NO 923 609 016 MVA'] }] }),
      id: equinor,
      cost: 1,
    },
    {
      given: 'a day with a time',
      query: inNorway('Equinor', { properties: [{ pid: 'incorporation_date', v: '1972-09-18T00:00:00Z' }] }),
      id: equinor,
      cost: 1,
    },
    { given: 'the number as text', query: { query: '923 609 016' }, id: equinor, cost: 10 },
    { given: 'the id of the company as text', query: { query: equinor }, id: equinor, cost: 1 },
    {
      given: 'a number and no text',
      query: { properties: [{ pid: 'identifiers', v: { id: 'x', name: '923609016' } }] } as never,
      id: equinor,
      cost: 10,
    },
    {
      given: 'a country that is not that of the type',
      query: inNorway('Nokia', { properties: [{ pid: 'country', v: 'FI' }] }),
      id: 'FI/0112038-9',
      cost: 1,
    },
    {
      given: 'a country twice, by name and by code',
      query: { query: 'Equinor', properties: [{ pid: 'country', v: ['Norway', 'NO'] }] } as never,
      id: equinor,
      cost: 1,
    },
    {
      given: 'two countries, which are no single one',
      query: { query: 'Nokia Oyj', properties: [{ pid: 'country', v: ['SE', 'FI'] }] } as never,
      id: 'FI/0112038-9',
      cost: 10,
    },
    {
      given: 'two types, which are no single country',
      query: { query: 'Nokia Oyj', type: ['company/FI', 'company/SE'] } as never,
      id: 'FI/0112038-9',
      cost: 10,
    },
    {
      given: 'empty values',
      query: inNorway('Equinor', {
        properties: [
          { pid: 'country', v: '' },
          { pid: 'locality', v: [] },
        ],
      }),
      id: equinor,
      cost: 1,
    },
  ]
  for (const { given, query, id, cost } of byProperty)
    it(`finds ${id} by ${given}, for ${cost} unit${cost === 1 ? '' : 's'}`, async () => {
      const { client } = await added()
      const [{ result }] = await client.reconcile([query])
      assert.deepEqual([result[0].id, result[0].match, client.spent()], [id, true, cost])
    })

  const faulty: { given: string; query: CellQuery; code: string; detail: RegExp }[] = [
    {
      given: 'a text of 1 character',
      query: inNorway('x'),
      code: 'invalid_request',
      detail: /^query must have 2 to 500/,
    },
    {
      given: 'a text of 501 characters',
      query: inNorway('x'.repeat(501)),
      code: 'invalid_request',
      detail: /^query must have 2 to 500/,
    },
    {
      given: 'a country that is not served',
      query: inNorway('Equinor', { properties: [{ pid: 'country', v: 'Italy' }] }),
      code: 'country_not_supported',
      detail: /Italy/,
    },
    {
      given: 'a day that is none',
      query: inNorway('Equinor', { properties: [{ pid: 'incorporation_date', v: 'spring' }] }),
      code: 'invalid_request',
      detail: /^incorporation_date must be a day such as/,
    },
  ]
  for (const { given, query, code, detail } of faulty)
    it(`gets no candidates and the error ${code} for ${given}, and the result of the next query`, async () => {
      const { client } = await added()
      const [first, second] = await client.reconcile([query, inNorway('Equinor')])
      assert.deepEqual([first.result, first.error.code, second.result[0].id], [[], code, equinor])
      assert.match(first.error.detail, detail)
      assert.doesNotMatch(JSON.stringify(first.error), /rows|idempotency_key/)
      assert.equal(client.spent(), 1)
    })

  it('with a key for one country searches there, for 1 unit where no country is named, and is refused others in their row', async () => {
    const { client } = await added({ country_scope: ['NO'] })
    const [norwegian, finnish] = await client.reconcile([{ query: 'Equinor' }, { query: 'Nokia', type: 'company/FI' }])
    assert.deepEqual([norwegian.result[0].id, finnish.error.code, client.spent()], [equinor, 'country_not_allowed', 1])
    assert.equal((await client.suggestEntities('equinor'))[0].id, equinor)
    assert.equal(client.spent(), 2)
  })

  it('is suggested companies while a name is typed, with the parameters that OpenRefine adds, for 1 unit in a country', async () => {
    const { client } = await added()
    const [first] = await client.suggestEntities('equino', 'company/NO')
    assert.deepEqual([first.id, first.name, first.notable[0].id], [equinor, 'EQUINOR ASA', 'company/NO'])
    assert.equal((await client.suggestEntities(equinor))[0].id, equinor)
    assert.equal(client.spent(), 2)
    assert.equal((await client.suggestEntities('equinor'))[0].id, equinor)
    assert.equal(client.spent(), 12)
    assert.deepEqual(await client.suggestEntities('e'), [])
    assert.deepEqual(await client.suggestEntities(nonsense), [])
    assert.equal(client.spent(), 12)
  })

  it('gets the suggestions after those it skips, and pays for none if there are no more', async () => {
    const { path } = await added()
    const from = async (cursor: number) => {
      const { body, headers } = await sendRequest(service, `${path}/suggest/entity?prefix=equinor&cursor=${cursor}`)
      return [body.result.map(({ id }: { id: string }) => id), headers['x-svc-cost-units']]
    }
    assert.deepEqual(await from(0), [[equinor], '10'])
    assert.deepEqual(await from(1), [[], '0'])
    assert.deepEqual(await from(50), [[], '0'])
  })

  it('is suggested properties and types, and proposed properties to extend with, which cost nothing', async () => {
    const { client } = await added()
    assert.deepEqual(
      (await client.suggest('property', 'ADDR')).map(({ id }: { id: string }) => id),
      ['address'],
    )
    assert.deepEqual(
      (await client.suggest('type', 'norw')).map(({ id }: { id: string }) => id),
      ['company/NO'],
    )
    const proposed = await client.proposeProperties('company/NO')
    assert.deepEqual(
      proposed.map(({ id }: { id: string }) => id),
      ['name', 'country', 'registry_id', 'status', 'address'],
    )
    assert.equal(client.spent(), 0)
  })

  it('needs no key for properties and types', async () => {
    for (const target of ['/reconcile/properties', '/reconcile/suggest/property', '/reconcile/suggest/type'])
      assert.equal((await sendRequest(service, target)).status, 200, target)
  })

  it('extends 12 companies with every property in two requests, each found for 1 unit, an unknown one without values', async () => {
    const { client } = await added()
    const { body } = await sendRequest(service, '/reconcile/properties')
    const all = body.properties.map(({ id }: { id: string }) => id)
    const unknown = Array.from({ length: 11 }, (_, at) => `NO/99999999${at}`)
    const rows = await client.extend([equinor, ...unknown], all)
    assert.deepEqual(Object.keys(rows), [equinor, ...unknown])
    const { status, country, registry_id, name } = rows[equinor] ?? {}
    assert.deepEqual(
      [status, country, registry_id, name],
      [[{ str: 'active' }], [{ str: 'NO' }], [{ str: '923609016' }], [{ str: 'EQUINOR ASA' }]],
    )
    assert.deepEqual(rows[equinor]?.previous_names, [{ str: 'STATOIL ASA' }, { str: 'STATOILHYDRO ASA' }])
    assert.deepEqual(Object.values(rows[unknown[0] ?? ''] ?? {}).flat(), [])
    assert.equal(client.spent(), 1)
  })

  it('shows a preview in a frame: the escaped facts of the company, no scripts, no address for other sites; 1 unit', async () => {
    const { client } = await added()
    const { text, headers } = await client.preview(equinor)
    assert.match(text, /<h1>EQUINOR ASA<\/h1>/)
    assert.match(text, /rel="noopener noreferrer"/)
    assert.doesNotMatch(text, /<script|svc_live/)
    assert.equal(headers['content-type'], 'text/html; charset=utf-8')
    assert.match(headers['content-security-policy'] ?? '', /^default-src 'none'/)
    assert.deepEqual(
      [headers['referrer-policy'], headers['x-frame-options'], client.spent()],
      ['no-referrer', undefined, 1],
    )
  })

  it('may send the key in a header, and a batch in the query', async () => {
    const { text: key } = await service.key()
    const queries = encodeURIComponent(JSON.stringify({ a: inNorway('Equinor') }))
    const found = await sendRequest(service, `/reconcile?queries=${queries}`, { key })
    assert.deepEqual([found.body.a.result[0].id, found.headers['x-svc-cost-units']], [equinor, '1'])
    const extend = encodeURIComponent(JSON.stringify({ ids: [equinor], properties: [{ id: 'status' }] }))
    const extended = await sendRequest(service, `/reconcile?extend=${extend}`, { key })
    assert.deepEqual(extended.body.rows, { [equinor]: { status: [{ str: 'active' }] } })
  })

  it('is billed in the countries of its queries and companies, under the name reconcile', async () => {
    const { key, client } = await added()
    await client.reconcile([inNorway('Equinor'), { query: 'Nokia', type: 'company/FI' }, { query: 'Nokia Oyj' }])
    await client.extend([equinor, 'FI/0112038-9'], ['status'])
    const { body } = await sendRequest(service, '/v1/account/usage?group_by=operation&group_by=country', { key })
    const units = body.totals.flatMap((total: Record<string, unknown>) =>
      total.operation === 'reconcile' ? [[total.country, total.billable_results]] : [],
    )
    assert.deepEqual(
      new Map(units),
      new Map(
        [
          ['FI', 2],
          ['NO', 2],
          [null, 10],
        ].map(([country, used]) => [country, used]),
      ),
    )
  })

  /** What `reconcile` used, by country, once this many requests are counted. */
  async function usedBy(key: string, requests: number) {
    type Row = { operation: string; country: string; requests: number; billable_results: number; not_found: number }
    const rows = async (groups: string): Promise<Row[]> =>
      (await sendRequest(service, `/v1/account/usage?${groups}`, { key })).body.totals.filter(
        ({ operation }: Row) => operation === 'reconcile',
      )
    await until(async () => (await rows('group_by=operation'))[0]?.requests === requests)
    const byCountry = await rows('group_by=operation&group_by=country')
    return byCountry.map(row => [row.country, row.requests, row.billable_results, row.not_found])
  }

  it('counts a batch without candidates, and its HEAD, as not found in NO, and one with candidates, asked by HEAD, as found in SE', async () => {
    const { text: key } = await service.key()
    const address = (query: CellQuery) => `/reconcile?queries=${encodeURIComponent(JSON.stringify({ a: query }))}`
    for (const [query, method] of [
      [inNorway(nonsense), 'GET'],
      [inNorway(nonsense), 'HEAD'],
      [{ query: 'Ericsson', type: 'company/SE' }, 'HEAD'],
    ] as const) {
      const { headers } = await sendRequest(service, address(query), { key, method })
      assert.equal(headers['x-svc-cost-units'], '0')
    }
    const used = await usedBy(key, 3)
    assert.deepEqual(used, [
      ['NO', 2, 0, 2],
      ['SE', 1, 0, 0],
    ])
  })

  it('is billed 1 in NO for a suggestion, 1 in NO for a preview, 10 in no country for a suggestion in all', async () => {
    const { text: key } = await service.key()
    await sendRequest(service, '/reconcile/suggest/entity?prefix=Equinor&type=company/NO', { key })
    await sendRequest(service, `/reconcile/preview?id=${equinor}`, { key })
    await sendRequest(service, '/reconcile/suggest/entity?prefix=Equinor', { key })
    const used = await usedBy(key, 3)
    assert.deepEqual(used, [
      [null, 1, 10, 0],
      ['NO', 2, 2, 0],
    ])
  })

  it('counts the 3 requests of a test key in NO, where nothing is billed', async () => {
    const { text: key } = await service.key({ env: 'test' })
    const body = new URLSearchParams({ queries: JSON.stringify({ a: inNorway('Equinor') }) })
    const { headers } = await sendRequest(service, '/reconcile', { key, method: 'POST', body })
    assert.equal(headers['x-svc-cost-units'], '1')
    await sendRequest(service, '/reconcile/suggest/entity?prefix=Equinor&type=company/NO', { key })
    await sendRequest(service, `/reconcile/preview?id=${equinor}`, { key })
    const used = await usedBy(key, 3)
    assert.deepEqual(used, [['NO', 3, 0, 0]])
  })
})
