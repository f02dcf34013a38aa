import { type Attributes, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { endSpan, type Scope, traceparentOf } from './scope.ts'
import type { TraceOutgoing } from './tracing.ts'

type Reply = { status: number } | { error: string }

/** Its path and query may hold a token, so only the host is told. */
function attributesOf(method: string, url: string): Attributes {
  const { hostname, port, protocol } = new URL(url)
  const usualPort = protocol === 'https:' ? 443 : 80
  return { 'http.request.method': method, 'server.address': hostname, 'server.port': Number(port) || usualPort }
}

function describe(span: Span, reply: Reply) {
  const status = 'status' in reply ? reply.status : undefined
  if (status !== undefined) span.setAttribute('http.response.status_code', status)
  if (status !== undefined && status < 400) return
  span.setAttribute('error.type', String(status ?? 'no_reply'))
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Makes a request to another service a span. */
export const outgoingSpan =
  ({ tracer, storage }: Scope): TraceOutgoing =>
  async ({ method, url }, send) => {
    const options = { kind: SpanKind.CLIENT, attributes: attributesOf(method, url) }
    const span = tracer.startSpan(method, options, storage.getStore() ?? ROOT_CONTEXT)
    try {
      const reply = await send({ traceparent: traceparentOf(span.spanContext()) })
      describe(span, reply)
      span.end()
      return reply
    } catch (error) {
      endSpan(span, error)
      throw error
    }
  }
