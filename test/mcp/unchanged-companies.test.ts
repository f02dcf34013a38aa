import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { callTool } from '../support/mcp.ts'
import { startTestService, type TestService } from '../support/service.ts'

const equinor = { country: 'NO', registry_id: '923609016' }

describe('the etag that svc_get_company shows', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  const tagOf = async (args: object) =>
    (await callTool(service, key, 'svc_get_company', { ...equinor, ...args })).content.etag
  const batch = async (if_none_match: string, args: object) => {
    const references = [{ ...equinor, if_none_match }]
    const all = { references, idempotency_key: randomUUID(), ...args }
    const { content } = await callTool(service, key, 'svc_enrich_companies', all)
    const [row] = content.results
    return [row.status ?? 'found', content.cost_units]
  }

  for (const [given, args] of Object.entries({ 'its default': {}, status: { view: 'status' }, full: { view: 'full' } }))
    it(`of the record, by default, is answered not_modified for 0 units in a batch whose view is ${given}`, async () => {
      assert.deepEqual(await batch(await tagOf({}), args), ['not_modified', 0])
    })

  it('of a summary is answered not_modified for 0 units in a batch of summaries, and found for 1 in one of whole records', async () => {
    const etag = await tagOf({ view: 'summary' })
    assert.deepEqual(await batch(etag, {}), ['not_modified', 0])
    assert.deepEqual(await batch(etag, { view: 'full' }), ['found', 1])
  })
})
