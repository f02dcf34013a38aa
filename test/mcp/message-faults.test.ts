import assert from 'node:assert/strict'
import { rpc, sendRaw } from '../support/mcp.ts'
import { startTestService, type TestService } from '../support/service.ts'

const list = { jsonrpc: '2.0', method: 'tools/list' }

/** Messages that are none, what is said of them, and the id of the answer. */
const faulty: readonly (readonly [message: unknown, words: string, id: unknown])[] = [
  [{ ...list, id: null }, '"id" must be a string or an integer; leave it out of a notification.', null],
  [{ ...list, id: 1.5 }, '"id" must be a string or an integer; leave it out of a notification.', 1.5],
  [{ ...list, id: [1] }, '"id" must be a string or an integer; leave it out of a notification.', null],
  [{ ...list, id: 'a', jsonrpc: '1.0' }, 'a message needs "jsonrpc": "2.0".', 'a'],
  [{ ...list, id: 1, method: 5 }, '"method" must be a string, such as "tools/list".', 1],
  [{ jsonrpc: '2.0', id: 1 }, '"method" must be a string, such as "tools/list".', 1],
  [{ ...list, id: 1, params: [] }, '"params" must be an object.', 1],
  [{ ...list, id: 1, params: { _meta: 'a' } }, '"_meta" must be an object.', 1],
  [
    { ...list, id: 1, params: { _meta: { progressToken: {} } } },
    '"progressToken" of "_meta" must be a string or an integer.',
    1,
  ],
  ['ping', 'a message is a JSON object.', null],
]

describe('a message that is none', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  for (const [message, words, id] of faulty)
    it(`is answered with what is wrong with it, under its id: ${JSON.stringify(message)}`, async () => {
      const { status, body } = await sendRaw(service, JSON.stringify(message), { key })
      assert.deepEqual(
        [status, body],
        [400, { jsonrpc: '2.0', error: { code: -32600, message: `Invalid Request: ${words}` }, id }],
      )
    })

  it('is answered without the secret of a key that is its id', async () => {
    const { text } = await sendRaw(service, JSON.stringify({ ...list, id: key, params: [] }), { key })
    assert.ok(!text.includes(key.slice(-20)), text)
  })
})

describe('arguments that are not called so', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  for (const name of ['input', 'args', 'parameters'])
    for (const sent of [{ country: 'NO' }, '{"country": "NO"}'])
      it(`are refused with the call that was meant, not left out: ${name} of ${JSON.stringify(sent)}`, async () => {
        const { body } = await rpc(service, key, 'tools/call', { name: 'svc_check_coverage', [name]: sent })
        const problem = JSON.parse(body.result.content[0].text)
        assert.equal(problem.correction, `Send the members of ${name} as arguments of the tool: country.`)
        assert.deepEqual(problem.suggested_request.arguments, { country: 'NO' })
      })

  it('are left alone beside arguments', async () => {
    const params = { name: 'svc_check_coverage', arguments: { country: 'NO' }, input: { country: 'SE' } }
    const { body } = await rpc(service, key, 'tools/call', params)
    assert.equal(body.result.structuredContent.manifest.code, 'NO')
  })
})
