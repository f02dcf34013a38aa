import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { errorCodes } from '#generated/error-codes.ts'
import { problems } from '../../sdk/typescript/src/generated/problems.ts'
import * as sdk from '../../sdk/typescript/src/index.ts'
import { everyReference, sampleReferences } from '../support/batches.ts'
import { confidentSearch } from '../support/confident-search.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { tiersWith } from '../support/tiers-with.ts'
import { startLosingProxy } from './lossy-proxy.ts'

const equinor = ['NO', '923609016'] as const

describe('the TypeScript client', () => {
  let service: TestService
  before(async () => {
    service = await startTestService()
  })
  after(() => service[Symbol.asyncDispose]())

  /** A client with a new key; waits advance the clock of the service, and are noted. */
  async function client(options: sdk.ClientOptions = {}, request = {}) {
    const key = (await service.key(request)).text
    const waits: number[] = []
    const pause = async (ms: number) => {
      waits.push(ms)
      service.clock.advance(ms)
    }
    const svc = new sdk.SvcClient({ baseUrl: service.url, apiKey: key, pause, random: () => 0, ...options })
    const billed = async () => (await sendRequest(service, '/v1/account/usage', { key })).body.billable_results.used
    return { svc, key, waits, billed }
  }

  const refusal = (call: PromiseLike<unknown>): Promise<sdk.ProblemError> =>
    Promise.resolve(call).then(
      () => assert.fail('was not refused'),
      error => (error instanceof sdk.ProblemError ? error : Promise.reject(error)),
    )

  it('looks up a company with every field of the record, and the two views in a few fields', async () => {
    const { svc, key } = await client()
    const { body } = await sendRequest(service, '/v1/companies/NO/923609016', { key })
    assert.deepEqual(await svc.lookUp(...equinor), body)
    assert.equal((await svc.lookUp(...equinor, { view: 'status' })).on_register, true)
    assert.equal((await svc.lookUp(...equinor, { view: 'summary' })).legal_form_kind, 'public_limited')
  })

  it('pays 1 unit for ten lookups of an unchanged company, because the service says that the first reply is current', async () => {
    const { svc, billed } = await client()
    for (let time = 0; time < 9; time += 1) await svc.lookUp(...equinor)
    const { data, response } = await svc.lookUp(...equinor).withResponse()
    assert.deepEqual([data.name, response.fromCache, response.status], ['EQUINOR ASA', true, 200])
    assert.equal(await billed(), 1)
  })

  const afterLostReply: [what: string, ask: (svc: sdk.SvcClient) => PromiseLike<unknown>, units: number][] = [
    ['2 units for a search', svc => svc.search({ q: 'Equinor', country: 'NO' }), 2],
    ['2 units for a lookup', svc => svc.lookUp(...equinor), 2],
    ['1 unit for the match of one row', svc => svc.match([{ name: 'Equinor', country: 'NO' }]), 1],
  ]
  for (const [what, ask, units] of afterLostReply)
    it(`pays ${what} whose reply was lost and that was sent again, as the README says`, async () => {
      await using losing = await startLosingProxy(service.url)
      const { svc, waits, billed } = await client({ baseUrl: losing.url })
      await ask(svc)
      assert.deepEqual([waits.length, await billed()], [1, units])
    })

  it('sends a batch of 3 rows again with its key if half of its answer came, and pays 3 units once', async () => {
    await using cutting = await startLosingProxy(service.url, 'half', 'half')
    const { svc, waits, billed } = await client({ baseUrl: cutting.url })
    const { summary } = await svc.lookUpMany(sampleReferences(3))
    assert.deepEqual([summary.found, waits, await billed()], [3, [500, 1000], 3])
  })

  it('does not send a lookup again if half of its answer came: it has no key, and was billed', async () => {
    await using cutting = await startLosingProxy(service.url, 'half')
    const { svc, waits, billed } = await client({ baseUrl: cutting.url })
    await assert.rejects(svc.lookUp(...equinor), { name: 'MalformedReply' })
    assert.deepEqual([waits, await billed()], [[], 1])
  })

  it('pays for each lookup without a cache, and gives each caller a record of its own with one', async () => {
    const { svc, billed } = await client({ cache: false })
    await svc.lookUp(...equinor)
    await svc.lookUp(...equinor)
    assert.equal(await billed(), 2)
    const cached = (await client()).svc
    const first = await cached.lookUp(...equinor)
    first.name = 'changed'
    assert.equal((await cached.lookUp(...equinor)).name, 'EQUINOR ASA')
  })

  it('looks companies up although the store of replies fails', async () => {
    const failing = () => Promise.reject(new Error('no Redis'))
    const { svc } = await client({ cache: { get: failing, set: failing } })
    assert.equal((await svc.lookUp(...equinor)).name, 'EQUINOR ASA')
  })

  it('keeps the 2 replies used last in a store of 2', () => {
    const store = new sdk.MemoryEtagStore(2)
    const reply = { etag: 'W/"1"', contentType: 'application/json', body: '{}' }
    for (const url of ['a', 'b']) store.set(url, reply)
    store.get('a')
    store.set('c', reply)
    assert.deepEqual(
      ['a', 'b', 'c'].map(url => store.get(url) !== undefined),
      [true, false, true],
    )
  })

  it('reads one page of a search, all pages, or the candidates of all pages', async () => {
    await using sure = await startTestService({}, { search: await confidentSearch() })
    const apiKey = (await sure.key()).text
    const svc = new sdk.SvcClient({ baseUrl: sure.url, apiKey })
    const cities = { q: 'oslo stockholm helsinki london paris', mode: 'address' } as const
    const params = { ...cities, limit: 20 }
    const path = `/v1/companies/search?${new URLSearchParams({ ...cities, limit: '50' })}`
    const { body } = await sendRequest(sure, path, { key: apiKey })
    const expected = body.candidates.map((one: sdk.Candidate) => one.registry_id)
    assert.ok(expected.length === 50)
    const first = await svc.search(params)
    assert.equal(first.candidates.length, 20)
    const ids: string[] = []
    for await (const candidate of svc.search(params)) ids.push(candidate.registry_id)
    assert.deepEqual(ids.slice(0, 50), expected)
    assert.deepEqual([ids.length > 50, new Set(ids).size], [true, ids.length])
    const sizes: number[] = []
    for await (const page of svc.search(params).pages()) sizes.push(page.candidates.length)
    assert.equal(sizes.length, Math.ceil(ids.length / 20))
  })

  it('looks up 250 rows in 3 batches, numbered throughout, and pays once if they are sent again with the key', async () => {
    const { svc, billed } = await client()
    const rows = everyReference()
      .slice(0, 250)
      .map((row, at) => ({ ...row, ref: `row ${at}` }))
    const call = svc.lookUpMany(rows, { view: 'status' })
    const all = await call
    assert.deepEqual([all.summary.submitted, all.summary.found, all.results.length], [250, 250, 250])
    assert.deepEqual(
      all.results.map(({ index, ref }) => [index, ref]),
      rows.map(({ ref }, at) => [at, ref]),
    )
    const paid = await billed()
    const again = await svc.lookUpMany(rows, { view: 'status' }, { idempotencyKey: call.idempotencyKey })
    assert.deepEqual(again, all)
    assert.equal(await billed(), paid)
  })

  it('takes rows from a generator, reads no more of them than it sends, and returns them as they come', async () => {
    const { svc } = await client()
    let read = 0
    async function* rows() {
      for (const row of sampleReferences(30)) {
        read += 1
        yield row
      }
    }
    for await (const { index } of svc.lookUpMany(rows(), {}, { batchSize: 10 })) {
      assert.equal(read, 10)
      if (index === 9) break
    }
  })

  /** Answers the first request, refuses connections for the next ones, as during a restart, and answers again. */
  function restarting(refused: number): typeof globalThis.fetch {
    let requests = 0
    return (...sent) => {
      requests += 1
      const isDown = requests > 1 && requests <= 1 + refused
      return isDown ? Promise.reject(new TypeError('fetch failed')) : globalThis.fetch(...sent)
    }
  }

  it('outlasts a restart of 31.5 seconds in the middle of a list: later batches are sent again 7 times', async () => {
    const { svc, waits, billed } = await client({ fetch: restarting(7) })
    const { summary } = await svc.lookUpMany(sampleReferences(20), {}, { batchSize: 10 })
    assert.deepEqual([summary.submitted, await billed()], [20, summary.billable_results])
    assert.deepEqual(waits, [500, 1000, 2000, 4000, 8000, 8000, 8000])
  })

  it('outlasts 15 seconds or more in which a service that is starting answers 503 with a Retry-After of 1', async () => {
    let requests = 0
    const starting = new Response(null, { status: 503, headers: { 'retry-after': '1' } })
    const fetch: typeof globalThis.fetch = (...sent) => {
      requests += 1
      return requests > 1 && requests <= 8 ? Promise.resolve(starting.clone()) : globalThis.fetch(...sent)
    }
    const { svc, waits } = await client({ fetch, random: () => 1 })
    await svc.lookUpMany(sampleReferences(20), {}, { batchSize: 10 })
    assert.ok(waits.reduce((sum, wait) => sum + wait) >= 15_000, String(waits))
  })

  it('sends a later batch again only once if maxRetries of the call or the client is 1', async () => {
    for (const ofClient of [true, false]) {
      const one = { maxRetries: 1 }
      const { svc, waits } = await client({ fetch: restarting(7), ...(ofClient && one) })
      const list = svc.lookUpMany(sampleReferences(20), {}, { batchSize: 10, ...(!ofClient && one) })
      await assert.rejects(list.then(), sdk.ConnectionFailed)
      assert.deepEqual(waits, [500])
    }
  })

  it('reads a list of rows a second time', async () => {
    const call = (await client()).svc.lookUpMany(sampleReferences(3))
    for await (const { status } of call) assert.equal(status, 'found')
    assert.equal((await call).results.length, 3)
  })

  const once: [
    what: string,
    rows: (rows: sdk.Reference[]) => Iterable<sdk.Reference> | AsyncIterable<sdk.Reference>,
  ][] = [
    ['an iterator', rows => rows.values()],
    ['a stream', rows => Readable.from(rows)],
  ]
  for (const [what, rowsOf] of once)
    it(`refuses to read ${what} of rows a second time, which has none left`, async () => {
      const call = (await client()).svc.lookUpMany(rowsOf(sampleReferences(3)))
      for await (const { status } of call) assert.equal(status, 'found')
      await assert.rejects(call.then(), {
        name: 'InvalidArgument',
        message: 'references cannot be read a second time: keep the results, or give a list',
      })
    })

  it('answers no rows with nothing and sends nothing', async () => {
    const { svc, billed } = await client()
    const { summary, results } = await svc.lookUpMany([])
    assert.deepEqual([summary.submitted, summary.billable_results, results], [0, 0, []])
    assert.equal(await billed(), 0)
  })

  it('catches the error of a list, and acts finally, as a promise does, after sending its rows once', async () => {
    const ended: string[] = []
    const note = (what: string) => () => void ended.push(what)
    const { svc } = await client()
    const list = svc.match([{ name: 'Equinor', country: 'NO' }])
    const { summary } = await list.catch(note('caught')).then(result => result ?? assert.fail('it failed'))
    assert.equal(await list.finally(note('ended')), await list)
    await svc.match([{ country: 'NO' } as never]).catch(note('refused'))
    assert.deepEqual([summary.submitted, ended], [1, ['ended', 'refused']])
  })

  it('matches rows, with the views of candidates', async () => {
    const { svc } = await client()
    const rows = [{ name: 'Statoil ASA', country: 'NO', ref: 'a' }, { name: 'Tesco' }]
    const { results } = await svc.match(rows, { view: 'status' })
    assert.deepEqual(
      results.map(({ ref, candidates }) => [ref, candidates[0]?.registry_id, 'explanation' in (candidates[0] ?? {})]),
      [
        ['a', '923609016', false],
        [null, '00445790', false],
      ],
    )
  })

  it('has a class for each of the 25 codes of the contract, and each is a ProblemError', () => {
    assert.deepEqual(Object.keys(problems), Object.keys(errorCodes))
    assert.equal(Object.keys(problems).length, 25)
    const exported = new Map<string, unknown>(Object.entries(sdk))
    for (const [code, Class] of Object.entries(problems)) {
      const name = code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
      assert.equal(Class.name, name)
      assert.ok(Class.prototype instanceof sdk.ProblemError)
      assert.equal(exported.get(name), Class)
    }
  })

  it('throws CompanyNotFound with request id, correction and the suggested request, which retrySuggested sends', async () => {
    const { svc } = await client()
    const error = await refusal(svc.lookUp('GB', '445790'))
    assert.ok(error instanceof sdk.CompanyNotFound)
    assert.deepEqual([error.name, error.code, error.status], ['CompanyNotFound', 'company_not_found', 404])
    assert.equal(error.requestId, error.response.headers.get('x-request-id'))
    assert.match(error.correction, /Use 00445790\.$/)
    assert.match(error.message, /Use 00445790\. \(company_not_found, request [0-9A-Z]{26}\)$/)
    assert.equal((await error.retrySuggested<sdk.Company>()).name, 'TESCO PLC')
  })

  it('throws an error again from retrySuggested if nothing is suggested', async () => {
    const { svc } = await client()
    const error = await refusal(svc.lookUp('NO', '999999999'))
    assert.equal(error.suggestedRequest, null)
    await assert.rejects(error.retrySuggested(), thrown => thrown === error)
  })

  it('waits for the 60 seconds of RateLimitExceeded, or throws it if that is longer than maxWait', async () => {
    const { svc, waits } = await client({ cache: false }, { rate_limit_rpm: 2 })
    await svc.lookUp(...equinor)
    await svc.lookUp(...equinor)
    const error = await refusal(svc.lookUp(...equinor, {}, { maxWait: 5000 }))
    assert.ok(error instanceof sdk.RateLimitExceeded)
    assert.equal(error.problem.limit.resource, 'companies-read')
    assert.deepEqual(waits, [])
    assert.equal((await svc.lookUp(...equinor)).name, 'EQUINOR ASA')
    assert.deepEqual(waits, [60_000])
  })

  it('waits the 60 seconds that a full window asks for, which is its longest wait, and up to 0.1 more by chance', async () => {
    const { svc, waits } = await client({ cache: false, random: () => 0.5 }, { rate_limit_rpm: 1 })
    await svc.lookUp(...equinor)
    assert.equal((await svc.lookUp(...equinor)).name, 'EQUINOR ASA')
    assert.deepEqual(waits, [60_050])
  })

  it('never waits for QuotaExhausted, which has the limit and the price of the next tier', async () => {
    await using poor = await startTestService({ SVC_TIERS_FILE: tiersWith(1) })
    const apiKey = (await poor.key()).text
    const svc = new sdk.SvcClient({ baseUrl: poor.url, apiKey, cache: false, pause: () => assert.fail('waited') })
    await svc.lookUp(...equinor)
    const error = await refusal(svc.lookUp(...equinor))
    assert.ok(error instanceof sdk.QuotaExhausted)
    assert.deepEqual([error.problem.limit.bucket, 'next_tier' in error.problem.price], ['monthly_results', true])
  })

  it('calls every other operation: countries, manifest, usage, health, and the 5 discovery files', async () => {
    const { svc } = await client()
    const anonymous = new sdk.SvcClient({ baseUrl: `${service.url}/`, apiKey: '' })
    assert.equal((await anonymous.countries()).countries.length, 19)
    assert.equal((await anonymous.country('NO')).registry_id.example, '923609016')
    assert.equal((await svc.usage({ window: 'day', group_by: ['operation', 'country'] })).tier, 'scale')
    assert.equal((await anonymous.health()).status, 'pass')
    assert.equal((await anonymous.agentCard()).skills.length, 6)
    assert.equal((await anonymous.apiCatalog()).linkset.length, 2)
    const texts = await Promise.all([anonymous.llmsTxt(), anonymous.openapi(), anonymous.workflows()])
    assert.deepEqual(
      texts.map(text => text.slice(0, 8)),
      ['# Compan', 'openapi:', 'arazzo: '],
    )
    assert.ok((await refusal(anonymous.lookUp(...equinor))) instanceof sdk.Unauthenticated)
  })

  it('sends half of a pair of surrogates, such as of a cut emoji, in rows, queries and paths', async () => {
    const { svc } = await client()
    const half = '\ud83d'
    const { results } = await svc.lookUpMany([{ country: 'NO', registry_id: half }])
    const found = await svc.search({ q: `${half} Qzx Wvuuts`, country: 'NO' })
    assert.deepEqual([results[0]?.status, found.candidates.length], ['not_found', 0])
    assert.ok((await refusal(svc.lookUp('NO', half))) instanceof sdk.CompanyNotFound)
  })

  it('sends a HEAD, whose headers tell that it cost 0 units, and throws UnexpectedReply for an error of one', async () => {
    const { svc } = await client()
    const head = { method: 'HEAD', path: '/v1/companies/NO/923609016' }
    const { data, response } = await svc.request(head).withResponse()
    assert.deepEqual([data, response.status, response.headers.get('x-svc-cost-units')], ['', 200, '0'])
    const isNotFound = (error: unknown) => error instanceof sdk.UnexpectedReply && error.response.status === 404
    await assert.rejects(svc.request({ ...head, path: '/v1/companies/NO/923609010' }), isNotFound)
  })

  it('sends requests of your own, but to no other host', async () => {
    const { svc } = await client()
    const found = await svc.request<sdk.SearchResult>({
      path: '/v1/companies/search',
      query: { q: 'equinor', country: 'NO' },
    })
    assert.equal(found.candidates[0]?.registry_id, '923609016')
    for (const path of ['.example.com/v1', '@example.com/v1', 'https://example.com/', ':1/v1'])
      await assert.rejects(svc.request({ path }), sdk.InvalidArgument, path)
  })
})
