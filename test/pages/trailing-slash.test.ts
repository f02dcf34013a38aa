import assert from 'node:assert/strict'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

const accept = 'text/html, */*'

const moved = [
  ['/docs/', '/docs'],
  ['/docs/keys/', '/docs/keys'],
  ['/errors/', '/errors'],
  ['/errors/rate-limit-exceeded/?from=a%2Fb', '/errors/rate-limit-exceeded?from=a%2Fb'],
  ['/companies/NO/923609016/', '/companies/NO/923609016'],
] as const

describe('the address of a page with a slash at its end', () => {
  let service: TestService
  before(async () => {
    service = await startTestService()
  })
  after(() => service[Symbol.asyncDispose]())

  for (const [path, page] of moved)
    it(`leads by 308 from ${path} to ${page}, also below the path of a proxy`, async () => {
      const { status, headers, text } = await sendRequest(service, path, { headers: { accept } })
      assert.deepEqual([status, text, headers['x-ratelimit-resource']], [308, '', 'static'])
      const { location = '' } = headers
      assert.equal(new URL(location, `https://svc.test${path}`).href, `https://svc.test${page}`)
      assert.equal(new URL(location, `https://svc.test/registry${path}`).href, `https://svc.test/registry${page}`)
      assert.equal((await sendRequest(service, page, { headers: { accept } })).status, 200)
    })

  it('is 404 to a program with a key, which is told the operation', async () => {
    const options = { key: service.demoKey }
    const { status, body } = await sendRequest(service, '/companies/NO/923609016/', options)
    assert.deepEqual([status, body.suggested_request?.path], [404, '/v1/companies/NO/923609016'])
  })

  it('is 404 where there is no page without it, and below another host', async () => {
    for (const path of ['/nothing/', '/docs//', '//svc.test/', '/v1/countries/'])
      assert.equal((await sendRequest(service, path, { headers: { accept } })).status, 404, path)
  })

  it('refuses POST as the page does', async () => {
    assert.equal((await sendRequest(service, '/docs/', { method: 'POST', headers: { accept } })).status, 405)
  })
})
