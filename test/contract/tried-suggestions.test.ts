import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '#domain/errors/problem.ts'
import { indexedSample } from '../support/indexed-sample.ts'
import { callTool } from '../support/mcp.ts'
import { openStores } from '../support/partition-stores.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { until } from '../support/until.ts'

/** Registry ids in the right form, each of which is answered with the next one as suggestion. */
const chain = ['923609016', '982463718', '984851006', '914778271', '986228608', '937518684']

const pathOf = (id: string | undefined) => `/v1/companies/NO/${id}`

describe('the suggestion of an error', () => {
  const stack = new AsyncDisposableStack()
  let service: TestService
  let key: string
  let reads = 0
  before(async () => {
    const sample = await indexedSample()
    const dataDir = sample.copy()
    stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
    const { companies } = stack.use(openStores(dataDir))
    const find: typeof companies.find = async (country, id) => {
      reads += 1
      if (country !== 'NO') return companies.find(country, id)
      const suggested_request = {
        method: 'GET' as const,
        query: null,
        body: null,
        path: pathOf(chain[(chain.indexOf(id) + 1) % chain.length]),
      }
      throw new Problem('company_not_found', {
        country,
        given: id,
        reason: 'unknown',
        correction: 'Look up the next one.',
        suggested_request,
      })
    }
    const overrides = { companies: { ...companies, find }, search: sample.search }
    service = stack.use(await startTestService({ SVC_DATA_DIR: dataDir }, overrides))
    key = (await service.key()).text
  })
  after(() => stack.disposeAsync())
  beforeEach(() => {
    reads = 0
  })

  const usage = async () => (await sendRequest(service, '/v1/account/usage', { key })).body
  type Usage = Awaited<ReturnType<typeof usage>>
  const lookups = (report: Usage): number =>
    report.totals.find((one: { operation: string }) => one.operation === 'lookup')?.requests ?? 0
  /** The usage, once it has more lookups than before. */
  async function usageOf(before: Usage): Promise<Usage> {
    let report = await usage()
    await until(async () => {
      if (lookups(report) > lookups(before)) return true
      await sleep(100)
      report = await usage()
      return false
    })
    return report
  }

  it('is tried with at most 3 lookups, however long the chain of suggestions is, and left out if none succeeds', async () => {
    const before = await usage()
    const { status, body } = await sendRequest(service, pathOf(chain[0]), { key })
    assert.deepEqual([status, body.suggested_request, reads], [404, null, 4])
    assert.equal(lookups(await usageOf(before)) - lookups(before), 1)
  })

  it('costs nothing, takes one slot and is one request of the usage report', async () => {
    const before = await usage()
    const { status, body, headers } = await sendRequest(service, '/v1/companies/Suomi/FI-0112038-9', { key })
    assert.deepEqual([status, body.suggested_request?.path], [404, '/v1/companies/FI/0112038-9'])
    assert.ok(reads <= 3, `${reads}`)
    assert.deepEqual([headers['x-svc-cost-units'], headers['x-svc-credits-remaining']], ['0', '1000000'])
    // What costs nothing is recorded after the reply.
    const after = await usageOf(before)
    const left = (report: typeof before) =>
      report.rate_limits.find((one: { resource: string }) => one.resource === 'companies-read').remaining
    assert.equal(left(before) - left(after), 1)
    assert.equal(after.billable_results.used, before.billable_results.used)
    assert.equal(lookups(after) - lookups(before), 1)
  })

  it('of a tool call is tried with one request of the REST interface, which costs nothing', async () => {
    const before = await usage()
    const args = { country: 'FI', registry_id: ['0112038-9'] }
    const { isError, content } = await callTool(service, key, 'svc_get_company', args)
    assert.deepEqual([isError, content.suggested_request?.path], [true, '/v1/companies/FI/0112038-9'])
    assert.equal(reads, 1)
    assert.equal((await usage()).billable_results.used, before.billable_results.used)
  })
})
