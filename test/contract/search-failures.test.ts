import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { countryCodes } from '#domain/countries.ts'
import { SearchBusyError, SearchTimeoutError, SearchUnavailableError } from '../../src/search/search-errors.ts'
import type { SearchStatus } from '../../src/search/search-service.ts'
import { scriptedSearch } from '../support/scripted-search.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { tiersWith } from '../support/tiers-with.ts'

const path = '/v1/companies/search'

const take = (service: TestService, ...countries: string[]) => {
  for (const country of countries) rmSync(join(service.dataDir, 'partitions', `${country}.sqlite`))
  service.clock.advance(2000)
}

describe('a search while a partition cannot be read', () => {
  let service: TestService
  before(async () => {
    service = await startTestService({}, {}, { hasOwnSearch: true })
    take(service, 'NO')
  })
  after(() => service[Symbol.asyncDispose]())

  it('of all countries answers 200, partial, without the country, which it names', async () => {
    const { text: key } = await service.key()
    const { status, body, headers } = await sendRequest(service, `${path}?q=nokia&limit=50`, { key })
    assert.deepEqual([status, body.partial, body.unavailable_countries], [200, true, ['NO']])
    assert.deepEqual(
      body.searched_countries,
      countryCodes.filter(code => code !== 'NO'),
    )
    assert.ok(body.candidates.length > 0)
    assert.ok(body.candidates.every(({ country }: { country: string }) => country !== 'NO'))
    assert.deepEqual([headers['x-svc-cost-units'], headers['cache-control']], ['10', 'private, max-age=0'])
  })

  it('of all countries is partial too when nothing is found, and then costs nothing', async () => {
    const { text: key } = await service.key()
    const { status, body, headers } = await sendRequest(service, `${path}?q=equinor`, { key })
    assert.deepEqual([status, body.partial, body.total.value], [200, true, 0])
    assert.equal(headers['x-svc-cost-units'], '0')
  })

  it('counts 18 registers in the note of a miss, as a row of a match does, which counted 19', async () => {
    const { text: key } = await service.key()
    const name = 'zzqx wvkjq'
    const search = await sendRequest(service, `${path}?q=${encodeURIComponent(name)}`, { key })
    const sent = { idempotency_key: randomUUID(), rows: [{ name }] }
    const match = await sendRequest(service, '/v1/companies/match', { key, method: 'POST', body: sent })
    assert.match(search.body.coverage.note, / 18 of 18 registers are only partially loaded/)
    assert.equal(match.body.results[0].note, search.body.coverage.note)
  })

  it('of that country answers 503 partition_unavailable with Retry-After, and of another 200', async () => {
    const { text: key } = await service.key()
    const { status, body, headers } = await sendRequest(service, `${path}?q=equinor&country=NO`, { key })
    assert.deepEqual([status, body.code, headers['retry-after']], [503, 'partition_unavailable', '30'])
    assert.equal(headers['x-svc-cost-units'], '0')
    const other = await sendRequest(service, `${path}?q=nokia&country=FI`, { key })
    assert.deepEqual([other.status, other.body.candidates[0].name], [200, 'Nokia Oyj'])
  })

  it('of all countries answers 503 service_unavailable when all 19 are unavailable', async () => {
    const { text: key } = await service.key()
    take(service, ...countryCodes.filter(code => code !== 'NO'))
    const { status, body, headers } = await sendRequest(service, `${path}?q=equinor`, { key })
    assert.deepEqual([status, body.code], [503, 'service_unavailable'])
    assert.ok(Number(headers['retry-after']) > 0)
  })
})

