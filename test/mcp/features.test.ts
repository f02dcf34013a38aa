import assert from 'node:assert/strict'
import listing from '#generated/mcp-prompts.json' with { type: 'json' }
import { rpc } from '../support/mcp.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

describe('besides its tools, the MCP server', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  // biome-ignore lint/suspicious/noExplicitAny: each test knows which method it called
  const ask = async (method: string, params: object = {}): Promise<any> =>
    (await rpc(service, key, method, params)).body
  const read = async (uri: string) => (await ask('resources/read', { uri })).result.contents[0]

  it('says its name, title and icon, and that it has prompts, resources and completions', async () => {
    const clientInfo = { name: 'x', version: '1' }
    const { result } = await ask('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo })
    assert.deepEqual(result.capabilities, { tools: {}, prompts: {}, resources: {}, completions: {} })
    const { name, title, icons } = result.serverInfo
    assert.deepEqual([name, title, icons.length], ['svc', 'Company registry data', 1])
    assert.match(Buffer.from(icons[0].src.split(',')[1], 'base64').toString(), /^<svg/)
  })

  it('has the 4 workflows as prompts, in the order of its instructions', async () => {
    const { prompts } = (await ask('prompts/list')).result
    assert.deepEqual(
      prompts.map((prompt: { name: string }) => prompt.name),
      ['find_company', 'enrich_list', 'check_country', 'recover_from_error'],
    )
    for (const prompt of prompts) assert.ok(prompt.title && prompt.description && !('text' in prompt))
  })

  for (const prompt of listing.prompts)
    it(`fills the arguments into the text of ${prompt.name}, which names tools or members that exist`, async () => {
      const args = Object.fromEntries(prompt.arguments.map(({ name }) => [name, `<${name}>`]))
      const { messages } = (await ask('prompts/get', { name: prompt.name, arguments: args })).result
      const [{ role, content }] = messages
      assert.deepEqual([messages.length, role, content.type], [1, 'user', 'text'])
      for (const value of Object.values(args)) assert.ok(content.text.includes(value), content.text)
      assert.doesNotMatch(content.text, /\{\w+\}/)
      const { tools } = (await ask('tools/list')).result
      for (const [name] of content.text.matchAll(/svc_\w+/g))
        assert.ok(
          tools.some((tool: { name: string }) => tool.name === name),
          name,
        )
    })

  it('leaves text with braces, and says that an optional argument is unknown', async () => {
    const args = { name: 'A {country} $& B' }
    const { messages } = (await ask('prompts/get', { name: 'find_company', arguments: args })).result
    assert.match(messages[0].content.text, /"A \{country\} \$& B", country: unknown\./)
  })

  it('lists 2 resources and 2 templates', async () => {
    const { resources } = (await ask('resources/list')).result
    const { resourceTemplates } = (await ask('resources/templates/list')).result
    assert.deepEqual(
      resources.map((one: { uri: string }) => one.uri),
      ['svc://contract', 'svc://coverage'],
    )
    assert.deepEqual(
      resourceTemplates.map((one: { uriTemplate: string }) => one.uriTemplate),
      ['svc://coverage/{country}', 'svc://errors/{code}'],
    )
  })

  it('reads coverage like REST, an error with its example at the addresses of the service, and the contract', async () => {
    const { body: manifest } = await sendRequest(service, '/v1/countries/NO', { key })
    const { body: list } = await sendRequest(service, '/v1/countries', { key })
    assert.deepEqual(JSON.parse((await read('svc://coverage/NO')).text), manifest)
    assert.deepEqual(JSON.parse((await read('svc://coverage')).text), list)
    const error = JSON.parse((await read('svc://errors/rate_limit_exceeded')).text)
    assert.deepEqual([error.status, error.retryable, error.example.code], [429, true, 'rate_limit_exceeded'])
    for (const code of ['rate_limit_exceeded', 'quota_exhausted']) {
      const { text } = await read(`svc://errors/${code}`)
      assert.ok(text.includes(`"documentation_url":"http://svc.test/errors/${code}"`) && !text.includes(':8080'), text)
    }
    const contract = await read('svc://contract')
    assert.equal(contract.mimeType, 'application/yaml')
    assert.match(contract.text, /^openapi: 3\.1\.0/m)
  })

  it('shows errors with their pages and the prices at two hosts, where SVC_ERRORS_URL names another', async () => {
    await using elsewhere = await startTestService({ SVC_ERRORS_URL: 'https://docs.example/problems' })
    const { text: own } = await elsewhere.key()
    const { body } = await rpc(elsewhere, own, 'resources/read', { uri: 'svc://errors/quota_exhausted' })
    const { example } = JSON.parse(body.result.contents[0].text)
    assert.equal(example.documentation_url, 'https://docs.example/problems/quota_exhausted')
    assert.equal(example.price.upgrade_url, 'http://svc.test/pricing#tiers')
  })

  it('counts reading coverage as the REST request that it makes', async () => {
    const { headers } = await rpc(service, key, 'resources/read', { uri: 'svc://coverage/SE' })
    assert.deepEqual([headers['x-ratelimit-resource'], headers['x-svc-cost-units']], ['coverage-read', '0'])
  })

  const completions: [argument: string, value: string, values: string[]][] = [
    ['country', 'no', ['NO']],
    ['country', 'l', ['LT', 'LV']],
    ['country', 'S', ['CH', 'SE', 'SK']],
    ['country', 'germ', ['DE']],
    ['country', 'Norge', ['NO']],
    ['country', 'Deutschl', ['DE']],
    ['country', 'česk', ['CZ']],
    ['country', '?', []],
    ['country', 'UK', ['GB']],
    ['country', 'zz', []],
    ['country', 'x'.repeat(100_000), []],
    ['code', 'company', ['company_not_found']],
    ['name', 'Equi', []],
    ['__proto__', 'x', []],
  ]
  for (const [name, value, values] of completions)
    it(`completes the ${name} ${value.slice(0, 10)} as ${values.join(', ') || 'nothing'}`, async () => {
      const ref = { type: 'ref/resource', uri: 'svc://coverage/{country}' }
      const { completion } = (await ask('completion/complete', { ref, argument: { name, value } })).result
      assert.deepEqual(completion.values, values)
    })

  it('completes all 19 countries before anything is typed', async () => {
    const ref = { type: 'ref/prompt', name: 'check_country' }
    const { completion } = (await ask('completion/complete', { ref, argument: { name: 'country', value: '' } })).result
    assert.deepEqual([completion.values.length, completion.total, completion.hasMore], [19, 19, false])
  })

  const wrong: { what: string; method: string; params: object; message: RegExp }[] = [
    {
      what: 'an unknown prompt',
      method: 'prompts/get',
      params: { name: 'nothing' },
      message: /the prompts are find_company, enrich_list/,
    },
    {
      what: 'a prompt without a required argument',
      method: 'prompts/get',
      params: { name: 'find_company' },
      message: /name is required/,
    },
    {
      what: 'a prompt with a blank in place of a required argument',
      method: 'prompts/get',
      params: { name: 'find_company', arguments: { name: '  ' } },
      message: /name is required/,
    },
    {
      what: 'a prompt with an unknown argument',
      method: 'prompts/get',
      params: { name: 'find_company', arguments: { name: 'x', city: 'y' } },
      message: /unknown argument; the prompt takes name, country/,
    },
    {
      what: 'a prompt with a long argument',
      method: 'prompts/get',
      params: { name: 'recover_from_error', arguments: { error: 'x'.repeat(20_001) } },
      message: /more than 20000 characters/,
    },
    { what: 'another page of prompts', method: 'prompts/list', params: { cursor: 'x' }, message: /omit cursor/ },
    { what: 'another page of resources', method: 'resources/list', params: { cursor: 'x' }, message: /omit cursor/ },
    ...['svc://nothing', 'file:///etc/passwd', 'svc://coverage/', 'svc://coverage/NO/x', 'svc://contract/x', ''].map(
      uri => ({ what: `the address "${uri}"`, method: 'resources/read', params: { uri }, message: /unknown resource/ }),
    ),
    {
      what: 'an error that there is not',
      method: 'resources/read',
      params: { uri: 'svc://errors/toString' },
      message: /the codes are invalid_request/,
    },
    {
      what: 'a country that is not served',
      method: 'resources/read',
      params: { uri: 'svc://coverage/XX' },
      message: /cannot be read/,
    },
    {
      what: 'bad percent-encoding',
      method: 'resources/read',
      params: { uri: 'svc://coverage/%E0' },
      message: /percent-encoding/,
    },
  ]
  for (const { what, method, params, message } of wrong)
    it(`answers -32602 to ${what}`, async () => {
      const { error } = await ask(method, params)
      assert.equal(error.code, -32602)
      assert.match(error.message, message)
    })

  it('has the error of REST in the data of coverage that cannot be read, such as of a missing scope', async () => {
    const { text } = await service.key({ scopes: ['usage:read'] })
    const { body } = await rpc(service, text, 'resources/read', { uri: 'svc://coverage/NO' })
    assert.deepEqual([body.error.code, body.error.data.code], [-32602, 'insufficient_scope'])
  })
})
