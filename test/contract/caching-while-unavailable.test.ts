import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

const equinor = { country: 'NO', registry_id: '923609016' }
const tesco = { country: 'GB', registry_id: '00445790' }
const inAddress = (name: 'queries' | 'extend', value: object) => ({
  target: `/reconcile?${name}=${encodeURIComponent(JSON.stringify(value))}`,
})
const anywhere = { q0: { query: 'Equinor' } }
const inBritain = { q0: { query: 'Tesco', type: 'company/GB' } }
const extension = (id: string) => inAddress('extend', { ids: [id], properties: [{ id: 'status' }] })
const batch = (path: string, fields: object) => ({
  target: `/v1/companies/${path}`,
  method: 'POST' as const,
  body: { idempotency_key: randomUUID(), ...fields },
})
const form = (queries: object) => ({
  target: '/reconcile',
  method: 'POST' as const,
  body: new URLSearchParams({ queries: JSON.stringify(queries) }),
})

describe('the answer to several rows', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService({}, {}, { hasOwnSearch: true })
    key = (await service.key({}, 'free')).text
    rmSync(join(service.dataDir, 'partitions', 'NO.sqlite'))
    service.clock.advance(2000)
  })
  after(() => service[Symbol.asyncDispose]())

  const keptFor = async ({ target, ...request }: { target: string; method?: 'POST'; body?: object }) => {
    const { status, headers } = await sendRequest(service, target, { key, ...request })
    return [status, headers['cache-control'], headers['idempotent-replayed']]
  }

  for (const [name, request] of [
    ['a batch with a failed row', batch('lookup-batch', { references: [equinor, tesco] })],
    ['a match with a failed row', batch('match', { rows: [{ name: 'Equinor', country: 'NO' }] })],
    ['a match with a partial row', batch('match', { rows: [{ name: 'Equinor' }] })],
    ['a query of all countries', form(anywhere)],
    ['a query of all countries in the address', inAddress('queries', anywhere)],
    ['a suggestion', { target: '/reconcile/suggest/entity?prefix=equinor' }],
  ] as const)
    it(`is not kept while NO cannot be read, nor is its replay: max-age=0 for ${name}`, async () => {
      assert.deepEqual(await keptFor(request), [200, 'private, max-age=0', undefined])
      const isOnce = request.target.startsWith('/v1')
      assert.deepEqual(await keptFor(request), [200, 'private, max-age=0', isOnce ? 'true' : undefined])
    })

  for (const [name, request, seconds] of [
    ['a batch', batch('lookup-batch', { references: [tesco] }), 86_400],
    ['a match', batch('match', { rows: [{ name: 'Tesco', country: 'GB' }] }), 86_400],
    ['a query', form(inBritain), 86_400],
    ['a query in the address', inAddress('queries', inBritain), 60],
    ['an extension in the address', extension('GB/00445790'), 60],
  ] as const)
    it(`in another country is kept as ever: ${name} for ${seconds} seconds`, async () => {
      assert.deepEqual(await keptFor(request), [200, `private, max-age=${seconds}`, undefined])
    })
})
