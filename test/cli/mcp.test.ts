import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import * as v2 from '@modelcontextprotocol/client'
import { StdioClientTransport as StdioClientTransportV2 } from '@modelcontextprotocol/client/stdio'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { contract } from '../contract-checker/contract-operations.ts'
import { freePort } from '../support/free-port.ts'
import { listenOnLoopback } from '../support/listen-on-loopback.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { shownByTool } from '../support/shown-by-tool.ts'
import { environment, program, refusalOf, runBefore, svc } from './svc.ts'

const equinor = { country: 'NO', registry_id: '923609016' }
const { instructions, tools } = contract['x-svc-mcp']

const shapedKey = (keyClass: string) => `svc_live_${keyClass}_${'k'.repeat(12)}_${'s'.repeat(32)}_${'c'.repeat(6)}`

const refused: { given: string; args: string[]; settings: Record<string, string>; line: RegExp }[] = [
  { given: 'no key', args: [], settings: {}, line: /^svc: SVC_API_KEY is not set: svc mcp needs a restricted key$/ },
  {
    given: 'a secret key',
    args: [],
    settings: { SVC_API_KEY: shapedKey('sk') },
    line: /^svc: SVC_API_KEY is a secret key: MCP takes restricted keys only, made by svc keys create$/,
  },
  {
    given: 'half a key',
    args: [],
    settings: { SVC_API_KEY: 'svc_live_rk' },
    line: /^svc: SVC_API_KEY is not an API key$/,
  },
  {
    given: 'an address without a scheme',
    args: ['--url', '127.0.0.1:8080'],
    settings: { SVC_API_KEY: shapedKey('rk') },
    line: /^svc: --url is not an http or https address: 127\.0\.0\.1:8080; write http:\/\/127\.0\.0\.1:8080$/,
  },
  ...['v1', 'mcp'].map(end => ({
    given: `an address that ends with /${end}`,
    args: ['--url', `http://127.0.0.1:8080/${end}/`],
    settings: { SVC_API_KEY: shapedKey('rk') },
    line: new RegExp(`^svc: --url must be the address of the service, without /${end} at its end$`),
  })),
]

const settingsOf = (key: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment({ SVC_API_KEY: key })).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )

/** A client of the SDK with `svc mcp` as its server. */
async function connect(url: string, key: string) {
  const env = settingsOf(key)
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StdioClientTransport({ command: program, args: ['mcp', '--url', url], env, stderr: 'pipe' }))
  return { client, [Symbol.asyncDispose]: () => client.close() }
}

