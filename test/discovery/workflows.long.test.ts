import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { readContract } from '../../codegen/read-contract.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { respect } from './respect.ts'

interface Step {
  operationId: string
}

const document: { workflows: { workflowId: string; steps: Step[] }[] } = parse(
  readFileSync(new URL('../../workflows.arazzo.yaml', import.meta.url), 'utf8'),
)

const references = ['923609016', '982463718'].map(registry_id => ({ country: 'NO', registry_id }))
const list = { estimated_records: 2, approved: false, references }

const runs: { workflow: string; given: string; inputs: object; steps: string[] }[] = [
  {
    workflow: 'searchThenGet',
    given: 'equinor in NO',
    inputs: { q: 'equinor', country: 'NO' },
    steps: ['search', 'get'],
  },
  { workflow: 'estimateThenEnrich', given: '2 companies', inputs: list, steps: ['estimate', 'enrich'] },
  {
    workflow: 'estimateThenEnrich',
    given: '250 companies without approval',
    inputs: { ...list, estimated_records: 250 },
    steps: ['estimate'],
  },
  {
    workflow: 'estimateThenEnrich',
    given: '250 companies that a human has approved',
    inputs: { ...list, estimated_records: 250, approved: true },
    steps: ['estimate', 'enrich'],
  },
  { workflow: 'coverageFirst', given: 'GB', inputs: { country: 'GB' }, steps: ['coverage', 'lookup'] },
  {
    workflow: 'errorRecovery',
    given: 'UK for GB',
    inputs: { q: 'tesco', country: 'UK' },
    steps: ['refused', 'suggested'],
  },
]

describe('the workflows in Arazzo form, run by redocly respect against a live server', function () {
  this.timeout(60_000)
  let service: TestService
  let api_key: string
  before(async () => {
    service = await startTestService()
    api_key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  const run = (workflow: string, inputs: object) =>
    respect(service.url, workflow, { api_key, idempotency_key: randomUUID(), ...inputs })

  for (const { workflow, given, inputs, steps } of runs)
    it(`${workflow}, given ${given}, succeeds in the steps ${steps.join(', ')}`, async () => {
      assert.deepEqual(await run(workflow, inputs), { code: 0, steps, failures: [] })
    })

  it('searchThenGet fails at its first step with a key that may not search', async () => {
    const { text } = await service.key({ scopes: ['companies:read'] })
    const { code, steps, failures } = await run('searchThenGet', { api_key: text, q: 'equinor', country: 'NO' })
    assert.deepEqual([code, steps], [1, ['search']])
    assert.match(failures[0] ?? '', /^search: success criteria check/)
  })

  it('are the four in the instructions for agents, and cover every operation of a tool except the list of countries', () => {
    const { instructions, tools } = readContract()['x-svc-mcp']
    assert.equal(document.workflows.length, instructions.split('\n').length)
    const used = new Set(document.workflows.flatMap(({ steps }) => steps.map(({ operationId }) => operationId)))
    const behind = tools.flatMap(({ operations }) => operations)
    assert.deepEqual(
      behind.filter(operation => !used.has(operation)),
      ['listCountries'],
    )
  })
})
