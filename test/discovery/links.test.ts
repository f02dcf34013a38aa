import assert from 'node:assert/strict'
import { ask } from '../support/ask.ts'
import { baseUrl, startTestService, type TestService } from '../support/service.ts'

const files = [
  { path: '/llms.txt', atLeast: 7 },
  { path: '/.well-known/agent-card.json', atLeast: 3 },
  { path: '/.well-known/api-catalog', atLeast: 6 },
]

// Answers POST with a key alone; its GET says so.
const mcp = `${baseUrl}/mcp`

/** Whole addresses of the service in a text, without the sentence around them. */
const addressesIn = (text: string) =>
  [...new Set(text.match(/http:\/\/svc\.test[\w./-]*/g))].map(found => found.replace(/\.$/, ''))

describe('the links of the discovery files', () => {
  let service: TestService
  before(async () => {
    service = await startTestService()
  })
  after(() => service[Symbol.asyncDispose]())

  for (const { path, atLeast } of files)
    it(`of ${path} are at least ${atLeast} and answer 200 to anyone`, async () => {
      const links = addressesIn((await ask(service, path)).text).filter(
        link => link !== mcp && link !== `${baseUrl}/v1`,
      )
      assert.ok(links.length >= atLeast, links.join())
      for (const link of links) assert.equal((await ask(service, link.slice(baseUrl.length) || '/')).status, 200, link)
    })
})
