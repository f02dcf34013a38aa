import assert from 'node:assert/strict'
import { parse } from 'yaml'
import { rpc } from '../support/mcp.ts'
import { sendRequest } from '../support/send-request.ts'
import { baseUrl, startTestService, type TestService } from '../support/service.ts'

const files = [
  { path: '/llms.txt', atLeast: 7 },
  { path: '/.well-known/agent-card.json', atLeast: 3 },
  { path: '/.well-known/api-catalog', atLeast: 6 },
  { path: '/.well-known/mcp.json', atLeast: 1 },
  { path: '/.well-known/ai-catalog.json', atLeast: 3 },
]

// Answers only POST with a key; its GET says so.
const mcp = `${baseUrl}/mcp`

/** Absolute addresses of the service in a text, without trailing punctuation. */
const addressesIn = (text: string) =>
  [...new Set(text.match(/http:\/\/svc\.test[\w./-]*/g))].map(found => found.replace(/\.$/, ''))

describe('the links of the discovery files', () => {
  let service: TestService
  before(async () => {
    service = await startTestService()
  })
  after(() => service[Symbol.asyncDispose]())

  for (const { path, atLeast } of files)
    it(`of ${path} are at least ${atLeast} and answer 200 without a key`, async () => {
      const links = addressesIn((await sendRequest(service, path)).text).filter(
        link => link !== mcp && link !== `${baseUrl}/v1`,
      )
      assert.ok(links.length >= atLeast, links.join())
      for (const link of links)
        assert.equal((await sendRequest(service, link.slice(baseUrl.length) || '/')).status, 200, link)
    })

  it('are reachable from the landing page: its Link header names the catalog, the description and the guide', async () => {
    const { headers } = await sendRequest(service, '/')
    const links = [...(headers.link ?? '').matchAll(/<([^>]+)>; rel="([\w-]+)"/g)].map(([, path, rel]) => [rel, path])
    assert.deepEqual(links, [
      ['api-catalog', '/.well-known/api-catalog'],
      ['service-desc', '/openapi.yaml'],
      ['service-doc', '/llms.txt'],
    ])
  })
})

describe('the tools in the discovery files', () => {
  let service: TestService
  before(async () => {
    service = await startTestService()
  })
  after(() => service[Symbol.asyncDispose]())

  it('are the 6 of tools/list in x-svc-mcp of the contract, in the agent card and in llms.txt alike', async () => {
    const { text: key } = await service.key()
    const { tools } = (await rpc(service, key, 'tools/list')).body.result
    const names: string[] = tools.map(({ name }: { name: string }) => name)
    const contract = parse((await sendRequest(service, '/openapi.yaml')).text)
    const card = (await sendRequest(service, '/.well-known/agent-card.json')).body
    const guide = (await sendRequest(service, '/llms.txt')).text
    assert.equal(names.length, 6)
    assert.deepEqual(
      contract['x-svc-mcp'].tools.map(({ name }: { name: string }) => name),
      names,
    )
    assert.deepEqual(
      card.skills.map(({ id }: { id: string }) => id),
      names,
    )
    assert.deepEqual(
      [...guide.matchAll(/^- `(svc_\w+)`/gm)].map(([, name]) => name),
      names,
    )
  })

  it('are at an address that requires POST and a key', async () => {
    const get = await sendRequest(service, '/mcp')
    assert.deepEqual([get.status, get.headers.allow], [405, 'POST'])
    const post = await sendRequest(service, '/mcp', { method: 'POST', body: {} })
    assert.deepEqual([post.status, post.headers['www-authenticate']], [401, 'Bearer realm="svc"'])
  })
})
