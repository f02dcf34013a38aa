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
  {
    workflow: 'errorRecovery',
    given: 'Norway for NO',
    inputs: { q: 'equinor', country: 'Norway' },
    steps: ['refused', 'suggested'],
  },
]

/** Where the text of a workflow says that it stops. */
const stops: { workflow: string; given: string; inputs: object; tier?: string; steps: string[]; criterion: string }[] =
  [
    {
      workflow: 'searchThenGet',
      given: 'a name whose best candidate is no match',
      inputs: { q: 'nordic equin', country: 'NO' },
      steps: ['search'],
      criterion: 'candidates/0/match == true',
    },
    {
      workflow: 'searchThenGet',
      given: 'a name that finds nothing',
      inputs: { q: 'xyzzyqwv', country: 'NO' },
      steps: ['search'],
      criterion: 'candidates/0/match == true',
    },
    {
      workflow: 'estimateThenEnrich',
      given: '501 companies with 500 left of the month',
      inputs: { ...list, estimated_records: 501, approved: true },
      tier: 'free',
      steps: ['estimate'],
      criterion: 'remaining >= $inputs.estimated_records',
    },
    {
      workflow: 'estimateThenEnrich',
      given: 'a row of a country that is not served',
      inputs: { ...list, references: [...references, { country: 'XX', registry_id: '1' }] },
      steps: ['estimate', 'enrich'],
      criterion: 'summary/failed == 0',
    },
    {
      workflow: 'coverageFirst',
      given: 'a country that is not served',
      inputs: { country: 'US' },
      steps: ['coverage'],
      criterion: '$statusCode == 200',
    },
    {
      workflow: 'errorRecovery',
      given: 'a country for which nothing can be suggested',
      inputs: { q: 'tesco', country: 'XX' },
      steps: ['refused'],
      criterion: 'suggested_request/method',
    },
    {
      workflow: 'errorRecovery',
      given: 'a search that is not refused',
      inputs: { q: 'tesco', country: 'GB' },
      steps: ['refused'],
      criterion: '$statusCode >= 400',
    },
  ]

describe('the workflows in Arazzo form, run by redocly respect against a live server', () => {
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

  for (const { workflow, given, inputs, tier, steps, criterion } of stops)
    it(`${workflow}, given ${given}, stops at the step ${steps.at(-1)}`, async () => {
      const { text } = await service.key({}, tier)
      const { code, failures, ...executed } = await run(workflow, { ...inputs, api_key: text })
      assert.deepEqual([code, executed.steps], [1, steps])
      assert.ok(
        failures[0]?.startsWith(`${steps.at(-1)}: success criteria`) && failures[0].includes(criterion),
        failures[0],
      )
    })

  it('searchThenGet fails at its first step with a key that may not search', async () => {
    const { text } = await service.key({ scopes: ['companies:read'] })
    const { code, steps, failures } = await run('searchThenGet', { api_key: text, q: 'equinor', country: 'NO' })
    assert.deepEqual([code, steps], [1, ['search']])
    assert.match(failures[0] ?? '', /^search: success criteria check/)
  })

  it('are the four in the instructions for agents, and cover every operation of a tool except the match, which is a search of a list, and the list of countries', () => {
    const { instructions, tools } = readContract()['x-svc-mcp']
    assert.equal(document.workflows.length, instructions.split('\n').length)
    const used = new Set(document.workflows.flatMap(({ steps }) => steps.map(({ operationId }) => operationId)))
    const behind = tools.flatMap(({ operations }) => operations)
    assert.deepEqual(
      behind.filter(operation => !used.has(operation)),
      ['matchCompanies', 'listCountries'],
    )
  })
})
