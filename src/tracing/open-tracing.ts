import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '@opentelemetry/api'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { withTimeout } from '#data/async/with-timeout.ts'
import { otlpExporter } from './exporter.ts'
import { methodSpans } from './method-spans.ts'
import { outgoingSpan } from './outgoing-span.ts'
import { requestSpan } from './request-span.ts'
import { samplerOf } from './sampler.ts'
import { statementSpans } from './statement-spans.ts'
import { stepSpans } from './step-spans.ts'
import type { Batching, Sampling, Tracing } from './tracing.ts'

interface TracingOptions extends Sampling {
  /** The address of a collector, without `/v1/traces`. */
  endpoint: string
  batching: Batching
  release: string
  logger: Logger
}

// A collector that does not answer must not delay the end of the service.
const maxFlushMs = 2_000

/** Starts tracing: spans are sent in batches, and the last ones when it is disposed of. */
export function openTracing({ endpoint, batching, release, logger, ...sampling }: TracingOptions): Tracing {
  const own = resourceFromAttributes({ 'service.name': 'svc', 'service.version': release })
  const provider = new TracerProvider({
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(sampling),
    spanProcessors: [new BatchSpanProcessor({ ...batching, exporter: otlpExporter(endpoint, logger) })],
  })
  const scope = { tracer: provider.getTracer('svc', release), storage: new AsyncLocalStorage<Context>() }
  return {
    request: requestSpan(scope),
    step: stepSpans(scope),
    methods: methodSpans(scope),
    statements: statementSpans(scope),
    outgoing: outgoingSpan(scope),
    [Symbol.asyncDispose]: async () => {
      await withTimeout(maxFlushMs, provider.shutdown()).catch(() => {})
    },
  }
}
