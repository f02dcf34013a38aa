import assert from 'node:assert/strict'
import { errorCodes } from '#generated/error-codes.ts'
import { sendRequest } from '../support/send-request.ts'
import { baseUrl, startTestService, type TestService } from '../support/service.ts'

describe('the files of the site', () => {
  let service: TestService
  before(async () => {
    service = await startTestService()
  })
  after(() => service[Symbol.asyncDispose]())

  const socialPath = async () =>
    /property="og:image" content="([^"]+)"/.exec((await sendRequest(service, '/')).text)?.[1]?.replace(baseUrl, '') ??
    ''

  const files: readonly (readonly [path: string, type: string])[] = [
    ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
    ['/favicon.ico', 'image/x-icon'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ]
  for (const [path, type] of files)
    it(`answer ${path} as ${type}, kept for a day, free, and 405 to POST`, async () => {
      const { status, headers } = await sendRequest(service, path)
      assert.deepEqual([status, headers['content-type']], [200, type])
      assert.equal(headers['cache-control'], 'public, max-age=86400')
      assert.equal(headers['x-ratelimit-resource'], 'static')
      assert.equal((await sendRequest(service, path, { method: 'POST' })).status, 405)
    })

  it('let crawlers read pages, and nothing that calls the API: no /v1, no companies, no search', async () => {
    const { text } = await sendRequest(service, '/robots.txt')
    const refused = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path)
    assert.deepEqual(refused, ['/v1/', '/mcp', '/reconcile', '/companies/', '/*?'])
    assert.ok(text.includes(`Sitemap: ${baseUrl}/sitemap.xml`))
  })

  it('list the address of each page in the site map, and of each error', async () => {
    const { text } = await sendRequest(service, '/sitemap.xml')
    for (const path of ['/', '/pricing', '/errors', ...Object.keys(errorCodes).map(code => `/errors/${code}`)])
      assert.ok(text.includes(`<loc>${baseUrl}${path}</loc>`), path)
    for (const [, path = ''] of text.matchAll(/<loc>http:\/\/svc\.test([^<]*)<\/loc>/g))
      assert.equal((await sendRequest(service, path)).status, 200, path)
  })

  it('show a picture of 1200 × 630 pixels in previews of links, which is kept for ever', async () => {
    const reply = await fetch(`${service.url}${await socialPath()}`)
    const bytes = Buffer.from(await reply.arrayBuffer())
    assert.equal(reply.headers.get('content-type'), 'image/png')
    assert.equal(reply.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1200, 630])
    assert.ok(bytes.length < 60_000)
  })

  it('suggest to a browser the page of a misspelt code, and a search', async () => {
    const { status, text } = await sendRequest(service, '/errors/quota-exausted', { headers: { accept: 'text/html' } })
    assert.equal(status, 404)
    assert.ok(text.includes('<a href="/errors/quota_exhausted">'))
    assert.match(text, /<form action="\/" method="get"/)
  })
})
