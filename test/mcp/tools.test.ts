import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import listing from '#generated/mcp-tools.json' with { type: 'json' }
import { equinor } from '../support/batches.ts'
import { callTool, legacyRevision, sdkClients, type ToolClient } from '../support/mcp.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { shownByTool } from '../support/shown-by-tool.ts'
import { toolCalls } from '../support/tool-calls.ts'

interface Envelope {
  code?: string
  status?: unknown
  request_id?: string
}

for (const { of, revision, connect } of sdkClients)
  describe(`a client of ${of}`, () => {
    let service: TestService
    let key: string
    let client: ToolClient
    before(async () => {
      service = await startTestService()
      key = (await service.key()).text
      client = await connect(service, key)
    })
    after(async () => {
      await client.close()
      await service[Symbol.asyncDispose]()
    })

    it('receives the server’s name, the four workflows and four capabilities, none of which changes', () => {
      assert.equal(client.getServerVersion()?.name, 'svc')
      assert.equal(client.getInstructions(), listing.instructions)
      assert.deepEqual(client.getServerCapabilities(), { tools: {}, prompts: {}, resources: {}, completions: {} })
    })

    it('lists the 6 tools exactly as they are generated from the contract, twice in the same order', async () => {
      assert.deepEqual((await client.listTools()).tools, listing.tools)
      assert.deepEqual((await client.listTools()).tools, listing.tools)
    })

    it(`speaks ${revision}${revision === legacyRevision ? ', and pings' : ', which has no ping'}`, async () => {
      assert.equal(client.getNegotiatedProtocolVersion?.() ?? legacyRevision, revision)
      if (revision === legacyRevision) assert.deepEqual(await client.ping(), {})
    })

    // The client validates structured content against the output schema of the listing, and throws if it is invalid.
    for (const { tool, args, wrong, code, status } of toolCalls) {
      const given = Object.keys(args()).join(', ')
      it(`calls ${tool} with ${given} and gets a result that is valid against its output schema`, async () => {
        await client.listTools()
        const { isError, structuredContent } = await client.callTool({ name: tool, arguments: { ...args() } })
        assert.ok(!isError)
        assert.ok(structuredContent)
      })

      it(`calls ${tool} with a wrong one of ${given} and gets the envelope of ${status} ${code}, as text only`, async () => {
        await client.listTools()
        const { isError, structuredContent, content } = await client.callTool({ name: tool, arguments: { ...wrong() } })
        const [{ text }] = content as [{ text: string }]
        const envelope: Envelope = JSON.parse(text)
        assert.deepEqual([isError, structuredContent, envelope.code, envelope.status], [true, undefined, code, status])
        assert.match(envelope.request_id ?? '', /^[0-9A-Z]{26}$/)
      })
    }

    it('gets coverage of all countries when it names none, in the same form', async () => {
      const { structuredContent } = await client.callTool({ name: 'svc_check_coverage' })
      const { countries, manifest } = structuredContent as { countries: unknown[]; manifest?: unknown }
      assert.deepEqual([countries.length, manifest], [19, undefined])
    })

    it('gets a JSON-RPC error -32602 for an unknown tool, with the names of the known ones', async () => {
      await assert.rejects(
        client.callTool({ name: 'svc_delete_company' }),
        (error: { code: number; message: string }) => {
          assert.equal(error.code, -32602)
          return /svc_get_company, svc_search_companies/.test(error.message)
        },
      )
    })
  })

