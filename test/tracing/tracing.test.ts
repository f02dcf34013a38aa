import assert from 'node:assert/strict'
import { serve, stop } from '../cli/serve.ts'
import { freePort } from '../support/free-port.ts'
import { callTool } from '../support/mcp.ts'
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '../support/otlp-receiver.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const parentId = 'b7ad6b7169203331'
const traceparent = `00-${traceId}-${parentId}-01`

const children = (spans: readonly ReceivedSpan[], parent: ReceivedSpan | undefined) =>
  spans.filter(({ parentSpanId }) => parent !== undefined && parentSpanId === parent.spanId)

const namesOf = (spans: readonly ReceivedSpan[]) => spans.map(({ name }) => name)

const serverKind = 2
const clientKind = 3

/** What a span contains, at any depth. */
const within = (spans: readonly ReceivedSpan[], parent: ReceivedSpan | undefined): ReceivedSpan[] =>
  children(spans, parent).flatMap(child => [child, ...within(spans, child)])

describe('the traces of a service', () => {
  let collector: OtlpReceiver
  let log: Record<string, unknown>[]
  let requestIds: (string | undefined)[]
  let key: string
  const spansOf = (route: string) => collector.spans.filter(({ attributes }) => attributes['http.route'] === route)

  before(async () => {
    collector = await startOtlpReceiver()
    const service = await startTestService({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, {}, { hasOwnSearch: true })
    key = (await service.key()).text
    const headers = { traceparent }
    const found = await sendRequest(service, '/v1/companies/NO/923609016', { key, headers })
    const missing = await sendRequest(service, '/v1/companies/SE/9999999999', { key })
    await sendRequest(service, '/v1/companies/search?q=Equinor', { key })
    await callTool(service, key, 'svc_get_company', { country: 'FI', registry_id: '0112038-9' }, headers)
    await fetch(`${service.url}/companies/NO/923609016`, { headers: { accept: 'text/html' } })
    await sendRequest(service, '/v1/account/usage', { key })
    requestIds = [found, missing].map(reply => reply.headers['x-request-id'])
    await service[Symbol.asyncDispose]()
    log = service.log.map(line => JSON.parse(line))
  })
  after(() => collector[Symbol.asyncDispose]())

  it('begin with the request: a server span with route, operation, status and request id, a child of the caller', () => {
    const [span] = spansOf('/v1/companies/{country}/{registry_id}')
    assert.equal(span?.name, 'GET /v1/companies/{country}/{registry_id}')
    assert.deepEqual([span?.traceId, span?.parentSpanId, span?.kind], [traceId, parentId, serverKind])
    assert.deepEqual(span?.attributes, {
      'http.request.method': 'GET',
      'url.scheme': 'http',
      'svc.request_id': requestIds[0],
      'svc.inner': false,
      'http.response.status_code': 200,
      'http.route': '/v1/companies/{country}/{registry_id}',
      'svc.operation': 'getCompany',
    })
    assert.equal(span?.resource['service.name'], 'svc')
  })

  it('have a span for each step of the pipeline, and in it one for each read of a store and for the ledger', () => {
    const [request] = spansOf('/v1/companies/{country}/{registry_id}')
    const steps = children(collector.spans, request)
    assert.deepEqual(namesOf(steps), [
      'normalizeContentType',
      'describe',
      'authenticate',
      'authorise',
      'limit',
      'recordUse',
      'accept',
      'requestBody',
      'checkRequest',
      'runOperation',
    ])
    const inStep = (name: string) =>
      namesOf(
        children(
          collector.spans,
          steps.find(step => step.name === name),
        ),
      )
    assert.deepEqual(inStep('authenticate'), ['keys.find'])
    const run = inStep('runOperation')
    assert.ok(
      run.some(name => name.startsWith('companies.')),
      run.join(),
    )
    assert.ok(run.includes('usage.record'), run.join())
    const [search] = spansOf('/v1/companies/search')
    const inSearch = children(collector.spans, search).flatMap(step => namesOf(children(collector.spans, step)))
    assert.ok(inSearch.includes('search.search'), inSearch.join())
  })

  it('have a span for each SQL statement, with its text, parameters in place of values, by the conventions for databases', () => {
    const [request] = spansOf('/v1/companies/{country}/{registry_id}')
    const statements = within(collector.spans, request).filter(({ attributes }) => attributes['db.system.name'])
    assert.ok(statements.every(({ kind, attributes }) => kind === clientKind && attributes['db.query.text'] !== ''))
    const [find] = statements.filter(({ attributes }) => attributes['db.namespace'] === 'accounts.sqlite')
    assert.equal(find?.attributes['db.operation.name'], 'SELECT')
    assert.match(String(find?.attributes['db.query.text']), /WHERE .*\?/)
    const company = statements.find(({ attributes }) => attributes['db.collection.name'] === 'source_records')
    assert.deepEqual([company?.name, company?.attributes['db.namespace']], ['SELECT source_records', 'NO.sqlite'])
  })

  it('have the statements of the thread that charges, in their transaction, from BEGIN to COMMIT', () => {
    const [request] = spansOf('/v1/companies/{country}/{registry_id}')
    const commit = within(collector.spans, request).find(({ name }) => name === 'usage.commit')
    assert.equal(Number(commit?.attributes['svc.jobs']), 1)
    const names = namesOf(children(collector.spans, commit))
    assert.equal(names.at(0), 'BEGIN')
    assert.ok(names.includes('INSERT usage_events'), names.join())
    assert.equal(names.at(-1), 'COMMIT')
  })

  it('have the statements of a usage report, which another thread reads', () => {
    const report = within(collector.spans, spansOf('/v1/account/usage')[0]).find(({ name }) => name === 'usage.report')
    assert.ok(
      namesOf(children(collector.spans, report)).includes('SELECT usage_rollups'),
      namesOf(within(collector.spans, spansOf('/v1/account/usage')[0])).join(),
    )
  })

  it('name the error code of a refused request, and of the step that refused it', () => {
    const failed = collector.spans.filter(({ attributes }) => attributes['error.type'] === 'company_not_found')
    assert.deepEqual(namesOf(failed).toSorted(), ['GET /v1/companies/{country}/{registry_id}', 'runOperation'])
    assert.equal(failed.find(({ kind }) => kind === serverKind)?.attributes['svc.request_id'], requestIds[1])
  })

  it('continue through a tool call: the request behind it is a child of the MCP request, in the trace of the client', () => {
    const [mcp] = spansOf('/mcp')
    assert.deepEqual(
      [mcp?.traceId, mcp?.parentSpanId, mcp?.attributes['rpc.method']],
      [traceId, parentId, 'tools/call'],
    )
    const inner = children(collector.spans, mcp).find(({ kind }) => kind === serverKind)
    assert.deepEqual([inner?.attributes['svc.operation'], inner?.attributes['svc.inner']], ['getCompany', true])
  })

  it('continue through a page, named by its route', () => {
    const page = collector.spans.find(({ name }) => name === 'GET /companies/:country/:registry_id')
    const inner = children(collector.spans, page).filter(({ attributes }) => attributes['svc.inner'])
    assert.deepEqual(inner.map(({ attributes }) => attributes['svc.operation']).at(0), 'getCompany')
  })

  it('are named in the lines of the log by trace_id', () => {
    const line = log.find(({ request_id }) => request_id === requestIds[0])
    assert.equal(line?.trace_id, traceId)
  })

  it('hold no key, no registry id, no query and no address', () => {
    const text = JSON.stringify(collector.spans)
    for (const value of [key, key.split('_')[3] ?? '', '923609016', '0112038', 'Equinor', '127.0.0.1'])
      assert.ok(value !== '' && !text.includes(value), value)
  })
})

describe('a service with a collector', () => {
  it('of svc serve obeys the standard variables: name, resource, headers, and a sampler that records nothing', async () => {
    await using collector = await startOtlpReceiver()
    using folder = tempFolder()
    const settings = {
      SVC_DATA_DIR: folder.path,
      SVC_PORT: String(await freePort()),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-token=hunter2',
      OTEL_SERVICE_NAME: 'registers',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    }
    const countries = () => fetch(`http://127.0.0.1:${settings.SVC_PORT}/v1/countries`)
    const first = await serve(settings)
    await countries()
    assert.equal(await stop(first), 0)
    const [span] = collector.spans
    assert.equal(span?.resource['service.name'], 'registers')
    assert.equal(span?.resource['deployment.environment.name'], 'test')
    assert.equal(collector.headers[0]?.['x-token'], 'hunter2')
    assert.equal(collector.headers[0]?.[':path'], '/v1/traces')
    assert.ok(!first.output().includes('hunter2'))
    collector.spans.length = 0
    const second = await serve({ ...settings, OTEL_TRACES_SAMPLER: 'always_off' })
    await countries()
    assert.equal(await stop(second), 0)
    assert.equal(collector.spans.length, 0)
  })

  it('that refuses is told once in the log, with the status and without an address; the service serves, and stops', async () => {
    const refusing = await startOtlpReceiver(400)
    const service = await startTestService({ OTEL_EXPORTER_OTLP_ENDPOINT: refusing.url })
    assert.equal((await sendRequest(service, '/v1/countries')).status, 200)
    await service[Symbol.asyncDispose]()
    await refusing[Symbol.asyncDispose]()
    const lines = service.log.filter(line => line.includes('traces cannot be sent'))
    assert.equal(lines.length, 1)
    assert.equal(JSON.parse(lines.join()).reason, 'HTTP 400')
    assert.doesNotMatch(lines.join(), /127\.0\.0\.1|stack/)
  })

  it('is one only with OTEL_EXPORTER_OTLP_ENDPOINT: without it no line of the log has a trace', async () => {
    const service = await startTestService()
    await sendRequest(service, '/v1/countries', { headers: { traceparent } })
    await service[Symbol.asyncDispose]()
    assert.ok(!service.log.some(line => line.includes('trace_id')))
  })
})
