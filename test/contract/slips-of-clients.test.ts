import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

const idempotency_key = randomUUID()
const equinor = { country: 'NO', registry_id: '923609016' }
const search = '/v1/companies/search?q=equinor'

const queries = [
  ['a number and a boolean in quotes', `${search}&limit="3"&explain='true'`, { q: 'equinor', limit: 3, explain: true }],
  ['a share in quotes', `${search}&min_score="0,5"`, { q: 'equinor', min_score: 0.5 }],
  ['the view of a lookup', `${search}&view=status`, { q: 'equinor' }],
  ['the view full, which candidates do not have', `${search}&view=full`, undefined],
] as const

const bodies = [
  ['a null among references', 'lookup-batch', { references: [null, equinor, null] }, { references: [equinor] }],
  [
    'a null among rows and among their numbers',
    'match',
    { rows: [null, { name: 'Equinor', identifiers: [null, '923609016'] }] },
    { rows: [{ name: 'Equinor', identifiers: ['923609016'] }] },
  ],
  ['nothing but a null', 'lookup-batch', { references: [null] }, undefined],
] as const

describe('the request suggested in place of one', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  for (const [what, path, query] of queries)
    it(`with ${what} is ${query ? `the search ${JSON.stringify(query)}` : 'unknown'}`, async () => {
      const { status, body } = await sendRequest(service, encodeURI(path), { key })
      assert.equal(status, 400)
      assert.deepEqual(body.suggested_request?.query, query)
    })

  for (const [what, name, sent, suggested] of bodies)
    it(`with ${what} is ${suggested ? 'the one without them, of which nothing is left out' : 'unknown'}`, async () => {
      const body = { idempotency_key, ...sent }
      const reply = await sendRequest(service, `/v1/companies/${name}`, { method: 'POST', key, body })
      assert.equal(reply.status, 400)
      assert.deepEqual(reply.body.suggested_request?.body, suggested && { idempotency_key, ...suggested })
      assert.doesNotMatch(reply.body.correction, /only the first/)
    })
})
