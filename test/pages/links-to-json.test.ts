import assert from 'node:assert/strict'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

describe('the links of pages to JSON', () => {
  let service: TestService
  before(async () => {
    service = await startTestService()
  })
  after(() => service[Symbol.asyncDispose]())

  for (const [page, links] of [
    ['/', ['/v1/health']],
    ['/coverage', ['/v1/countries', '/v1/health']],
    ['/coverage/NO', ['/v1/countries/NO', '/v1/health']],
  ] as const)
    it(`of ${page} state their media type, so that a client that takes HTML alone does not follow them: ${links.join(', ')}`, async () => {
      const { text } = await sendRequest(service, page, { headers: { accept: 'text/html' } })
      const found = [...text.matchAll(/<a href="(\/v1\/[^"]*)"(?: type="([^"]*)")?>/g)].map(([, to, type]) => [
        to,
        type,
      ])
      assert.deepEqual(
        found.map(([to]) => to),
        links,
      )
      for (const [to = '', type = ''] of found) {
        const { status, headers } = await sendRequest(service, to, { headers: { accept: type } })
        assert.deepEqual([status, String(headers['content-type']).split(';')[0]], [200, type])
      }
    })
})
