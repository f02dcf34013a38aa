import {
  type Attributes,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { RequestHandler } from 'express'
import { type Exchange, exchangeOf, innerRequestOf } from '../http/request/exchange.ts'
import type { Scope } from './scope.ts'

const propagator = new W3CTraceContextPropagator()

const routeOf = ({ operation, rpc }: Exchange) => operation?.path ?? (rpc ? '/mcp' : undefined)

/** What is known of a request once it is answered: no address, no query, no key. */
function attributesOf(exchange: Exchange, status: number): Attributes {
  const { operation, problem, rpc } = exchange
  const route = routeOf(exchange)
  return {
    'http.response.status_code': status,
    ...(route && { 'http.route': route }),
    ...(operation && { 'svc.operation': operation.id }),
    ...(rpc && { 'rpc.method': rpc.method }),
    ...(problem && { 'error.type': problem.code }),
  }
}

function finish(span: Span, exchange: Exchange, status: number) {
  span.updateName([exchange.method, routeOf(exchange)].filter(Boolean).join(' '))
  span.setAttributes(attributesOf(exchange, status))
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

const traceparentOf = ({ traceId, spanId, traceFlags }: ReturnType<Span['spanContext']>) =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`

/** The step that begins the span of a request, and ends it with its reply. */
export const requestSpan =
  ({ tracer, storage }: Scope): RequestHandler =>
  (req, res, next) => {
    const exchange = exchangeOf(res)
    const parent = propagator.extract(ROOT_CONTEXT, req.headers, defaultTextMapGetter)
    const attributes = {
      'http.request.method': exchange.method,
      'url.scheme': req.protocol,
      'svc.request_id': exchange.requestId,
      'svc.inner': innerRequestOf(req) !== undefined,
    }
    const span = tracer.startSpan(exchange.method, { kind: SpanKind.SERVER, attributes }, parent)
    const spanContext = span.spanContext()
    exchange.trace = { id: spanContext.traceId, traceparent: traceparentOf(spanContext) }
    res.once('close', () => finish(span, exchange, res.statusCode))
    storage.run(trace.setSpan(parent, span), next)
  }
