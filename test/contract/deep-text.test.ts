import assert from 'node:assert/strict'
import { operations } from '#generated/operations.ts'
import { callTool } from '../support/mcp.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

const idempotency_key = '0e3c9a5e-7c1f-4b3a-9d55-0c6a8e1f2b47'
const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

describe('a list that was sent as JSON text', () => {
  const stack = new AsyncDisposableStack()
  let service: TestService
  let key: string
  before(async () => {
    service = stack.use(await startTestService())
    key = (await service.key()).text
  })
  after(() => stack.disposeAsync())

  const post = async (path: string, body: object) => {
    const reply = await sendRequest(service, path, { method: 'POST', key, body: { idempotency_key, ...body } })
    return { status: reply.status, suggested_request: reply.body.suggested_request as { body: object } | null }
  }

  it('and is nested 20 levels deep is suggested as a list', async () => {
    const row = `{"country":"NO","registry_id":"923609016","ref":"a","tag":${lists(20)}}`
    const { status } = await post(operations.lookupBatch.path, { references: `[${row}]` })
    assert.equal(status, 400)
    const { suggested_request } = await post(operations.matchCompanies.path, { rows: '[{"name":"Equinor"}]' })
    assert.deepEqual(suggested_request?.body, { idempotency_key, rows: [{ name: 'Equinor' }] })
  })

  for (const [depth, deep] of [
    [40, lists(40)],
    [30_000, lists(30_000)],
    [6_000, objects(6_000)],
  ] as const)
    it(`and is nested ${depth.toLocaleString('en')} levels deep in ${deep[0]} is answered 400, without a suggestion`, async () => {
      const texts = [
        `[{"country":"NO","registry_id":"923609016","id":${deep}}]`,
        `[{"name":"Equinor","company":${deep}}]`,
        `{"name":"Equinor","identifiers":${deep}}`,
        deep,
      ]
      for (const text of texts) {
        const batch = await post(operations.lookupBatch.path, { references: text })
        assert.deepEqual(batch, { status: 400, suggested_request: null }, text.slice(0, 60))
        const match = await post(operations.matchCompanies.path, { rows: text })
        assert.deepEqual(match, { status: 400, suggested_request: null }, text.slice(0, 60))
        const { content } = await callTool(service, key, 'svc_search_companies', { queries: text })
        assert.equal(content.status, 400, text.slice(0, 60))
      }
    })
})
