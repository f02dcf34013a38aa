import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { batchOf, billOf, equinor, type Reference, sampleReferences, send, unknown } from '../support/batches.ts'
import { openStores } from '../support/partition-stores.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

const lookup = (service: TestService, key: string, { country, registry_id }: Reference) =>
  sendRequest(service, `/v1/companies/${country}/${registry_id}`, { key })

describe('a batch lookup', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
  })
  // No test is refused because of the requests of another.
  beforeEach(async () => {
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  it('answers 100 references of 7 countries in order, each row equal to a lookup, and costs 100', async () => {
    const references = sampleReferences(100).map((reference, at) => ({ ...reference, ref: `crm-${at}` }))
    const batch = batchOf(...references)
    const reply = await send(service, key, batch)
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(billOf(reply), { cost: 100, isReplay: false })
    assert.equal(reply.body.idempotency_key, batch.idempotency_key)
    assert.deepEqual(reply.body.summary, {
      submitted: 100,
      found: 100,
      not_modified: 0,
      not_found: 0,
      failed: 0,
      billable_results: 100,
    })
    for (const [index, { country, registry_id, ref }] of references.entries()) {
      const row = reply.body.results[index]
      assert.deepEqual([row.index, row.ref, row.status, row.error], [index, ref, 'found', null])
      assert.deepEqual([row.company.country, row.company.registry_id], [country, registry_id])
    }
    const single = await lookup(service, key, references[42] ?? equinor)
    assert.deepEqual(reply.body.results[42].company, single.body)
    assert.equal(reply.body.results[42].etag, single.headers.etag)
    assert.equal(reply.headers['cache-control'], single.headers['cache-control'])
  })

  const invalidRows: readonly { given: string; row: Reference; says: RegExp }[] = [
    { given: 'an empty country', row: { ...equinor, country: '' }, says: /references\/1\/country must have 1 to 64/ },
    { given: 'a blank country', row: { ...equinor, country: '  ' }, says: /country must have 1 to 64/ },
    {
      given: 'a country of 65 characters',
      row: { ...equinor, country: 'N'.repeat(65) },
      says: /country must have 1 to/,
    },
    { given: 'an empty registry_id', row: { ...equinor, registry_id: '' }, says: /registry_id must have 1 to 256/ },
    { given: 'a blank registry_id', row: { ...equinor, registry_id: ' \t' }, says: /and not be blank/ },
    {
      given: 'a registry_id of 100,000 characters',
      row: { ...equinor, registry_id: '9'.repeat(100_000) },
      says: /registry_id must have 1 to 256/,
    },
    { given: 'a ref of 65 characters', row: { ...equinor, ref: 'x'.repeat(65) }, says: /ref must have at most 64/ },
    {
      given: 'an if_none_match of 257 characters',
      row: { ...equinor, if_none_match: 'x'.repeat(257) },
      says: /if_none_match must have at most 256/,
    },
  ]
  for (const { given, row, says } of invalidRows)
    it(`fails only the row with ${given}: the other 2 are found`, async () => {
      const [one, two] = sampleReferences(2)
      assert.ok(one && two)
      const reply = await send(service, key, batchOf(one, row, two))
      assert.deepEqual([reply.status, billOf(reply).cost], [200, 2])
      assert.deepEqual(
        reply.body.results.map(({ status }: { status: string }) => status),
        ['found', 'failed', 'found'],
      )
      const { error, ref } = reply.body.results[1]
      assert.deepEqual(
        [error.code, error.retryable, error.suggested_reference, ref],
        ['invalid_request', false, null, null],
      )
      assert.match(error.detail, says)
      assert.equal(error.correction, 'Correct the reference, and send it again with a new idempotency_key.')
    })

  it('queries each partition once for all ids, and once for all other numbers', async () => {
    const queries: [string, number][] = []
    await using watched = await startTestService()
    await using stores = openStores(watched.dataDir)
    const { companies } = stores
    const findMany: typeof companies.findMany = (country, ids) => {
      queries.push([country, ids.length])
      return companies.findMany(country, ids)
    }
    const findByAliases: typeof companies.findByAliases = (country, aliases, limit) => {
      queries.push([`${country} by other numbers`, aliases.length])
      return companies.findByAliases(country, aliases, limit)
    }
    const never = () => assert.fail('a row was read by itself')
    await using counting = await startTestService(
      { SVC_DATA_DIR: watched.dataDir },
      { companies: { ...companies, find: never, findByAlias: never, findMany, findByAliases } },
    )
    const { text } = await watched.key()
    const courts = ['HRB 32000', 'HRB 1', 'HRB 1'].map(registry_id => ({ country: 'DE', registry_id }))
    const reply = await send(counting, text, batchOf(...sampleReferences(40), ...courts))
    assert.deepEqual([reply.body.summary.found, reply.body.summary.not_found], [40, 3])
    assert.equal(reply.body.results[40].error.suggested_reference.registry_id, 'M1201.HRB32000')
    assert.deepEqual(
      queries.toSorted(),
      [
        ['DE by other numbers', 2],
        ['DE', 0],
        ['GB', 19],
        ['NO', 21],
      ].toSorted(),
    )
  })

  it('bills a company in 3 rows once, and answers each row', async () => {
    const reply = await send(service, key, batchOf(equinor, unknown, equinor, { ...equinor, country: 'no' }))
    assert.deepEqual(billOf(reply), { cost: 1, isReplay: false })
    assert.deepEqual([reply.body.summary.found, reply.body.summary.billable_results], [3, 1])
    assert.deepEqual(reply.body.results[0].company, reply.body.results[3].company)
  })

  it('answers not_modified, without the company and free, to a row with the current tag; a stale tag gets the company', async () => {
    const { headers } = await lookup(service, key, equinor)
    const tag = headers.etag ?? ''
    const tags = [tag, tag.slice(2), `"x", ${tag}`, '*', 'W/"stale"', 'no tag']
    const reply = await send(service, key, batchOf(...tags.map(if_none_match => ({ ...equinor, if_none_match }))))
    assert.deepEqual(
      reply.body.results.map((row: { status: string }) => row.status),
      ['not_modified', 'not_modified', 'not_modified', 'not_modified', 'found', 'found'],
    )
    assert.deepEqual([reply.body.results[0].company, reply.body.results[0].etag], [null, tag])
    assert.deepEqual([billOf(reply).cost, reply.body.summary.not_modified], [1, 4])
    assert.equal(billOf(await send(service, key, batchOf({ ...equinor, if_none_match: tag }))).cost, 0)
  })

  const failures: readonly {
    given: string
    row: Reference
    status: string
    code: string
    says: RegExp
    suggested: Reference | null
  }[] = [
    {
      given: 'an unknown id',
      row: unknown,
      status: 'not_found',
      code: 'company_not_found',
      says: /search/,
      suggested: null,
    },
    {
      given: 'an id that lost its zeros',
      row: { country: 'GB', registry_id: '445790' },
      status: 'not_found',
      code: 'company_not_found',
      says: /00445790/,
      suggested: { country: 'GB', registry_id: '00445790' },
    },
    {
      given: 'an id with spaces',
      row: { country: 'NO', registry_id: '923 609 016' },
      status: 'not_found',
      code: 'company_not_found',
      says: /923609016/,
      suggested: equinor,
    },
    {
      given: 'a malformed id',
      row: { country: 'NO', registry_id: '\u0000\u{1f468}' },
      status: 'not_found',
      code: 'company_not_found',
      says: /looks like/,
      suggested: null,
    },
    {
      given: 'a wrong check digit',
      row: { country: 'NO', registry_id: '923609017' },
      status: 'not_found',
      code: 'company_not_found',
      says: /check digit/,
      suggested: null,
    },
    {
      given: 'a country not served',
      row: { country: 'US', registry_id: '1' },
      status: 'failed',
      code: 'country_not_supported',
      says: /NO/,
      suggested: null,
    },
    {
      given: 'UK for GB',
      row: { country: 'UK', registry_id: '00445790' },
      status: 'failed',
      code: 'country_not_supported',
      says: /GB/,
      suggested: { country: 'GB', registry_id: '00445790' },
    },
    {
      given: 'Norway for NO, and an id with spaces',
      row: { country: 'Norway', registry_id: '923 609 016' },
      status: 'failed',
      code: 'country_not_supported',
      says: /NO/,
      suggested: { country: 'NO', registry_id: '923609016' },
    },
    {
      given: 'an id and a country in each other’s place',
      row: { country: '923609016', registry_id: 'NO' },
      status: 'failed',
      code: 'country_not_supported',
      says: /^Exchange the two: the country is NO, and 923609016 the registry_id\.$/,
      suggested: equinor,
    },
    {
      given: 'an id that no company has and a country, exchanged',
      row: { country: '923609017', registry_id: 'no' },
      status: 'failed',
      code: 'country_not_supported',
      says: /^Exchange the two/,
      suggested: null,
    },
    {
      given: 'a name in place of a country',
      row: { country: 'Equinor ASA', registry_id: 'NO' },
      status: 'failed',
      code: 'country_not_supported',
      says: /^The service has only companies/,
      suggested: null,
    },
    {
      given: 'Norway for NO, and an id that no company has',
      row: { country: 'Norway', registry_id: '92360901' },
      status: 'failed',
      code: 'country_not_supported',
      says: /NO/,
      suggested: null,
    },
  ]
  for (const { given, row, status, code, says, suggested } of failures)
    it(`fails the row alone for ${given}: ${status}, ${code}${suggested ? `, with ${suggested.registry_id} suggested` : ''}`, async () => {
      const reply = await send(service, key, batchOf({ ...row, ref: 'mine' }, equinor))
      assert.equal(reply.status, 200)
      const [failed, found] = reply.body.results
      assert.deepEqual([failed.ref, failed.status, failed.error.code], ['mine', status, code])
      assert.deepEqual([failed.company, failed.etag, failed.error.suggested_reference], [null, null, suggested])
      assert.match(failed.error.correction, says)
      assert.deepEqual([found.status, billOf(reply).cost], ['found', 1])
      if (suggested) assert.equal((await send(service, key, batchOf(suggested))).body.results[0].status, 'found')
    })

  it('fails the rows of countries outside the country_scope of the key, unbilled, whether or not the company exists', async () => {
    const { text } = await service.key({ country_scope: ['GB'] })
    const reply = await send(service, text, batchOf(equinor, unknown, { country: 'GB', registry_id: '00445790' }))
    assert.deepEqual(
      reply.body.results.map(({ status, error }: { status: string; error: { code: string } | null }) => [
        status,
        error?.code,
      ]),
      [
        ['failed', 'country_not_allowed'],
        ['failed', 'country_not_allowed'],
        ['found', undefined],
      ],
    )
    assert.equal(billOf(reply).cost, 1)
  })

  it('reports the nominal cost to a test key and leaves its credits unchanged', async () => {
    const { text } = await service.key({ env: 'test' })
    const reply = await send(service, text, batchOf(equinor))
    assert.deepEqual([billOf(reply).cost, reply.headers['x-svc-credits-remaining']], [1, '1000000'])
  })

  it('deducts its cost from the credits of a live key, and is an enrichment in its usage', async () => {
    const { text } = await service.key()
    const reply = await send(service, text, batchOf(...sampleReferences(30)))
    assert.equal(reply.headers['x-svc-credits-remaining'], String(1_000_000 - 30))
    const { body } = await sendRequest(service, '/v1/account/usage', { key: text })
    assert.deepEqual([body.billable_results.used, body.totals[0].operation, body.totals[0].requests], [30, 'enrich', 1])
    assert.deepEqual(body.concurrency, { 'companies-enrich': { limit: 5, in_use: 0 } })
  })

  it('is counted in no country for rows that have none: UK for GB, and an id in place of the country', async () => {
    const rows = [
      { country: 'UK', registry_id: '00445790' },
      { country: '982463718', registry_id: 'NO' },
    ]
    await send(service, key, batchOf(...rows, { country: 'SE', registry_id: '556016-0680' }))
    const { body } = await sendRequest(service, '/v1/account/usage?group_by=operation&group_by=country', { key })
    const own = body.totals.filter(({ operation }: { operation: string }) => operation === 'enrich')
    assert.deepEqual(
      own.map(({ country }: { country: string | null }) => country),
      ['SE'],
    )
  })

  it('fails the rows of a country whose partition is missing, retryable, and answers those of the others', async () => {
    await using broken = await startTestService()
    rmSync(join(broken.dataDir, 'partitions', 'NO.sqlite'))
    broken.clock.advance(2_000)
    const { text } = await broken.key()
    const reply = await send(broken, text, batchOf(equinor, { country: 'GB', registry_id: '00445790' }))
    const [failed, found] = reply.body.results
    assert.deepEqual(
      [failed.status, failed.error.code, failed.error.retryable],
      ['failed', 'partition_unavailable', true],
    )
    assert.match(failed.error.correction, /new idempotency_key/)
    assert.deepEqual([found.status, billOf(reply).cost], ['found', 1])
  })
})