describe('svc mcp', () => {
  const ranWith = runBefore(refused, ({ args, settings }) => svc(['mcp', ...args], settings))
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  it('offers a client over stdio the 6 tools and the instructions of the contract', async () => {
    await using session = await connect(service.url, key)
    const { tools: listed } = await session.client.listTools()
    assert.deepEqual(
      listed.map(({ name }) => name),
      tools.map(({ name }) => name),
    )
    assert.equal(session.client.getInstructions(), instructions)
  })

  for (const revision of ['2025-11-25', '2026-07-28'])
    it(`speaks ${revision} with a client of the SDK 2`, async () => {
      const mode = revision === '2025-11-25' ? 'legacy' : { pin: revision }
      const client = new v2.Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
      const env = settingsOf(key)
      await client.connect(
        new StdioClientTransportV2({ command: program, args: ['mcp', '--url', service.url], env, stderr: 'pipe' }),
      )
      assert.equal(client.getNegotiatedProtocolVersion(), revision)
      const { structuredContent } = await client.callTool({ name: 'svc_verify_status', arguments: equinor })
      assert.equal((structuredContent as { name: string }).name, 'EQUINOR ASA')
      await client.close()
    })

  it('answers a call like REST with the same key, and bills it like that request', async () => {
    await using session = await connect(service.url, key)
    const used = async (): Promise<number> =>
      (await sendRequest(service, '/v1/account/usage', { key })).body.billable_results.used
    const unused = await used()
    const { structuredContent } = await session.client.callTool({ name: 'svc_get_company', arguments: equinor })
    const before = await used()
    assert.equal(before, unused + 1)
    const reply = await sendRequest(service, '/v1/companies/NO/923609016', { key })
    assert.deepEqual(structuredContent, shownByTool('svc_get_company', {}, reply))
    assert.equal(await used(), before + 1)
  })

  it('answers a call with an unknown key with the 401 of the service', async () => {
    await using session = await connect(service.url, shapedKey('rk'))
    const { isError, content } = await session.client.callTool({ name: 'svc_get_company', arguments: equinor })
    const [{ text: problem = '' } = {}] = content as { text: string }[]
    assert.deepEqual([isError, JSON.parse(problem).code], [true, 'unauthenticated'])
  })

  it('answers service_unavailable, retryable, with the address that no server listens at', async () => {
    const url = `http://127.0.0.1:${await freePort()}`
    await using session = await connect(url, key)
    const { isError, content } = await session.client.callTool({ name: 'svc_get_company', arguments: equinor })
    const [{ text: problem = '' } = {}] = content as { text: string }[]
    const { code, retryable, documentation_url, detail, correction } = JSON.parse(problem)
    assert.deepEqual([isError, code, retryable], [true, 'service_unavailable', true])
    assert.equal(documentation_url, `${url}/errors/service_unavailable`)
    assert.equal(detail, `The service does not answer at ${url}.`)
    assert.match(correction, /ask the user whether the service runs, and whether svc mcp has its address: --url/)
  })

  it('answers -32602 with service_unavailable to a resource where nobody listens, and where a proxy answers 502 in HTML', async () => {
    await using proxy = await listenOnLoopback(
      createServer((_, res) => res.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>')),
    )
    for (const url of [`http://127.0.0.1:${await freePort()}`, proxy.url]) {
      await using session = await connect(url, key)
      const error = await session.client.readResource({ uri: 'svc://coverage' }).catch(reason => reason)
      assert.deepEqual([error.code, error.data?.code, error.data?.retryable], [-32602, 'service_unavailable', true])
      assert.equal(error.data.detail, `The service does not answer at ${url}.`)
    }
  })

  it('says where an address redirects to, as from http to https, and to have that set', async () => {
    const redirect = (req: IncomingMessage, res: ServerResponse) =>
      res.writeHead(308, { location: `https://api.example.com${req.url}` }).end()
    await using proxy = await listenOnLoopback(createServer(redirect))
    await using session = await connect(proxy.url, key)
    const { content } = await session.client.callTool({ name: 'svc_get_company', arguments: equinor })
    const [{ text: problem = '' } = {}] = content as { text: string }[]
    const { code, detail, correction } = JSON.parse(problem)
    const { data } = await session.client.readResource({ uri: 'svc://coverage' }).catch(reason => reason)
    assert.equal(code, 'service_unavailable')
    assert.equal(detail, `The service does not answer at ${proxy.url}, which redirects to https://api.example.com.`)
    assert.match(correction, /--url or SVC_URL, to https:\/\/api\.example\.com: redirects are not followed/)
    assert.deepEqual([data?.detail, data?.correction], [detail, correction])
  })

  it('says that the address is wrong if the service is elsewhere, and suggests no call', async () => {
    await using session = await connect(`${service.url}/docs`, key)
    const { isError, content } = await session.client.callTool({ name: 'svc_get_company', arguments: equinor })
    const [{ text: problem = '' } = {}] = content as { text: string }[]
    const { code, correction, suggested_request } = JSON.parse(problem)
    assert.deepEqual([isError, code, suggested_request], [true, 'route_not_found', null])
    assert.match(correction, /^No call can succeed: this is not the address of the service\. Ask the user/)
  })

  it('answers a request that is no valid message with -32600 and its id, also one of 20 MB, and goes on', async () => {
    const settings = environment({ SVC_API_KEY: key, SVC_BASE_URL: service.url })
    const child = spawn(program, ['mcp'], { env: settings, stdio: 'pipe' })
    const exit = once(child, 'exit')
    const long = { jsonrpc: '2.0', id: 2, method: 'ping', params: { text: 'x'.repeat(20_000_000) } }
    const messages = [
      { jsonrpc: '2.0', id: 1, method: 'ping', params: [] },
      long,
      { jsonrpc: '2.0', id: 3, method: 'ping' },
    ]
    child.stdin.end(messages.map(message => `${JSON.stringify(message)}\n`).join(''))
    const answers = (await text(child.stdout))
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    assert.deepEqual(
      answers.map(({ id, error }) => [id, error?.code]),
      [
        [1, -32600],
        [null, -32600],
        [3, undefined],
      ],
    )
    assert.deepEqual((await exit)[0], 0)
  })

  it('writes nothing but answers to stdout, no key to stderr, and exits 0 when its stdin ends', async () => {
    const settings = environment({ SVC_API_KEY: key, SVC_BASE_URL: service.url })
    const child = spawn(program, ['mcp'], { env: settings, stdio: 'pipe' })
    const exit = once(child, 'exit')
    const call = { name: 'svc_verify_status', arguments: equinor }
    child.stdin.end(`no JSON\n${JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/call', params: call })}\n`)
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
    const answers = stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    assert.deepEqual([answers.at(-1).id, answers.at(-1).result.structuredContent.name], [7, 'EQUINOR ASA'])
    assert.deepEqual([answers.length, answers[0].id, answers[0].error.code], [2, null, -32700])
    assert.deepEqual((await exit)[0], 0)
    assert.ok(!stderr.includes(key))
  })

  it('answers the last line also without a line end', async () => {
    const child = spawn(program, ['mcp', '--url', service.url], { env: settingsOf(key), stdio: 'pipe' })
    child.stdin.end('{"jsonrpc":"2.0","id":1,"method":"ping"}\n{"jsonrpc":"2.0","id":2,"method":"ping"}')
    const ids = (await text(child.stdout)).trim().split('\n')
    assert.deepEqual(
      ids.map(line => JSON.parse(line).id),
      [1, 2],
    )
  })

  it('answers 3 calls of a service that is away to a client that has closed stderr', async () => {
    const url = `http://127.0.0.1:${await freePort()}`
    const child = spawn(program, ['mcp', '--url', url], { env: settingsOf(key), stdio: 'pipe' })
    child.stderr.destroy()
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
    for (const id of [1, 2, 3]) {
      const params = { name: 'svc_verify_status', arguments: equinor }
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params })}\n`)
      assert.equal(JSON.parse((await lines.next()).value ?? '{}').id, id)
    }
    child.stdin.end()
    assert.deepEqual((await once(child, 'exit'))[0], 0)
  })

  for (const row of refused)
    it(`refuses ${row.given} in one line, and exits 1`, () => {
      const { code, stdout, lines } = refusalOf(ranWith(row))
      assert.deepEqual([code, stdout, lines.length], [1, '', 1])
      assert.match(lines[0] ?? '', row.line)
    })
})
