import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { callTool } from '../support/mcp.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

const batch = '/v1/companies/lookup-batch'
const match = '/v1/companies/match'
const idempotency_key = randomUUID()
const equinor = { country: 'NO', registry_id: '923609016' }

interface Case {
  what: string
  path: string
  sent: object
  correction: string
  did_you_mean?: string
  suggested: object | null
}

const cases: readonly Case[] = [
  {
    what: 'the country of 2 numbers beside them',
    path: batch,
    sent: { country: 'NO', references: ['923609016', '982463718'] },
    correction: 'Put country in each item of references.',
    suggested: { references: [equinor, { country: 'NO', registry_id: '982463718' }] },
  },
  {
    what: 'the country of 2 references beside them, of which one has its own',
    path: batch,
    sent: { country: 'NO', references: [{ registry_id: '923609016' }, { country: 'GB', registry_id: '00445790' }] },
    correction: 'Put country in each item of references.',
    suggested: { references: [equinor, { country: 'GB', registry_id: '00445790' }] },
  },
  {
    what: 'the country beside references, under another name',
    path: batch,
    sent: { country_code: 'Norway', references: [{ registry_id: '923609016' }] },
    correction: 'Use country instead, in each item of references.',
    did_you_mean: 'country',
    suggested: { references: [equinor] },
  },
  {
    what: 'the view of a batch in its only reference',
    path: batch,
    sent: { references: [{ ...equinor, view: 'status' }] },
    correction: 'Put view at the top level of the body.',
    suggested: { references: [equinor], view: 'status' },
  },
  {
    what: 'the view of a batch in its query',
    path: `${batch}?view=status`,
    sent: { references: [equinor] },
    correction: 'Put view at the top level of the body.',
    suggested: { references: [equinor], view: 'status' },
  },
  {
    what: 'another view in each of 2 references',
    path: batch,
    sent: {
      references: [
        { ...equinor, view: 'status' },
        { ...equinor, view: 'full' },
      ],
    },
    correction: 'Put view at the top level of the body.',
    suggested: null,
  },
  {
    what: 'the country of a row to match beside the rows',
    path: match,
    sent: { country: 'NO', rows: [{ name: 'Equinor' }] },
    correction: 'Put country in each item of rows.',
    suggested: { rows: [{ country: 'NO', name: 'Equinor' }] },
  },
  {
    what: 'a name that the contract has nowhere',
    path: batch,
    sent: { references: [{ ...equinor, fuzzy: true }] },
    correction:
      'It takes country, registry_id, ref, if_none_match. Unknown parameters and fields are refused, never ignored.',
    suggested: null,
  },
]

describe('a field in the wrong place', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  const post = (path: string, body: object) => sendRequest(service, path, { method: 'POST', key, body })

  for (const { what, path, sent, correction, did_you_mean = null, suggested } of cases)
    it(`is answered with where it belongs, and with the request if that is known: ${what}`, async () => {
      const { status, body } = await post(path, { idempotency_key, ...sent })
      assert.deepEqual([status, body.code], [400, 'unknown_parameter'])
      assert.deepEqual([body.correction, body.did_you_mean], [correction, did_you_mean])
      assert.deepEqual(body.suggested_request?.body ?? null, suggested && { idempotency_key, ...suggested })
    })

  it('is to be left out where what it means was sent too: vat beside registry_id, query beside q', async () => {
    const row = (vat: string) => post(batch, { idempotency_key, references: [{ ...equinor, vat }] })
    const { body: other } = await row('NO982463718MVA')
    const { body: same } = await row('923609016')
    const { body: search } = await sendRequest(service, '/v1/companies/search?q=statoil&query=equinor', { key })
    const leftOut = 'Leave out vat: the request has registry_id already.'
    assert.deepEqual([other.correction, other.suggested_request], [leftOut, null])
    assert.deepEqual(
      [same.correction, same.suggested_request.body],
      [leftOut, { idempotency_key, references: [equinor] }],
    )
    assert.equal(search.correction, 'Leave out query: the request has q already.')
  })

  it('is corrected to a request that is answered', async () => {
    const { body } = await post(batch, { idempotency_key, country: 'NO', references: ['923609016', '982463718'] })
    const { path, body: suggested } = body.suggested_request
    assert.equal((await post(path, suggested)).body.summary.found, 2)
  })

  it('is named in the same words to a tool', async () => {
    const { text } = await service.key({ scopes: ['companies:enrich'] })
    const sent = { idempotency_key, country: 'NO', references: [{ registry_id: '923609016' }] }
    const { content } = await callTool(service, text, 'svc_enrich_companies', sent)
    assert.deepEqual([content.code, content.correction], ['unknown_parameter', cases[0]?.correction])
    assert.deepEqual(content.suggested_request.arguments.references, [equinor])
  })
})
