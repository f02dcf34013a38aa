import assert from 'node:assert/strict'
import type { Parameter, Schema } from '../../codegen/contract-model.ts'
import { contractOperations } from '../contract-checker/contract-operations.ts'
import { fixture, runImport } from '../support/partition-stores.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

/** A path with the examples of its parameters. */
const pathOf = (template: string, parameters: readonly Parameter[]) =>
  parameters.reduce((path, { name, schema }) => path.replace(`{${name}}`, String(exampleOf(schema))), template)

const exampleOf = ({ examples }: Schema) => (examples as string[] | undefined)?.[0]

const lists = contractOperations.flatMap(({ id, path, parameters }) =>
  parameters
    .filter(({ in: place }) => place === 'query')
    .map(({ name, schema }) => ({
      id,
      path: pathOf(path, parameters),
      name,
      values: (schema.enum ?? schema.items?.enum ?? []) as string[],
    }))
    .filter(({ values }) => values.length > 0),
)

describe('every value of a closed list in the contract', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  for (const { id, path, name, values } of lists)
    it(`is accepted by ${id} as ${name}: ${values.join(', ')}`, async () => {
      const query = id === 'searchCompanies' ? 'q=equinor&country=NO&' : ''
      for (const value of values)
        assert.equal((await sendRequest(service, `${path}?${query}${name}=${value}`, { key })).status, 200, value)
    })
})

describe('a company confirmed by its register', () => {
  it('has the time in x-svc-last-confirmed-at, with 200 and with 304', async () => {
    await using service = await startTestService()
    await runImport(service.dataDir, 'no', fixture('enheter-synthetic.csv'), {
      clock: service.clock,
      snapshotDate: '2026-11-19',
    })
    const { text: key } = await service.key()
    const path = '/v1/companies/NO/899999002'
    const found = await sendRequest(service, path, { key })
    assert.equal(found.headers['x-svc-last-confirmed-at'], found.body.data_freshness.last_confirmed_at)
    const current = await sendRequest(service, path, { key, headers: { 'if-none-match': found.headers.etag ?? '' } })
    assert.deepEqual(
      [current.status, current.headers['x-svc-last-confirmed-at']],
      [304, found.headers['x-svc-last-confirmed-at']],
    )
  })
})
