import assert from 'node:assert/strict'
import { statfsSync } from 'node:fs'
import { request } from 'node:http'
import { operations } from '#generated/operations.ts'
import { noting } from '../../src/administration/task-notes.ts'
import { addEndpoint } from '../../src/administration/webhooks/add-endpoint.ts'
import { callTool } from '../support/mcp.ts'
import { declaredMetrics, type Sample, samplesOf } from '../support/metrics.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { isPostgresTested } from '../support/test-store.ts'
import { tiersWith } from '../support/tiers-with.ts'
import { until } from '../support/until.ts'

const scrape = async ({ adminUrl }: TestService) => {
  const reply = await fetch(`${adminUrl}/metrics`)
  return { type: reply.headers.get('content-type'), text: await reply.text() }
}

type Labels = Readonly<Record<string, string>>

/** The sum of the samples of a metric with these labels; 0 without any. */
const sumOf = (samples: readonly Sample[], name: string, labels: Labels = {}) =>
  samples
    .filter(
      sample => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    )
    .reduce((sum, { value }) => sum + value, 0)

const valueIn = async (service: TestService, name: string, labels?: Labels) =>
  sumOf(samplesOf((await scrape(service)).text), name, labels)

/** Requests are counted when their connection is done with them, which may be after the client has the reply. */
const reaches = (service: TestService, value: number, name: string, labels?: Labels) =>
  until(async () => (await valueIn(service, name, labels)) === value)

const statusOf = (url: string, method: string, path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const sent = request({ hostname, port, method, path }, reply => resolve(reply.resume().statusCode))
    sent.once('error', reject).end()
  })

