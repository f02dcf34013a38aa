import assert from 'node:assert/strict'
import { readParams } from '../../../src/mcp/messages/read-params.ts'
import { modernEnvelope, modernRpc, rpc } from '../../support/mcp.ts'
import { startTestService, type TestService } from '../../support/service.ts'

describe('parameters that are null', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  const calls: readonly (readonly [method: string, params: unknown, member: string])[] = [
    ['tools/list', null, 'tools'],
    ['tools/list', { cursor: null }, 'tools'],
    ['tools/list', { _meta: null }, 'tools'],
    ['tools/list', { _meta: { progressToken: null } }, 'tools'],
    ['prompts/list', { cursor: null }, 'prompts'],
    ['resources/list', { cursor: null }, 'resources'],
    ['prompts/get', { name: 'find_company', arguments: { name: 'Equinor', country: null } }, 'messages'],
    ['tools/call', { name: 'svc_check_coverage', arguments: { country: 'NO' }, _meta: null, task: null }, 'content'],
  ]
  for (const [method, params, member] of calls)
    it(`are those that were left out, in ${method} with ${JSON.stringify(params)}`, async () => {
      const { status, body } = await rpc(service, key, method, params as object)
      assert.equal(status, 200)
      assert.ok(body.result?.[member], JSON.stringify(body))
    })

  it('are left out of messages of 2026-07-28 too', async () => {
    const { body } = await modernRpc(service, key, 'tools/list', { cursor: null })
    assert.equal(body.result.tools.length, 6)
  })

  it('are not looked for inside arguments, and a message without any is not copied', () => {
    const call = { method: 'tools/call', params: { name: 'a', arguments: { list: [{ ref: null }] } } }
    assert.equal(readParams(call), call)
    const modern = { method: 'tools/list', params: { _meta: modernEnvelope } }
    assert.equal(readParams(modern), modern)
  })
})
