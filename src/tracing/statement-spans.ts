import { type Context, SpanKind, trace } from '@opentelemetry/api'
import { LRUCache } from 'lru-cache'
import type { DatabaseSystem, StatementObserver, TimedStatement } from '#data/statement-observer.ts'
import { endSpan, recordedContext, type Scope } from './scope.ts'
import { type StatementFacts, statementFacts } from './statement-facts.ts'

/** The texts are those of the code; knex builds a few more. */
const maxTexts = 1_000

const linkTo = (context: Context) => {
  const spanContext = trace.getSpanContext(context)
  return spanContext ? [{ context: spanContext }] : []
}

/**
 * Makes statements spans of what runs them. Those of another thread are children of one span, their transaction, which
 * belongs to the first of the requests that it serves; the others link to it and it to them, as a span has one parent.
 */
export function statementSpans({ tracer, storage }: Scope): StatementObserver {
  const known = new LRUCache<string, StatementFacts>({ max: maxTexts })
  const factsOf = (sql: string, database: string, system?: DatabaseSystem) => {
    const name = `${system} ${database} ${sql}`
    const facts = known.get(name) ?? statementFacts(sql, database, system)
    known.set(name, facts)
    return facts
  }
  const start = ({ name, attributes }: StatementFacts, parent: Context, startTime?: number) =>
    tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, ...(startTime && { startTime }) }, parent)

  const addTimed = (parent: Context, { sql, database, system, start: from, end, error }: TimedStatement) => {
    const span = start(factsOf(sql, database, system), parent, from)
    if (error) span.setAttribute('error.type', error)
    span.end(end)
  }

  function addTransaction(name: string, [first, ...others]: [Context, ...Context[]], run: readonly TimedStatement[]) {
    const startTime = run[0]?.start
    const endTime = run.at(-1)?.end
    if (startTime === undefined) return
    const attributes = { 'svc.jobs': others.length + 1 }
    const span = tracer.startSpan(name, { startTime, attributes, links: others.flatMap(linkTo) }, first)
    const link = { context: span.spanContext() }
    for (const other of others) trace.getSpan(other)?.addLink(link)
    for (const statement of run) addTimed(trace.setSpan(first, span), statement)
    span.end(endTime)
  }

  return {
    prepared: (sql, database, system) => {
      const facts = factsOf(sql, database, system)
      return () => {
        const parent = recordedContext({ tracer, storage })
        if (!parent) return undefined
        const span = start(facts, parent)
        return error => endSpan(span, error)
      }
    },
    context: () => recordedContext({ tracer, storage }),
    ran: (name, contexts, statements) => {
      const [first, ...others] = contexts.filter(context => context !== undefined) as Context[]
      if (first) addTransaction(name, [first, ...others], statements)
    },
  }
}
