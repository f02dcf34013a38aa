import type { RequestHandler } from 'express'
import { type OpenMetricsContentType, Registry } from 'prom-client'
import type { CoverageStore } from '#data/companies/coverage-store.ts'
import type { FollowerStatus } from '../../artefacts/follow-releases.ts'
import type { Served } from '../../http/steps/access-log.ts'
import type { SearchService } from '../../search/search-service.ts'
import { replyText } from '../text-reply.ts'
import { artefactMetrics } from './artefact-metrics.ts'
import { type LedgerSources, ledgerMetrics } from './ledger-metrics.ts'
import { partitionMetrics } from './partition-metrics.ts'
import { type ProcessSources, processMetrics } from './process-metrics.ts'
import { requestMetrics } from './request-metrics.ts'
import { searchMetrics } from './search-metrics.ts'
import { sharedDatabaseMetrics } from './shared-database-metrics.ts'
import { type WebhookSource, webhookMetrics } from './webhook-metrics.ts'

export interface MetricSources extends LedgerSources, ProcessSources {
  search: Pick<SearchService, 'status'>
  coverage: CoverageStore
  webhooks: WebhookSource
  /** Undefined without a store of releases. */
  artefacts: (() => FollowerStatus) | undefined
}

export interface Metrics {
  registry: Registry<OpenMetricsContentType>
  /** Counts a request that was answered. */
  onServed(served: Served): void
  /** Answers `/metrics` in OpenMetrics, with what is read from the parts of a service at that moment. Call it once. */
  serve(sources: MetricSources): RequestHandler
}

function addSources(registry: Registry, sources: MetricSources) {
  ledgerMetrics(registry, sources)
  searchMetrics(registry, sources.search)
  partitionMetrics(registry, sources.coverage)
  webhookMetrics(registry, sources.webhooks)
  processMetrics(registry, sources)
  if (sources.artefacts) artefactMetrics(registry, sources.artefacts)
  if (sources.shared) sharedDatabaseMetrics(registry, sources.shared)
}

/** Requests at the same time share a reading. */
function serve(registry: Registry<OpenMetricsContentType>): RequestHandler {
  let reading: Promise<string> | undefined
  const read = () => {
    reading ??= registry.metrics().finally(() => {
      reading = undefined
    })
    return reading
  }
  return async (req, res, next) => {
    if (req.path !== '/metrics') return next()
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return replyText(res, 405, '/metrics answers GET and HEAD.\n', { allow: 'GET, HEAD' })
    replyText(res, 200, await read(), { 'content-type': registry.contentType })
  }
}

/** The metrics of a service. Counting a request costs about a microsecond. */
export function createMetrics(): Metrics {
  const registry = new Registry<OpenMetricsContentType>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  // The type of a metric names the other format.
  const target = registry as unknown as Registry
  return {
    registry,
    onServed: requestMetrics(target),
    serve: sources => {
      addSources(target, sources)
      return serve(registry)
    },
  }
}
