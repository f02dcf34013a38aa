import assert from 'node:assert/strict'
import { sendRaw } from '../../support/mcp.ts'
import { startTestService, type TestService } from '../../support/service.ts'

const ids = { EQUINOR: '923609016', unknown: '999999999' }

describe('messages of several callers under the same id', () => {
  let service: TestService
  const keys: string[] = []
  before(async () => {
    service = await startTestService()
    for (let made = 0; made < 3; made += 1) keys.push((await service.key()).text)
  })
  after(() => service[Symbol.asyncDispose]())

  const send = (key: string, id: unknown, method: string, params?: object) =>
    sendRaw(service, JSON.stringify({ jsonrpc: '2.0', id, method, params }), { key })
  const lookUp = (key: string, id: unknown, registry_id: string) =>
    send(key, id, 'tools/call', { name: 'svc_verify_status', arguments: { country: 'NO', registry_id } })

  it('are answered each with its own result, request and id: 60 calls of 3 keys, all with the id 1', async () => {
    const calls = Array.from({ length: 60 }, (_, at) => ({ key: keys[at % 3] ?? '', isFound: at % 2 === 0 }))
    const replies = await Promise.all(
      calls.map(({ key, isFound }) => lookUp(key, 1, isFound ? ids.EQUINOR : ids.unknown)),
    )
    for (const [at, { body, headers }] of replies.entries()) {
      assert.equal(body.id, 1)
      assert.equal(body.result.isError ?? false, !calls[at]?.isFound)
      assert.equal(body.result._meta['svc/rest'][0].request_id, headers['x-request-id'])
    }
  })

  it('keep ids of text, and ids that look like another caller’s', async () => {
    const sent = ['1', 1, 'a', '__proto__', 0, -1]
    const replies = await Promise.all(sent.map((id, at) => lookUp(keys[at % 3] ?? '', id, ids.EQUINOR)))
    assert.deepEqual(
      replies.map(({ body }) => body.id),
      sent,
    )
  })

  it('cannot be cancelled by another caller', async () => {
    const [first = '', second = ''] = keys
    const cancelling = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }
    const calls = Array.from({ length: 20 }, () => lookUp(first, 1, ids.EQUINOR))
    const cancelled = await Promise.all(
      Array.from({ length: 20 }, () => sendRaw(service, JSON.stringify(cancelling), { key: second })),
    )
    assert.ok(cancelled.every(({ status }) => status === 202))
    for (const { body } of await Promise.all(calls)) assert.equal(body.result.structuredContent.name, 'EQUINOR ASA')
  })
})
