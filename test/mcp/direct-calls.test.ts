import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { equinor } from '../support/batches.ts'
import { type RpcReply, sendRaw } from '../support/mcp.ts'
import { startTestService, type TestService } from '../support/service.ts'

const getEquinor = { name: 'svc_get_company', arguments: equinor }
const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`

/** What is the same in two replies to the same call: all but ids, the date and what is left of a window. */
function withoutIds({ status, headers, text }: RpcReply) {
  const kept = Object.entries(headers).filter(
    ([name]) => !['date', 'x-request-id', 'content-length'].includes(name) && !/remaining|reset/.test(name),
  )
  const message = JSON.parse(
    text
      .replaceAll(/[0-9A-HJKMNP-TV-Z]{26}/g, 'ID')
      .replaceAll(/(\\?"(?:ratelimit-(?:remaining|reset)|x-svc-credits-remaining)\\?":\\?")\d+/g, '$1'),
  )
  return { status, headers: Object.fromEntries(kept), message }
}

describe('a call of a tool until revision 2025-11-25', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  const send = (id: unknown, params: unknown, headers: Record<string, string> = {}) =>
    sendRaw(service, JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params }), { key, headers })

  it('with null, an empty text or an empty list for arguments is a call without any, and one with JSON text has the object in it', async () => {
    for (const args of [null, '', ' ', [], '[]', 'null', '{}']) {
      const none = await send(1, { name: 'svc_check_coverage', arguments: args })
      assert.equal(none.body.result?.structuredContent.countries.length, 19, JSON.stringify(args))
    }
    const text = await send(2, { ...getEquinor, arguments: JSON.stringify(equinor) })
    assert.equal(JSON.parse(text.text).result.structuredContent.name, 'EQUINOR ASA')
  })

  it('with a list or other text for arguments is refused in a line', async () => {
    for (const args of [[1], 'NO 923609016', '[1]', 7]) {
      const { code, message } = JSON.parse((await send(1, { ...getEquinor, arguments: args })).text).error
      assert.equal(code, -32602)
      assert.match(message, /^Invalid params: params\.arguments: [^\n[{]+$/)
    }
  })

  const calls: { what: string; id?: unknown; params: object }[] = [
    { what: 'that finds a company', params: getEquinor },
    { what: 'that finds none', params: { ...getEquinor, arguments: { ...equinor, registry_id: '999999999' } } },
    { what: 'with wrong arguments', params: { ...getEquinor, arguments: { country: 'NO', registry_id: 1 } } },
    { what: 'without arguments', params: { name: 'svc_get_company' } },
    { what: 'under an id of text', id: '__proto__', params: getEquinor },
    { what: 'under the id 0', id: 0, params: getEquinor },
    { what: 'with a trace context', params: { ...getEquinor, _meta: { traceparent } } },
    { what: 'with a token of progress', params: { ...getEquinor, _meta: { progressToken: 'a' } } },
    { what: 'of a tool that makes no request', params: { name: 'svc_estimate_cost', arguments: {} } },
    { what: 'of an unknown tool', params: { name: 'svc_get_compny', arguments: equinor } },
  ]
  for (const { what, id = 1, params } of calls)
    it(`${what} is answered as by the SDK's server, which answers calls with more parameters`, async () => {
      const direct = await send(id, params)
      const throughServer = await send(id, { ...params, more: 1 })
      assert.deepEqual(withoutIds(direct), withoutIds(throughServer))
      assert.equal(direct.body.id, id)
    })

  const refused: { what: string; id?: unknown; params: unknown; code: number }[] = [
    { what: 'whose name is a number', params: { ...getEquinor, name: 1 }, code: -32602 },
    { what: 'without a name', params: { arguments: equinor }, code: -32602 },
    { what: 'whose arguments are a list', params: { ...getEquinor, arguments: [1] }, code: -32602 },
    { what: 'whose arguments are text', params: { ...getEquinor, arguments: 'NO 923609016' }, code: -32602 },
    { what: 'whose _meta is text', params: { ...getEquinor, _meta: 'a' }, code: -32600 },
    { what: 'under an id with a fraction', id: 1.5, params: getEquinor, code: -32600 },
    { what: 'under the id null', id: null, params: getEquinor, code: -32600 },
  ]
  for (const { what, id = 1, params, code } of refused)
    it(`${what} is refused by the SDK's schema: ${code}`, async () => {
      const { body } = await send(id, params)
      assert.equal(body.error.code, code)
    })

  it('has a text that is the JSON of its structured content', async () => {
    const { body } = await send(1, getEquinor)
    assert.deepEqual(JSON.parse(body.result.content[0].text), body.result.structuredContent)
  })

  it('is read with a byte order mark, and refused without a body, with half a JSON or with a name twice', async () => {
    const read = async (body: string) => (await sendRaw(service, body, { key })).body
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: getEquinor })
    assert.equal((await read(`\uFEFF${message}`)).result.structuredContent.name, 'EQUINOR ASA')
    assert.equal((await read('')).error.code, -32600)
    assert.match(
      (await read(message.slice(0, -1))).error.data.invalid_fields[0].message,
      /^is not valid JSON at line 1, column \d+$/,
    )
    assert.match((await read(message.replace('{', '{"id":2,'))).error.data.invalid_fields[0].message, /id twice/)
  })

  it('is compressed from 4 KiB, and says at any length that this depends on Accept-Encoding', async () => {
    const references = Array.from({ length: 20 }, () => equinor)
    const headers = { 'accept-encoding': 'br' }
    const short = await send(1, getEquinor, headers)
    assert.deepEqual([short.headers.vary, short.headers['content-encoding']], ['Accept-Encoding', undefined])
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'svc_enrich_companies', arguments: { references, idempotency_key: randomUUID() } },
    })
    const long = await fetch(`${service.url}/mcp`, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json', authorization: `Bearer ${key}` },
    })
    assert.deepEqual([long.headers.get('vary'), long.headers.get('content-encoding')], ['Accept-Encoding', 'br'])
    assert.equal(JSON.parse(await long.text()).result.structuredContent.results.length, 20)
  })
})
