import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { exportFailure } from './export-failure.ts'

/**
 * Sends spans to a collector by OTLP over HTTP; the SDK reads headers, timeout and certificates from the standard
 * variables. The log says once that the collector cannot be reached, and once that it is back.
 */
export function otlpExporter(endpoint: string, logger: Pick<Logger, 'info' | 'warn'>): SpanExporter {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  let hasFailed = false
  const report = ({ code, error }: ExportResult) => {
    const isFailed = code !== ExportResultCode.SUCCESS
    if (isFailed && !hasFailed)
      logger.warn({ reason: exportFailure(error) }, 'traces cannot be sent to OTEL_EXPORTER_OTLP_ENDPOINT')
    if (!isFailed && hasFailed) logger.info('traces are sent again')
    hasFailed = isFailed
  }
  return {
    export: (spans, done) =>
      exporter.export(spans, result => {
        report(result)
        done(result)
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
}
