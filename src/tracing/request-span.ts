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
import type { Request, RequestHandler } from 'express'
import { type Exchange, exchangeOf, innerRequestOf } from '../http/request/exchange.ts'
import { type Scope, traceparentOf } from './scope.ts'

const propagator = new W3CTraceContextPropagator()

/** The template of the address; that of a page is Express's, the first if it has several. */
const routeOf = ({ operation }: Exchange, { route }: Request): string | undefined =>
  operation?.path ?? [route?.path].flat()[0]

/** What is known of a request once it is answered: no address, no query, no key. */
function attributesOf(exchange: Exchange, route: string | undefined, status: number): Attributes {
  const { operation, problem, rpc } = exchange
  return {
    'http.response.status_code': status,
    ...(route && { 'http.route': route }),
    ...(operation && { 'svc.operation': operation.id }),
    ...(rpc && { 'rpc.method': rpc.method }),
    ...(problem && { 'error.type': problem.code }),
  }
}

function finish(span: Span, exchange: Exchange, req: Request, status: number) {
  const route = routeOf(exchange, req)
  span.updateName(route === undefined ? exchange.method : `${exchange.method} ${route}`)
  span.setAttributes(attributesOf(exchange, route, status))
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

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
    res.once('close', () => finish(span, exchange, req, res.statusCode))
    storage.run(trace.setSpan(parent, span), next)
  }
