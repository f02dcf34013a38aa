import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readTiers } from '#data/reference/tiers.ts'
import { operations } from '#generated/operations.ts'
import { read, tableRowsOf } from '../docs/documents.ts'
import { exampleRequests, operationIds } from '../support/example-requests.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

const rows = tableRowsOf(read('docs/caching.md'))
const tierSeconds = String(readTiers().scale?.cache_window_seconds)

/** What docs/caching.md says of an operation: `cache-control` with a key and without one, and `vary`. */
const documented = (method: string, path: string) => {
  const row = rows.find(([operation]) => operation === `\`${method} ${path}\``) ?? assert.fail(`${method} ${path}`)
  const [withKey, withoutKey, vary] = row.slice(1).map(cell => cell.replaceAll('`', '').replace('(tier)', tierSeconds))
  return { withKey, withoutKey, vary }
}

describe('an operation', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key({ expires_at: null })).text
  })
  after(() => service[Symbol.asyncDispose]())

  const send = (id: (typeof operationIds)[number], withKey: boolean) => {
    const { method, target, body } = exampleRequests[id]
    const sent = body && { body: 'idempotency_key' in body ? { ...body, idempotency_key: randomUUID() } : body }
    return sendRequest(service, target, { method, ...(withKey && { key }), ...sent })
  }

  for (const id of operationIds) {
    const { method, path, anonymous } = operations[id]
    const { withKey, withoutKey, vary } = documented(method, path)

    it(`${id} may be kept with a key: ${withKey}, without one: ${withoutKey}; varies by ${vary}; an error is not kept`, async () => {
      const keyed = await send(id, true)
      assert.deepEqual([keyed.status, keyed.headers['cache-control'], keyed.headers.vary], [200, withKey, vary])
      const open = await send(id, false)
      const isOpen = anonymous !== 'never'
      assert.deepEqual([open.status, open.headers['cache-control']], isOpen ? [200, withoutKey] : [401, 'no-store'])
      assert.equal(withoutKey, isOpen ? open.headers['cache-control'] : '—')
    })

    it(`${id} answers OPTIONS with 204, its methods and the headers of CORS, without a key and counted nowhere`, async () => {
      const before = (await sendRequest(service, '/v1/health')).headers['ratelimit-remaining']
      const headers = { origin: 'http://page.test', 'access-control-request-method': method }
      const reply = await sendRequest(service, exampleRequests[id].target, { method: 'OPTIONS', headers })
      assert.deepEqual([reply.status, reply.text || ''], [204, ''])
      const atPath = operationIds.map(one => operations[one]).filter(one => one.path === path)
      const methods = atPath.flatMap(one => (one.method === 'GET' ? ['GET', 'HEAD'] : [one.method]))
      assert.equal(reply.headers.allow, [...methods, 'OPTIONS'].join(', '))
      assert.deepEqual(
        ['origin', 'methods', 'headers'].map(name => reply.headers[`access-control-allow-${name}`]),
        [
          '*',
          'GET,HEAD,POST,OPTIONS',
          'authorization,content-type,if-none-match,traceparent,mcp-protocol-version,mcp-method,mcp-name',
        ],
      )
      assert.equal(reply.headers['access-control-max-age'], '86400')
      const after = (await sendRequest(service, '/v1/health')).headers['ratelimit-remaining']
      assert.equal(Number(before) - Number(after), 1)
      service.clock.advance(3_600_000)
    })
  }

  for (const path of ['/', '/docs/mcp', '/errors/timeout', '/sitemap.xml', '/assets/style.css', '/nothing'])
    it(`${path} answers OPTIONS with ${path === '/nothing' ? '204 alone' : '204, GET, HEAD and OPTIONS'}`, async () => {
      const { status, headers } = await sendRequest(service, path, { method: 'OPTIONS' })
      assert.deepEqual([status, headers.allow], [204, path === '/nothing' ? undefined : 'GET, HEAD, OPTIONS'])
    })

  it('is a row of docs/caching.md', () => {
    const listed = rows.map(([name]) => name).filter(name => /^`(GET|POST) /.test(name ?? ''))
    const all = operationIds.map(id => `\`${operations[id].method} ${operations[id].path}\``)
    assert.deepEqual(listed.toSorted(), all.toSorted())
  })
})