describe('the metrics of a service', () => {
  let service: TestService
  before(async () => {
    service = await startTestService({ SVC_ADMIN_PORT: '0', SVC_TIERS_FILE: tiersWith(2) })
  })
  after(() => service[Symbol.asyncDispose]())

  it('are OpenMetrics: every sample belongs to a declared metric and has its labels, and the last line is # EOF', async () => {
    const { type, text } = await scrape(service)
    assert.equal(type, 'application/openmetrics-text; version=1.0.0; charset=utf-8')
    assert.ok(text.endsWith('\n# EOF\n'))
    const declared = new Map(declaredMetrics().map(metric => [metric.name, metric]))
    for (const { name, labels } of samplesOf(text)) {
      const metric = declared.get(name) ?? declared.get(name.replace(/_(bucket|sum|count)$/, ''))
      assert.ok(metric, name)
      const known = metric.type === 'histogram' ? [...metric.labels, 'le'] : metric.labels
      for (const label of Object.keys(labels)) assert.ok(known.includes(label), `${name} ${label}`)
    }
  })

  it('have the endpoints of webhooks, and that nothing waits, failed or was dropped', async () => {
    const request = {
      url: 'https://example.com/hooks',
      events: ['key.expiring'],
      account_id: null,
      allowInsecure: false,
      isPublic: false,
    }
    await addEndpoint(service.administration, request)
    assert.equal(await valueIn(service, 'svc_webhook_endpoints', { state: 'enabled' }), 1)
    assert.equal(await valueIn(service, 'svc_webhook_endpoints', { state: 'disabled' }), 0)
    for (const what of ['waiting', 'failed', 'dropped'])
      assert.equal(await valueIn(service, `svc_webhook_${what}`), 0, what)
  })

  it('count requests by operation, status and error code, the units billed, and what the quota refused', async () => {
    const key = (await service.key()).text
    for (const status of [200, 200, 429])
      assert.equal((await sendRequest(service, '/v1/companies/NO/923609016', { key })).status, status)
    assert.equal((await sendRequest(service, '/v1/companies/NO/999999999', { key })).status, 404)
    const operation = 'getCompany'
    await reaches(service, 1, 'svc_requests_total', { operation, status: '404', code: 'company_not_found' })
    const samples = samplesOf((await scrape(service)).text)
    assert.equal(sumOf(samples, 'svc_requests_total', { operation, status: '200', code: 'none', source: 'client' }), 2)
    assert.equal(sumOf(samples, 'svc_requests_total', { operation, status: '429', code: 'quota_exhausted' }), 1)
    assert.equal(sumOf(samples, 'svc_quota_refusals_total', { reason: 'monthly_results' }), 1)
    assert.equal(sumOf(samples, 'svc_billed_units_total', { operation }), 2)
    assert.equal(sumOf(samples, 'svc_request_duration_seconds_count', { operation }), 4)
    assert.ok(sumOf(samples, 'svc_ledger_commit_seconds_count') >= 2)
  })

  it('count what limits refused, by bucket and limit', async () => {
    for (let at = 0; at < 61; at += 1) await sendRequest(service, '/v1/countries')
    await reaches(service, 1, 'svc_limit_refusals_total', { bucket: 'coverage-read', reason: 'anonymous_hour' })
    const key = (await service.key({ rate_limit_rpm: 1 })).text
    for (const status of [404, 429])
      assert.equal((await sendRequest(service, '/v1/companies/NO/999999999', { key })).status, status)
    await reaches(service, 1, 'svc_limit_refusals_total', { bucket: 'companies-read', reason: 'window' })
  })

  it('count a tool call as mcp, and the request behind it as its operation with the source inner', async () => {
    const key = (await service.key()).text
    await callTool(service, key, 'svc_get_company', { country: 'NO', registry_id: '923609016' })
    await reaches(service, 1, 'svc_requests_total', { operation: 'getCompany', source: 'inner', status: '200' })
    assert.ok((await valueIn(service, 'svc_requests_total', { operation: 'mcp', source: 'client' })) >= 1)
    assert.equal(await valueIn(service, 'svc_billed_units_total', { operation: 'mcp' }), 0)
  })

  it('have the operations of the contract, mcp and other as labels, whatever addresses and methods clients send', async () => {
    const paths = Array.from({ length: 50 }, (_, at) => `/v1/companies/x${at}/"}\\n${at}`)
    for (const path of [...paths, '/%00', '/metrics', '/v1/companies/NO/923609016?operation=x'])
      await statusOf(service.url, path.length % 2 ? 'GET' : 'PATCH', encodeURI(path))
    const samples = samplesOf((await scrape(service)).text).filter(({ name }) => name === 'svc_requests_total')
    const known = [...Object.keys(operations), 'mcp', 'other']
    for (const { labels } of samples) assert.ok(known.includes(labels.operation ?? ''), labels.operation)
    assert.ok(samples.length < 40, `${samples.length} series`)
  })

  it('tell of every country its companies and imports, and of the search index its companies and age', async () => {
    const samples = samplesOf((await scrape(service)).text)
    const countries = samples.filter(({ name }) => name === 'svc_partition_up')
    assert.equal(countries.length, 19)
    assert.equal(sumOf(samples, 'svc_partition_up'), 19)
    const companies = sumOf(samples, 'svc_partition_companies')
    assert.ok(companies >= 300)
    assert.equal(sumOf(samples, 'svc_import_rows', { source: 'sample' }), companies)
    assert.equal(sumOf(samples, 'svc_search_index_companies'), companies)
    assert.ok(sumOf(samples, 'svc_search_index_built_timestamp_seconds') > 1.7e9)
    assert.equal(sumOf(samples, 'svc_ready'), 4)
    assert.equal(samples.filter(({ name }) => name === 'svc_redis_up').length, 0)
  })

  it('tell the size of the disk of the data folder, and what is free of it', async () => {
    const { bsize, blocks } = statfsSync(service.dataDir)
    assert.equal(await valueIn(service, 'svc_disk_bytes'), bsize * blocks)
    const free = await valueIn(service, 'svc_disk_free_bytes')
    assert.ok(free > 0 && free < bsize * blocks, String(free))
  })

  it('tell when backups and imports on the data folder succeeded, and failed since', async () => {
    // With PostgreSQL no folder is backed up, and backups are left out.
    const samples = async () =>
      samplesOf((await scrape(service)).text)
        .filter(({ name }) => name.startsWith('svc_task_'))
        .map(({ name, labels, value }) => [/succeeded|failed/.exec(name)?.[0], labels.task, labels.source, value])
    const run = (task: 'backup' | 'import', at: number, work: () => Promise<unknown>, source?: string) =>
      noting({ dataDir: service.dataDir, clock: { now: () => at } }, { task, ...(source && { source }) }, work)
    assert.deepEqual(await samples(), [])
    await run('backup', 1_000, async () => {})
    const failing = async () => Promise.reject(new Error('no'))
    await assert.rejects(run('import', 2_000, failing, 'no'))
    const told = (expected: unknown[][]) => expected.filter(([, task]) => task !== 'backup' || !isPostgresTested)
    const first = [
      ['succeeded', 'backup', '', 1],
      ['failed', 'import', 'no', 2],
    ]
    assert.deepEqual(await samples(), told(first))
    await assert.rejects(run('backup', 3_000, failing))
    await run('import', 4_000, async () => {}, 'no')
    const second = [
      ['succeeded', 'backup', '', 1],
      ['succeeded', 'import', 'no', 4],
      ['failed', 'backup', '', 3],
    ]
    assert.deepEqual(await samples(), told(second))
  })

  it('hold no key, no key id and no account', async () => {
    const { kid, accountId, text: key } = await service.key()
    await sendRequest(service, '/v1/companies/NO/923609016', { key })
    const { text } = await scrape(service)
    service.canaries.checkText(text, 'the metrics')
    for (const secret of [kid, accountId]) assert.ok(!text.includes(secret))
  })

  it('are read together by requests at the same time, and by GET and HEAD only', async () => {
    const texts = await Promise.all(Array.from({ length: 20 }, () => scrape(service)))
    assert.equal(texts.length, 20)
    assert.equal((await fetch(`${service.adminUrl}/metrics`, { method: 'POST' })).status, 405)
    assert.equal((await fetch(`${service.url}/metrics`)).status, 404)
  })
})

describe('the names of the metrics', () => {
  for (const { name, type, labels } of declaredMetrics().filter(metric => metric.name.startsWith('svc_')))
    it(`follow the conventions of Prometheus: ${name}`, () => {
      assert.match(name, /^svc_[a-z]+(_[a-z]+)*$/)
      assert.equal(name.endsWith('_total'), type === 'counter')
      assert.doesNotMatch(name, /_(ms|milliseconds|minutes|mb|kb|percent)(_|$)/)
      for (const label of labels) assert.match(label, /^[a-z_]+$/)
    })
})
