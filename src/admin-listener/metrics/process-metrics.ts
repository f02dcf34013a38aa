import { collectDefaultMetrics, type Registry } from 'prom-client'
import { contractVersion } from '#generated/operations.ts'
import type { Readiness } from '../readiness.ts'
import { addCounters, addGauges } from './gauges.ts'

export interface ProcessSources {
  release: string
  readiness: Pick<Readiness, 'parts'>
  /** Open connections of clients. */
  connections: () => Promise<number>
  /** Connections that were refused since the start, by the limit. */
  refusedConnections: () => Readonly<Record<string, number>>
  /** Batches that run under an idempotency key. */
  idempotencyRuns: () => number | Promise<number>
  /** Whether Redis is unreachable; undefined if none is configured. */
  limitStoreIsUnreachable: (() => boolean) | undefined
  /** Calls counted without Redis although one is configured. */
  callsCountedAlone: () => number
}

/** The process: what it is, whether it is ready, and how busy it is. */
export function processMetrics(registry: Registry, sources: ProcessSources): void {
  const {
    release,
    readiness,
    connections,
    refusedConnections,
    idempotencyRuns,
    limitStoreIsUnreachable,
    callsCountedAlone,
  } = sources
  const build = { release, contract: contractVersion, node: process.versions.node }
  collectDefaultMetrics({ register: registry })
  addGauges(registry, {
    svc_build_info: { help: 'Always 1.', labelNames: Object.keys(build), read: () => [[1, build]] },
    svc_ready: {
      help: '1 for each part of /readyz that works.',
      labelNames: ['part'],
      read: async () =>
        (await readiness.parts()).map(({ name, problem }) => [Number(problem === undefined), { part: name }]),
    },
    svc_connections: { help: 'Open connections of clients.', read: async () => [[await connections()]] },
    svc_idempotency_runs: {
      help: 'Requests that run under an idempotency key.',
      read: async () => [[await idempotencyRuns()]],
    },
    svc_redis_up: {
      help: '1 if Redis counts the limits of all servers, 0 while this server counts alone, or the windows of a node of a Cluster; absent without Redis.',
      read: () => (limitStoreIsUnreachable ? [[Number(!limitStoreIsUnreachable())]] : []),
    },
  })
  addCounters(registry, {
    svc_connections_refused_total: {
      help: 'Connections refused by a limit: SVC_MAX_CONNECTIONS is all, SVC_MAX_CONNECTIONS_PER_ADDRESS is address.',
      labelNames: ['limit'],
      read: () => Object.entries(refusedConnections()).map(([limit, count]) => [count, { limit }]),
    },
    svc_limits_counted_alone_total: {
      help: 'Calls that this server counted in its memory alone, because Redis, or the node of a Cluster, could not; 0 without Redis.',
      read: callsCountedAlone,
    },
  })
}