describe('a search that fails in the engine', () => {
  const errors = [
    { error: new SearchBusyError(), status: 503, code: 'service_unavailable', retryAfter: '1' },
    { error: new SearchUnavailableError(5), status: 503, code: 'service_unavailable', retryAfter: '5' },
    { error: new SearchTimeoutError(2000), status: 504, code: 'timeout', retryAfter: '5' },
    { error: new Error('secret detail'), status: 500, code: 'internal_error', retryAfter: undefined },
  ]
  for (const { error, status, code, retryAfter } of errors)
    it(`is answered ${status} ${code} on ${error.name}, with Retry-After ${retryAfter}, and costs nothing`, async () => {
      const search = scriptedSearch(async () => {
        throw error
      })
      await using service = await startTestService({}, { search })
      const { text: key } = await service.key()
      const { body, headers, ...reply } = await sendRequest(service, `${path}?q=equinor`, { key })
      assert.deepEqual([reply.status, body.code, headers['retry-after']], [status, code, retryAfter])
      assert.deepEqual([body.retryable, headers['x-svc-cost-units']], [true, '0'])
      assert.doesNotMatch(reply.text, /secret detail/)
    })
})

describe('a search with few credits left', () => {
  it('of all countries is refused with 4 left, and suggests the same search in one country, which costs 1', async () => {
    await using service = await startTestService({ SVC_TIERS_FILE: tiersWith(4) })
    const { text: key } = await service.key({}, 'free')
    const { status, body, headers } = await sendRequest(service, `${path}?q=equinor&limit=5`, { key })
    assert.deepEqual([status, body.code, headers['retry-after']], [429, 'quota_exhausted', undefined])
    assert.deepEqual([headers['x-svc-cost-units'], headers['x-svc-credits-remaining']], ['0', '4'])
    const { method, path: suggested, query } = body.suggested_request
    assert.deepEqual([method, suggested, query], ['GET', path, { q: 'equinor', limit: 5, country: 'NO' }])
    assert.match(body.correction, /^Send suggested_request/)
    const text = new URLSearchParams(query)
    const reply = await sendRequest(service, `${suggested}?${text}`, { key })
    assert.deepEqual([reply.status, reply.headers['x-svc-credits-remaining']], [200, '3'])
  })

  it('is refused without a suggestion when none are left', async () => {
    await using service = await startTestService({ SVC_TIERS_FILE: tiersWith(0) })
    const { text: key } = await service.key({}, 'free')
    for (const query of ['q=equinor', 'q=equinor&country=NO']) {
      const { status, body } = await sendRequest(service, `${path}?${query}`, { key })
      assert.deepEqual([status, body.code, body.suggested_request], [429, 'quota_exhausted', null])
    }
  })

  it('without hits is free: 200 with 0 left', async () => {
    await using service = await startTestService({ SVC_TIERS_FILE: tiersWith(0) })
    const { text: key } = await service.key({}, 'free')
    assert.equal((await sendRequest(service, `${path}?q=xyzzyqwv`, { key })).status, 200)
  })
})

describe('search_index in health', () => {
  it('passes, with p95_ms once something was searched', async () => {
    await using service = await startTestService({}, {}, { hasOwnSearch: true })
    const { text: key } = await service.key()
    const health = async () => (await sendRequest(service, '/v1/health')).body.components.search_index
    assert.deepEqual(await health(), { status: 'pass' })
    await sendRequest(service, `${path}?q=equinor`, { key })
    const { status, p95_ms } = await health()
    assert.equal(status, 'pass')
    assert.ok(p95_ms >= 0)
  })

  const states: { index: Partial<SearchStatus>; status: string; output: string }[] = [
    {
      index: { state: 'building' },
      status: 'warn',
      output: 'The index is being built. Searches are refused until it is ready.',
    },
    { index: { state: 'failed' }, status: 'fail', output: 'The index could not be built.' },
    { index: { stale: ['NO', 'SE'] }, status: 'warn', output: 'The index is out of date for NO, SE.' },
  ]
  for (const { index, status, output } of states)
    it(`is ${status} for ${JSON.stringify(index)}, and health as a whole warns, because lookups work`, async () => {
      const search = scriptedSearch(async () => {
        throw new SearchUnavailableError(5)
      }, index)
      await using service = await startTestService({}, { search })
      const reply = await sendRequest(service, '/v1/health')
      assert.deepEqual([reply.status, reply.body.status], [200, 'warn'])
      assert.deepEqual(reply.body.components.search_index, { status, output })
    })
})
