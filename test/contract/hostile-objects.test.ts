import assert from 'node:assert/strict'
import { operations } from '#generated/operations.ts'
import aliases from '#generated/reference/request-aliases.json' with { type: 'json' }
import { callTool } from '../support/mcp.ts'
import { sendRequest } from '../support/send-request.ts'
import { contract, startTestService, type TestService } from '../support/service.ts'

/** An object that cannot be made a text by its own members. */
const hostile = { toString: 1, valueOf: 1 }
const idempotency_key = '0e3c9a5e-7c1f-4b3a-9d55-0c6a8e1f2b47'
const equinor = { country: 'NO', registry_id: '923609016' }

const bodies = [
  [operations.lookupBatch, 'references', equinor],
  [operations.matchCompanies, 'rows', { name: 'Equinor' }],
] as const

/** All names that clients send in place of those of the contract, and these. */
const names = [
  ...Object.entries(aliases.names).flatMap(([name, others]) => [name, ...others]),
  ...Object.keys(aliases.ignorable),
  ...aliases.months,
  ...aliases.wrappers,
  ...aliases.redundant,
]

const calls: readonly (readonly [tool: string, args: object])[] = [
  ['svc_search_companies', { q: 'equinor', explain: hostile }],
  ['svc_search_companies', { q: 'equinor', country: ['NO', hostile] }],
  ['svc_search_companies', { queries: [{ name: 'Equinor' }], explain: hostile }],
  ['svc_get_company', { lei: 'OW6OFBNCKXC4US5C7523', country: hostile }],
  ['svc_verify_status', { lei: 'OW6OFBNCKXC4US5C7523', country: [hostile] }],
]

describe('an object whose member toString is a number', () => {
  const stack = new AsyncDisposableStack()
  let service: TestService
  let key: string
  before(async () => {
    service = stack.use(await startTestService())
    key = (await service.key()).text
  })
  after(() => stack.disposeAsync())

  for (const [operation, list, row] of bodies)
    it(`breaks the correction of no field of ${operation.path}, beside its ${list} or in them`, async () => {
      const { correctRequest } = await contract
      for (const name of new Set(names))
        for (const value of [hostile, [hostile], [[hostile], 'x']])
          for (const body of [
            { idempotency_key, [list]: [row], [name]: value },
            { idempotency_key, [list]: [{ ...row, [name]: value }] },
          ])
            correctRequest(operation, { method: 'POST', path: operation.path, query: {}, body })
    })

  it('is answered 400 where it stands for a misspelt field, not 500', async () => {
    for (const more of [{ View: hostile }, { format: hostile }, { period: [hostile] }]) {
      const body = { idempotency_key, references: [equinor], ...more }
      const { status, text } = await sendRequest(service, operations.lookupBatch.path, { method: 'POST', key, body })
      assert.equal(status, 400, text)
    }
  })

  it('is answered 405 in the body of a read that was sent as POST, not 500', async () => {
    for (const body of [{ group: hostile }, { group_by: [hostile] }, { from: hostile, window: [hostile] }]) {
      const { status, text } = await sendRequest(service, operations.getUsage.path, { method: 'POST', key, body })
      assert.equal(status, 405, text)
    }
  })

  for (const [tool, args] of calls)
    it(`is answered as a wrong argument of ${tool}: ${JSON.stringify(args)}`, async () => {
      const { content } = await callTool(service, key, tool, args)
      assert.equal(content.status, 400, JSON.stringify(content))
    })
})
