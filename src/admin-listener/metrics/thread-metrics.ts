import { performance } from 'node:perf_hooks'
import { Registry } from 'prom-client'
import type { LedgerWrites } from '#data/usage/usage-ledger.ts'
import type { Served } from '../../http/steps/access-log.ts'
import { addCounters } from './gauges.ts'
import { commitMetrics } from './ledger-metrics.ts'
import { requestMetrics } from './request-metrics.ts'

const eventLoopSeconds = (part: 'active' | 'idle') => performance.eventLoopUtilization()[part] / 1_000

/** How busy a thread is that answers requests. */
export function eventLoopMetrics(registry: Registry): void {
  addCounters(registry, {
    svc_event_loop_active_seconds_total: {
      help: 'Time in which the threads that answer requests worked; its rate is the utilisation, at most 1 for each.',
      read: () => eventLoopSeconds('active'),
    },
    svc_event_loop_idle_seconds_total: {
      help: 'Time in which they waited.',
      read: () => eventLoopSeconds('idle'),
    },
  })
}

/** What is counted in each thread, and added up over all. */
interface ThreadMetrics {
  onServed(served: Served): void
  values(): ReturnType<Registry['getMetricsAsJSON']>
}

/** The metrics of a request thread. */
export function createThreadMetrics(writes: LedgerWrites): ThreadMetrics {
  const registry = new Registry()
  const onServed = requestMetrics(registry)
  eventLoopMetrics(registry)
  commitMetrics(registry, writes)
  return { onServed, values: () => registry.getMetricsAsJSON() }
}