describe('a tool', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  it('has its REST request in _meta: operation, status, id, limits, cost, credits, entity tag', async () => {
    const { restRequests, headers } = await callTool(service, key, 'svc_get_company', equinor)
    const [request, ...others] = restRequests
    assert.deepEqual(others, [])
    assert.deepEqual([request?.operation_id, request?.status], ['getCompany', 200])
    assert.equal(request?.request_id, headers['x-request-id'])
    assert.deepEqual(Object.keys(request?.headers ?? {}).sort(), [
      'etag',
      'ratelimit-limit',
      'ratelimit-policy',
      'ratelimit-remaining',
      'ratelimit-reset',
      'x-ratelimit-resource',
      'x-svc-cost-units',
      'x-svc-credits-remaining',
    ])
  })

  it('has the limits, cost and credits of that request in the headers of its HTTP answer', async () => {
    const { restRequests, headers } = await callTool(service, key, 'svc_search_companies', { q: 'statoil' })
    const { etag: _, ...content } = restRequests[0]?.headers ?? {}
    assert.deepEqual(content, Object.fromEntries(Object.keys(content).map(name => [name, headers[name]])))
    assert.deepEqual([headers['x-ratelimit-resource'], headers['x-svc-cost-units']], ['companies-search-global', '10'])
  })

  it('verifies a status with the fields of the record that svc_get_company returns, of 10 those that are known, and its cost', async () => {
    const { content: record } = await callTool(service, key, 'svc_get_company', equinor)
    const { content, restRequests } = await callTool(service, key, 'svc_verify_status', equinor)
    assert.deepEqual(content, {
      country: 'NO',
      registry_id: '923609016',
      name: 'EQUINOR ASA',
      status: record.status,
      on_register: record.status_detail.on_register,
      flags: [],
      source_url: record.source_url,
      cost_units: 1,
    })
    assert.equal(restRequests[0]?.headers['x-svc-cost-units'], '1')
  })

  const doubleEncoded = [
    { given: 'references as text', args: { references: JSON.stringify([equinor]) } },
    { given: 'references as an array', args: { references: [equinor] } },
    { given: 'a reference with nulls', args: { references: [{ ...equinor, ref: null, if_none_match: null }] } },
  ]
  for (const { given, args } of doubleEncoded)
    it(`accepts ${given}`, async () => {
      const { content } = await callTool(service, key, 'svc_enrich_companies', {
        ...args,
        idempotency_key: randomUUID(),
      })
      assert.equal(content.summary.found, 1)
    })

  it('treats null as an absent argument', async () => {
    const { content } = await callTool(service, key, 'svc_search_companies', {
      q: 'statoil',
      country: 'NO',
      limit: null,
    })
    assert.ok(content.candidates.length > 0)
    assert.equal((await callTool(service, key, 'svc_check_coverage', { country: null })).content.countries.length, 19)
  })

  it('replays a batch sent again with its key, unbilled and marked in _meta', async () => {
    const batch = { references: [equinor], idempotency_key: randomUUID() }
    const first = await callTool(service, key, 'svc_enrich_companies', batch)
    const again = await callTool(service, key, 'svc_enrich_companies', batch)
    assert.deepEqual(again.content, { ...first.content, cost_units: 0 })
    assert.equal(first.content.cost_units, 1)
    assert.deepEqual(
      [first, again].map(({ restRequests }) => [
        restRequests[0]?.headers['x-svc-cost-units'],
        restRequests[0]?.headers['idempotent-replayed'],
      ]),
      [
        ['1', undefined],
        ['0', 'true'],
      ],
    )
  })

  const paths = ['..', '.', '../..', 'a/b', '%2e%2e', '?x=1', '#', ' ', 'ÅÄÖ', '\ud800', '\u0000']
  for (const registry_id of paths)
    it(`requests the registry id ${JSON.stringify(registry_id)} unchanged, and is answered 404 company_not_found`, async () => {
      const { content } = await callTool(service, key, 'svc_get_company', { country: 'NO', registry_id })
      assert.deepEqual([content.status, content.code], [404, 'company_not_found'])
    })

  it('cannot leave its path: the country .. is not supported', async () => {
    const { content } = await callTool(service, key, 'svc_get_company', { country: '..', registry_id: 'health' })
    assert.deepEqual([content.status, content.code], [404, 'country_not_supported'])
  })

  it('finds a company whose registry id has a slash or a space, like its REST path', async () => {
    const { content: list } = await callTool(service, key, 'svc_search_companies', { q: 'siemens', country: 'DE' })
    const { registry_id } = list.candidates[0]
    assert.match(registry_id, /\W/)
    const { content } = await callTool(service, key, 'svc_get_company', { country: 'DE', registry_id })
    const path = `/v1/companies/DE/${encodeURIComponent(registry_id)}`
    const reply = await sendRequest(service, path, { key })
    assert.deepEqual(content, shownByTool('svc_get_company', {}, reply))
  })
})
