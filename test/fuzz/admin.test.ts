import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type OperationId, operations } from '#generated/admin/operations.ts'
import { type AdminApi, type AdminRequest, checkAdminReply, startAdminApi } from '../support/admin-api.ts'
import { adminRequests } from '../support/admin-requests.ts'

const ids = Object.keys(operations) as OperationId[]
const runs = 1_500

/** Values that are often wrong, in the place of a value. */
const oddValue = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom('', '\u0000', '%00', '../..', "' OR 1=1 --", 'a'.repeat(3_000), -1, 1e21, null, [], {}),
)

/** A body with one field replaced or added. */
const changed = (body: unknown) =>
  fc.oneof(
    oddValue,
    fc
      .tuple(fc.oneof(fc.constantFrom(...Object.keys(body ?? {}), 'tier', 'name'), fc.string()), oddValue)
      .map(([name, value]) => ({ ...(body as object), [name]: value })),
  )

const oddQuery = fc.dictionary(
  fc.constantFrom(
    'limit',
    'cursor',
    'after',
    'account_id',
    'month',
    'by',
    'from',
    'to',
    'within_seconds',
    'state',
    'x',
  ),
  fc.oneof(fc.string(), fc.integer().map(String), fc.constantFrom('', '2026-11', 'day', '9'.repeat(30))),
  { maxKeys: 3 },
)

const oddId = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('acct_demo', '..', '%', 'a'.repeat(65)))

const oddRequest = fc.constantFrom(...ids).chain(id => {
  const sample = adminRequests[id]({ account_id: '@', kid: '@', endpoint_id: '@', delivery_id: '@' })
  return fc.record({
    id: fc.constant(id),
    path: oddId.map(text => sample.path.split('?')[0]?.replace('@', encodeURIComponent(text.toWellFormed())) ?? ''),
    query: oddQuery,
    body: operations[id].takesBody ? changed(sample.body) : fc.constant(undefined),
  })
})

describe('the administration API under random requests', () => {
  let api: AdminApi
  before(async () => {
    api = await startAdminApi()
  })
  after(() => api[Symbol.asyncDispose]())

  it(`answers ${runs} random requests as documented, and none of them with a 500`, async () => {
    const property = fc.asyncProperty(oddRequest, async ({ id, path, query, body }) => {
      const search = new URLSearchParams(query).toString()
      const options: AdminRequest = { token: api.tokens.write, ...(body === undefined ? {} : { body }) }
      const reply = await api.ask(operations[id].method, search ? `${path}?${search}` : path, options)
      assert.ok(reply.status < 500, `${id} ${path} ${reply.text} ${api.log.at(-1)}`)
      // Another operation, or none, may have the path: `..` takes a part of it away.
      const isOwn = new URL(path, 'http://admin').pathname === path
      if (isOwn && reply.body?.code !== 'route_not_found' && reply.body?.code !== 'method_not_allowed')
        checkAdminReply(id, reply)
    })
    await fc.assert(property, { numRuns: runs })
  })
})
