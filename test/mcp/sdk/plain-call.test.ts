import assert from 'node:assert/strict'
import { isJSONRPCRequest, isSpecType } from '@modelcontextprotocol/server'
import fc from 'fast-check'
import { isPlainCall } from '../../../src/mcp/sdk/plain-call.ts'

const plain = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'svc_get_company', arguments: {} } }

describe('A plain call', () => {
  for (const [what, message] of [
    ['has a name and arguments', plain],
    ['may have no arguments', { ...plain, params: { name: 'a' } }],
    ['may have an id of text', { ...plain, id: 'a' }],
  ] as const)
    it(what, () => assert.equal(isPlainCall(message), true))

  for (const [what, message] of [
    ['is no call with _meta', { ...plain, params: { ...plain.params, _meta: {} } }],
    ['is no message with more members', { ...plain, more: 1 }],
    ['has no id that is null', { ...plain, id: null }],
    ['has no id with a fraction', { ...plain, id: 1.5 }],
    ['has no arguments in a list', { ...plain, params: { name: 'a', arguments: [] } }],
    ['is no other method', { ...plain, method: 'tools/list' }],
    ['is no notification', { jsonrpc: '2.0', method: 'tools/call', params: plain.params }],
  ] as const)
    it(what, () => assert.equal(isPlainCall(message), false))

  it('is admitted by the schemas of the SDK, whatever it contains', () => {
    const value = fc.oneof(fc.anything(), fc.constantFrom(null, undefined, '', 0, 1.5, 2 ** 53, {}, [], '2.0'))
    const mostly = (arbitrary: fc.Arbitrary<unknown>) =>
      fc.oneof({ weight: 9, arbitrary }, { weight: 1, arbitrary: value })
    const messages = fc.record(
      {
        jsonrpc: mostly(fc.constant('2.0')),
        id: mostly(fc.oneof(fc.integer(), fc.string())),
        method: mostly(fc.constant('tools/call')),
        params: mostly(fc.record({ name: mostly(fc.string()), arguments: mostly(fc.object()) }, { requiredKeys: [] })),
      },
      { requiredKeys: ['jsonrpc', 'method'] },
    )
    let plainOnes = 0
    fc.assert(
      fc.property(messages, message => {
        if (!isPlainCall(message)) return
        plainOnes += 1
        assert.equal(isJSONRPCRequest(message) && isSpecType.CallToolRequest(message), true)
      }),
      { numRuns: 2_000 },
    )
    assert(plainOnes > 100, `${plainOnes} of 2,000 messages are plain calls`)
  })
})
