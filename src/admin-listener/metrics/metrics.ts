import type { RequestHandler } from 'express'
import { AggregatorRegistry, type OpenMetricsContentType, Registry } from 'prom-client'
import type { DatabaseFigures } from '#data/accounts/shared-database.ts'
import { singleFlight } from '#data/async/single-flight.ts'
import type { CoverageStore } from '#data/companies/coverage-store.ts'
import type { FollowerStatus } from '../../data-releases/follow/follow-releases.ts'
import type { Served } from '../../http/steps/access-log.ts'
import type { SearchService } from '../../search/search-service.ts'
import { replyText } from '../text-reply.ts'
import { diskMetrics } from './disk-metrics.ts'
import { commitMetrics, type LedgerSources, ledgerMetrics } from './ledger-metrics.ts'
import { partitionMetrics } from './partition-metrics.ts'
import { type ProcessSources, processMetrics } from './process-metrics.ts'
import { releaseMetrics } from './release-metrics.ts'
import { requestMetrics } from './request-metrics.ts'
import { searchMetrics } from './search-metrics.ts'
import { sharedDatabaseMetrics } from './shared-database-metrics.ts'
import { taskMetrics } from './task-metrics.ts'
import { eventLoopMetrics } from './thread-metrics.ts'
import { type WebhookSource, webhookMetrics } from './webhook-metrics.ts'

type OpenMetrics = Registry<OpenMetricsContentType>

export interface MetricSources extends Omit<LedgerSources, 'isShared'>, ProcessSources {
  /** The figures of PostgreSQL; undefined without it. */
  database: (() => Promise<DatabaseFigures>) | undefined
  search: Pick<SearchService, 'status'>
  coverage: CoverageStore
  webhooks: WebhookSource
  /** Undefined without a store of releases. */
  releaseStatus: (() => FollowerStatus) | undefined
  /** What request threads have counted; undefined without any. */
  ofThreads?: (() => Promise<Values[]>) | undefined
}

type Values = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

interface Metrics {
  registry: OpenMetrics
  /** Counts a request that was answered. */
  onServed(served: Served): void
  /** Answers `/metrics` in OpenMetrics, with what is read from the parts of a service at that moment. Call it once. */
  serve(sources: MetricSources): RequestHandler
}

function addSources(registry: Registry, sources: MetricSources) {
  const isShared = sources.database !== undefined
  ledgerMetrics(registry, { ...sources, isShared })
  diskMetrics(registry, sources.dataDir)
  taskMetrics(registry, sources.dataDir, isShared)
  searchMetrics(registry, sources.search)
  partitionMetrics(registry, sources.coverage)
  webhookMetrics(registry, sources.webhooks)
  processMetrics(registry, sources)
  // A main thread with request threads answers none itself.
  if (!sources.ofThreads) eventLoopMetrics(registry)
  if (sources.releaseStatus) releaseMetrics(registry, sources.releaseStatus)
  if (sources.database) sharedDatabaseMetrics(registry, sources.database)
}

const lastLine = '# EOF\n'

/** As OpenMetrics names counters; the text has the ending. */
const withCounterName = (metric: Values[number]) => ({ ...metric, name: metric.name.replace(/_total$/, '') })

/** The metrics of the process, then those of its threads, added up. */
async function textOf(process: OpenMetrics, thread: Registry, ofThreads: () => Promise<Values[]>): Promise<string> {
  const all = [await thread.getMetricsAsJSON(), ...(await ofThreads())]
  const summed = AggregatorRegistry.aggregate(all.map(values => values.map(withCounterName))) as unknown as OpenMetrics
  summed.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  const text = await process.metrics()
  return text.slice(0, -lastLine.length) + (await summed.metrics())
}

/** Requests at the same time share a reading. */
function serve(registry: OpenMetrics, readText: () => Promise<string>): RequestHandler {
  const reading = singleFlight(readText)
  return async (req, res, next) => {
    if (req.path !== '/metrics') return next()
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return replyText(res, 405, '/metrics answers GET and HEAD.\n', { allow: 'GET, HEAD' })
    replyText(res, 200, await reading.run(), { 'content-type': registry.contentType })
  }
}

/** The metrics of a service. Counting a request costs about a microsecond. With request threads, these count their own. */
export function createMetrics(hasThreads = false): Metrics {
  const registry: OpenMetrics = new Registry()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  // The type of a metric names the other format.
  const target = registry as unknown as Registry
  /** What threads count too. */
  const ofThread = hasThreads ? new Registry() : target
  return {
    registry,
    onServed: requestMetrics(ofThread),
    serve: sources => {
      commitMetrics(ofThread, sources.writes)
      addSources(target, sources)
      const { ofThreads } = sources
      return serve(registry, () => (ofThreads ? textOf(registry, ofThread, ofThreads) : registry.metrics()))
    },
  }
}
