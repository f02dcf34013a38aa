import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { callTool } from '../support/mcp.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

const byTool = 'Search for the company by name: svc_search_companies finds its registry_id.'
const byRest = 'Search for the company by name: GET /v1/companies/search finds its registry_id.'
const looksLikeName = 'This looks like a name, and the Organisasjonsnummer looks like 900000000.'

describe('a name in place of a registry id', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  for (const name of ['Equinor ASA', 'EQUINOR', 'Société Générale', 'Equinor ASA, Forusbeen 50', '3M Norge'])
    it(`is called one in the 404 of REST, which names the search and suggests nothing: ${name}`, async () => {
      const { status, body } = await sendRequest(service, `/v1/companies/NO/${encodeURIComponent(name)}`, { key })
      assert.deepEqual([status, body.reason, body.suggested_request], [404, 'malformed', null])
      assert.equal(body.correction, `${looksLikeName} ${byRest}`)
    })

  const calls: { tool: string; args: object; correction: string }[] = ['svc_get_company', 'svc_verify_status'].flatMap(
    tool => [
      { tool, args: { registry_id: 'Equinor ASA' }, correction: `${looksLikeName} ${byTool}` },
      { tool, args: { name: 'Equinor ASA' }, correction: `A name is not a registry_id. ${byTool}` },
      { tool, args: { company_name: 'Equinor ASA' }, correction: `A name is not a registry_id. ${byTool}` },
      { tool, args: { id: 'Equinor ASA' }, correction: `Send registry_id. ${byTool}` },
      { tool, args: { registry_id: '' }, correction: `Send registry_id. ${byTool}` },
      { tool, args: {}, correction: `Send registry_id. ${byTool}` },
    ],
  )
  for (const { tool, args, correction } of calls)
    it(`is corrected by the name of the tool that finds the id: ${tool} with ${JSON.stringify(args)}`, async () => {
      const { isError, content } = await callTool(service, key, tool, { country: 'NO', ...args })
      assert.deepEqual([isError, content.correction, content.suggested_request], [true, correction, null])
    })

  for (const registry_id of ['923609016, 974760673', '923609016;974760673', 'NO923609016 974760673'])
    it(`is not what two ids in one field are called, for which the batch is named: ${registry_id}`, async () => {
      const path = `/v1/companies/NO/${encodeURIComponent(registry_id)}`
      const { body } = await sendRequest(service, path, { key })
      assert.equal(
        body.correction,
        'This takes one company. POST /v1/companies/lookup-batch takes a list, as references.',
      )
      const { content } = await callTool(service, key, 'svc_verify_status', { country: 'NO', registry_id })
      assert.equal(content.correction, 'This takes one company. svc_enrich_companies takes a list, as references.')
    })

  it('is no advice where the call has the number under another name, which suggested_request sends', async () => {
    for (const [args, missing] of [
      [{ id: 'NO/923609016' }, 'country and registry_id'],
      [{ country: 'NO', orgnr: '923609016' }, 'registry_id'],
      [{ url: 'https://virksomhet.brreg.no/nb/oppslag/enheter/923609016' }, 'country and registry_id'],
      [{ country: 'NO', source_url: 'https://virksomhet.brreg.no/nb/oppslag/enheter/923609016' }, 'registry_id'],
      [{ lookup: '/v1/companies/NO/923609016' }, 'country and registry_id'],
    ] as const) {
      const { content } = await callTool(service, key, 'svc_get_company', args)
      assert.equal(content.correction, `Send ${missing}, as suggested_request does.`)
      assert.deepEqual(content.suggested_request.arguments, { country: 'NO', registry_id: '923609016' })
    }
  })

  const names: object[] = [
    { references: [{ country: 'NO', name: 'Equinor ASA' }] },
    { references: ['Equinor ASA', 'Statoil'] },
    { companies: ['Equinor ASA'] },
    { country: 'NO', names: ['Equinor ASA'] },
  ]
  for (const args of names)
    it(`is corrected in a batch by the tool that takes names: ${JSON.stringify(args)}`, async () => {
      const { isError, content } = await callTool(service, key, 'svc_enrich_companies', args)
      const correction =
        'A name is not a registry_id. Search for the companies by name: svc_search_companies finds their registry_ids.'
      assert.deepEqual([isError, content.correction, content.suggested_request], [true, correction, null])
    })

  it('fails its row of a batch with the same words', async () => {
    const batch = { references: [{ country: 'NO', registry_id: 'Equinor ASA' }], idempotency_key: randomUUID() }
    const { content } = await callTool(service, key, 'svc_enrich_companies', batch)
    const [{ error }] = content.results
    assert.equal(error.correction, `${looksLikeName} ${byTool}`)
  })
})
