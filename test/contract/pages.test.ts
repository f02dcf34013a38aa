import assert from 'node:assert/strict'
import { errorCodes } from '#generated/error-codes.ts'
import { assetAddress } from '../../src/pages/assets.ts'
import { sendRequest } from '../support/send-request.ts'
import { baseUrl, startTestService, type TestService } from '../support/service.ts'

describe('the pages', () => {
  let service: TestService
  before(async () => {
    service = await startTestService()
  })
  after(() => service[Symbol.asyncDispose]())

  for (const path of ['/', '/errors', '/errors/timeout', assetAddress('style.css')])
    it(`answer 304 on ${path} for If-None-Match: *, and 200 for the tag of another page`, async () => {
      const statusFor = async (tag: string) =>
        (await sendRequest(service, path, { headers: { 'if-none-match': tag } })).status
      assert.deepEqual([await statusFor('*'), await statusFor('W/"another"')], [304, 200])
    })

  it('show the demo key and a curl line on the landing page', async () => {
    const { status, headers, text } = await sendRequest(service, '/')
    assert.deepEqual([status, headers['content-type']], [200, 'text/html; charset=utf-8'])
    assert.ok(text.includes(service.demoKey))
    assert.ok(text.includes(`${baseUrl}/v1/companies/NO/923609016`))
  })

  it('load scripts and styles from the service only, and contain none', async () => {
    const { headers, text } = await sendRequest(service, '/')
    const policy = headers['content-security-policy'] ?? ''
    for (const directive of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'"])
      assert.ok(policy.split(';').includes(directive), directive)
    assert.doesNotMatch(text, /<script>|<style|style="|src="http/)
  })

  for (const path of ['/nothing', '/errors/nope', '/docs/nope', '/Pricing'])
    it(`answer ${path}, which does not exist, with a page in a browser and with the envelope for a program`, async () => {
      const statusAndType = async (accept: string) => {
        const { status, headers } = await sendRequest(service, path, { headers: { accept } })
        return [status, headers['content-type']?.split(';')[0]]
      }
      const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
      assert.deepEqual(await statusAndType(browser), [404, 'text/html'])
      assert.deepEqual(await statusAndType('*/*'), [404, 'application/problem+json'])
    })

  for (const path of ['/%zz', '/companies/%ff/1', '/?q=%zz'])
    it(`answer ${path}, whose address cannot be read, with a page in a browser and with the envelope for a program`, async () => {
      const { status, headers, text } = await sendRequest(service, path, { headers: { accept: 'text/html' } })
      assert.deepEqual([status, headers['content-type']], [400, 'text/html; charset=utf-8'])
      assert.match(text, /<h1>Invalid request<\/h1>/)
      assert.match(text, /Percent-encode the text as UTF-8, and a percent sign as %25\./)
      assert.match(headers['content-security-policy'] ?? '', /default-src 'none'/)
      const program = await sendRequest(service, path, { headers: { accept: '*/*' } })
      assert.deepEqual([program.status, program.body.code], [400, 'invalid_request'])
    })

  it('leave errors of files in the contract as they are: /openapi.yaml?x=%zz is an envelope in a browser too', async () => {
    const { status, body } = await sendRequest(service, '/openapi.yaml?x=%zz', { headers: { accept: 'text/html' } })
    assert.deepEqual([status, body.code], [400, 'invalid_request'])
  })

  for (const path of ['/companies/NO/923609016', '/coverage/NO', '/usage', '/status'])
    it(`answer ${path} with the envelope for a program, which means an operation, and with a page for anyone else`, async () => {
      const { text: key } = await service.key()
      const typeFor = async (headers: Record<string, string>, key?: string) =>
        (await sendRequest(service, path, { headers, ...(key && { key }) })).headers['content-type']?.split(';')[0]
      assert.deepEqual(
        [await typeFor({ accept: '*/*' }, key), await typeFor({ accept: 'application/json' })],
        ['application/problem+json', 'application/problem+json'],
      )
      assert.deepEqual(
        [await typeFor({ accept: 'text/html' }), await typeFor({ accept: '*/*' })],
        ['text/html', 'text/html'],
      )
    })

  it('correct a lookup without /v1 of the holder of a key', async () => {
    const { text: key } = await service.key()
    const { status, body } = await sendRequest(service, '/companies/NO/923609016', { key })
    assert.deepEqual([status, body.suggested_request.path], [404, '/v1/companies/NO/923609016'])
  })

  for (const path of ['/v1/nothing', '/mcp/x', '/.well-known/nothing', '/reconcile/a/b/c'])
    it(`answer ${path} with the envelope in a browser too: it is an address for programs`, async () => {
      const { headers } = await sendRequest(service, path, { headers: { accept: 'text/html' } })
      assert.match(headers['content-type'] ?? '', /^application\/problem\+json/)
    })

  for (const code of Object.keys(errorCodes))
    it(`explain ${code} at both spellings, in HTML, with its example`, async () => {
      const hyphenated = await sendRequest(service, `/errors/${code.replaceAll('_', '-')}`)
      const underscored = await sendRequest(service, `/errors/${code}`)
      assert.equal(underscored.status, 200)
      assert.match(underscored.headers['content-type'] ?? '', /^text\/html/)
      assert.equal(hyphenated.text, underscored.text)
      assert.ok(underscored.text.includes(`${baseUrl}/errors/${code}&quot;`))
    })

  it('list every code under /errors', async () => {
    const { text } = await sendRequest(service, '/errors')
    for (const code of Object.keys(errorCodes)) assert.ok(text.includes(`/errors/${code}"`), code)
  })

  it('answer 404 in the envelope for a code that does not exist, and 405 to POST', async () => {
    assert.equal((await sendRequest(service, '/errors/nope')).body.code, 'route_not_found')
    assert.equal((await sendRequest(service, '/errors', { method: 'POST' })).headers.allow, 'GET, HEAD, OPTIONS')
  })
})
