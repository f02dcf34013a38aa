import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

const batch = '/v1/companies/lookup-batch'
const row = { country: 'NO', registry_id: '923609016' }

interface Case {
  target: string
  body?: object
  /** The part of the request that each fault is in; null in place of an optional field is none. */
  pointers: string[]
}

const cases: Case[] = [
  {
    target: '/v1/companies/search?q=a&limit=0&mode=exact&min_score=2&fuzzy=1',
    pointers: ['/query/fuzzy', '/query/limit', '/query/min_score', '/query/mode', '/query/q'],
  },
  {
    target: '/v1/companies/search?country=NO&explain=maybe&status=alive&turnover=1',
    pointers: ['/query/explain', '/query/q', '/query/status', '/query/turnover'],
  },
  {
    target: '/v1/account/usage?from=soon&to=later&window=week&group_by=colour&x=1',
    pointers: ['/query/from', '/query/group_by/0', '/query/to', '/query/window', '/query/x'],
  },
  { target: '/v1/companies/NO/923609016?a=1&b=2', pointers: ['/query/a', '/query/b'] },
  {
    target: batch,
    body: { references: [{ country: 1 }, { ...row, registry_id: 5, colour: 'red' }], size: 2 },
    pointers: [
      '/body/idempotency_key',
      '/body/references/0/country',
      '/body/references/0/registry_id',
      '/body/references/1/colour',
      '/body/references/1/registry_id',
      '/body/size',
    ],
  },
  {
    target: `${batch}?verbose=1`,
    body: { idempotency_key: '1', references: [{ ...row, ref: true, if_none_match: null }] },
    pointers: ['/body/idempotency_key', '/body/references/0/ref', '/query/verbose'],
  },
  {
    target: '/v1/companies/match?x=1',
    body: {
      idempotency_key: randomUUID(),
      rows: [
        { name: 5, address: null },
        { country: 7, z: 1 },
      ],
      limit: 9,
      threshold: 'high',
    },
    pointers: [
      '/body/limit',
      '/body/rows/0/name',
      '/body/rows/1/country',
      '/body/rows/1/name',
      '/body/rows/1/z',
      '/body/threshold',
      '/query/x',
    ],
  },
]

describe('all faults of a request', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  for (const { target, body, pointers } of cases)
    it(`are in one reply: ${pointers.length} of ${body ? 'POST' : 'GET'} ${target}`, async () => {
      const reply = await sendRequest(service, target, { method: body ? 'POST' : 'GET', key, ...(body && { body }) })
      assert.equal(reply.status, 400, reply.text)
      const found = reply.body.invalid_fields.map(({ pointer }: { pointer: string }) => pointer)
      assert.deepEqual(found.toSorted(), pointers)
      for (const { message } of reply.body.invalid_fields) assert.match(message, /^(is|must|has|would) /)
    })

  it('are at most 20 in one reply: the first 20 of 30 rows without a number', async () => {
    const references = Array.from({ length: 30 }, () => ({ country: 'NO' }))
    const { body } = await sendRequest(service, batch, {
      method: 'POST',
      key,
      body: { idempotency_key: randomUUID(), references },
    })
    assert.equal(body.invalid_fields.length, 20)
  })
})
