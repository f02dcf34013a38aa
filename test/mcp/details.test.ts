import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { batchOf, send } from '../support/batches.ts'
import { callTool } from '../support/mcp.ts'
import { fixture, runImport } from '../support/partition-stores.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { withoutNull } from '../support/shown-by-tool.ts'
import { until } from '../support/until.ts'

const company = { country: 'GB', registry_id: '99000001' }
const path = '/v1/companies/GB/99000001'
const rows = [
  'CompanyName,CompanyNumber,CompanyCategory,CompanyStatus,IncorporationDate,RegAddress.PostCode,Accounts.NextDueDate',
  'SYNTHETIC ALPHA LIMITED,99000001,Private Limited Company,Active,29/02/2020,,30/09/2027',
]
const details = { accounts: { next_due: '2027-09-30' }, lei: { status: 'issued' } }

describe('the details of a company', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService({}, {}, { hasOwnSearch: true })
    key = (await service.key()).text
    const file = join(service.dataDir, 'BasicCompanyDataAsOneFile-2026-11-01.csv')
    writeFileSync(file, `${rows.join('\n')}\n`)
    await runImport(service.dataDir, 'gb', file)
    await runImport(service.dataDir, 'gleif', fixture('gleif-synthetic.xml'))
    // Whoever has read the partition meanwhile asks for a newer file once a second of this clock.
    service.clock.advance(1_000)
  })
  after(() => service[Symbol.asyncDispose]())

  it('are in a lookup and in a batch, with their provenance', async () => {
    const { body } = await sendRequest(service, path, { key })
    assert.deepEqual(body.details, details)
    assert.equal(body.provenance['/details/lei'], 'gleif')
    const batch = await send(service, key, batchOf(company))
    assert.deepEqual(batch.body.results[0].company, body)
  })

  it('are in no search result', async () => {
    const search = () => sendRequest(service, '/v1/companies/search?q=synthetic+alpha&country=GB', { key })
    await until(async () => {
      // Or the searches of the minute are used up.
      service.clock.advance(1_000)
      return (await search()).body.candidates?.length > 0
    })
    const { body, text } = await search()
    assert.equal(body.candidates[0].registry_id, '99000001')
    assert.doesNotMatch(text, /"details"|next_due/)
  })

  for (const { tool, args, record } of [
    {
      tool: 'svc_get_company',
      args: () => company,
      record: ({ etag: _, cost_units: __, ...content }: ApiBody) => content,
    },
    {
      tool: 'svc_enrich_companies',
      args: () => ({ idempotency_key: randomUUID(), references: [company], view: 'full' }),
      record: (content: ApiBody) => content.results[0].company,
    },
  ])
    it(`are not in the answer of ${tool}, nor is their provenance`, async () => {
      const { content } = await callTool(service, key, tool, args())
      const { details: _, provenance, ...rest } = (await sendRequest(service, path, { key })).body
      const { '/details/lei': ofLei, ...kept } = provenance
      assert.equal(ofLei, 'gleif')
      assert.deepEqual(record(content), withoutNull({ ...rest, provenance: kept }))
    })

  it('have their sources in the manifest', async () => {
    const { body } = await sendRequest(service, '/v1/countries/GB', { key })
    assert.deepEqual(body.details, {
      accounts: ['register'],
      confirmation_statement: ['register'],
      mortgages: ['register'],
      lei: ['gleif'],
      successors: ['gleif'],
      parent: ['gleif'],
      ultimate_parent: ['gleif'],
    })
    assert.deepEqual(body.fields['details.accounts'], { available: true, coverage: 1 })
  })
})

// biome-ignore lint/suspicious/noExplicitAny: the body of a reply
type ApiBody = any
