import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, type Span, trace } from '@opentelemetry/api'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { openPostgres } from '#data/postgres/open-postgres.ts'
import { inSpan, type Scope } from '../../src/tracing/scope.ts'
import { statementSpans } from '../../src/tracing/statement-spans.ts'
import { entry } from '../data/usage/usage-entries.ts'
import { newDatabase } from '../support/database-of.ts'
import { describeWithPostgres } from '../support/describe-with.ts'
import { tempFolder } from '../support/temp-folder.ts'

function tracingInMemory() {
  const exporter = new InMemorySpanExporter()
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] })
  const scope: Scope = { tracer: provider.getTracer('test'), storage: new AsyncLocalStorage<Context>() }
  const request = <T>(name: string, run: () => Promise<T>) => {
    const span = scope.tracer.startSpan(name)
    return scope.storage.run(contextOf(span), run).finally(() => span.end())
  }
  return { exporter, scope, request }
}

const contextOf = (span: Span) => trace.setSpan(ROOT_CONTEXT, span)

describe('the spans of a commit', () => {
  it('are those of one transaction for 3 requests charged in one turn: a child of the first, linked with the others', async () => {
    const { exporter, scope, request } = tracingInMemory()
    using folder = tempFolder()
    {
      await using accounts = await openAccounts(folder.path, undefined, { observer: statementSpans(scope) })
      await accounts.usage.ready()
      const charge = (name: string) =>
        request(name, () => inSpan(scope, `record ${name}`, () => accounts.usage.record(entry())))
      await Promise.all(['one', 'two', 'three'].map(charge))
    }
    const spans = exporter.getFinishedSpans()
    const named = (name: string) => spans.find(span => span.name === name) ?? assert.fail(name)
    const [commit, ...others] = spans.filter(({ name }) => name === 'usage.commit')
    assert.ok(commit && others.length === 0)
    assert.equal(commit.attributes['svc.jobs'], 3)
    assert.equal(commit.parentSpanContext?.spanId, named('record one').spanContext().spanId)
    const asked = ['record two', 'record three'].map(named)
    assert.deepEqual(
      commit.links.map(({ context }) => context.spanId),
      asked.map(span => span.spanContext().spanId),
    )
    for (const { links } of asked) assert.equal(links[0]?.context.spanId, commit.spanContext().spanId)
    const statements = spans.filter(span => span.parentSpanContext?.spanId === commit.spanContext().spanId)
    assert.deepEqual([statements.at(0)?.name, statements.at(-1)?.name], ['BEGIN', 'COMMIT'])
    assert.equal(statements.filter(({ name }) => name === 'COMMIT').length, 1)
  })

  it('are none where no request is recorded', async () => {
    const { exporter, scope } = tracingInMemory()
    using folder = tempFolder()
    {
      await using accounts = await openAccounts(folder.path, undefined, { observer: statementSpans(scope) })
      await accounts.usage.record(entry())
    }
    assert.deepEqual(exporter.getFinishedSpans(), [])
  })
})

describeWithPostgres('the spans of a service over PostgreSQL', () => {
  it('are those of its statements, and one of the group for 3 requests charged in one turn, linked with all of them', async () => {
    const { exporter, scope, request } = tracingInMemory()
    using folder = tempFolder()
    const url = await newDatabase()
    {
      await using accounts = await openPostgres({ url, folder: folder.path, observer: statementSpans(scope) })
      await accounts.usage.ready()
      const charge = (name: string) =>
        request(name, () => inSpan(scope, `record ${name}`, () => accounts.usage.record(entry())))
      await Promise.all(['one', 'two', 'three'].map(charge))
      await request('read', () => accounts.usage.callsOf('demo', '2026-11-20'))
    }
    const spans = exporter.getFinishedSpans()
    const named = (name: string) => spans.find(span => span.name === name) ?? assert.fail(name)
    const [commit, ...others] = spans.filter(({ name }) => name === 'usage.commit')
    assert.ok(commit && others.length === 0)
    assert.equal(commit.attributes['svc.jobs'], 3)
    assert.equal(commit.parentSpanContext?.spanId, named('record one').spanContext().spanId)
    for (const name of ['record two', 'record three'])
      assert.equal(named(name).links[0]?.context.spanId, commit.spanContext().spanId)
    const [group] = spans.filter(span => span.parentSpanContext?.spanId === commit.spanContext().spanId)
    assert.match(String(group?.attributes['db.query.text']), /^CALL commit_group\(\$1, /)
    const read = named('SELECT usage_days')
    assert.equal(read.parentSpanContext?.spanId, named('read').spanContext().spanId)
    const { pathname } = new URL(url)
    for (const { attributes } of [group, read].filter(span => span !== undefined))
      assert.deepEqual([attributes['db.system.name'], attributes['db.namespace']], ['postgresql', pathname.slice(1)])
  })
})
