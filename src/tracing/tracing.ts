import type { RequestHandler } from 'express'
import type { StatementObserver } from '#data/statement-observer.ts'

/** The traces of a service. A service without a collector has none: then nothing is wrapped, and nothing costs. */
export interface Tracing extends AsyncDisposable {
  /** A step that begins the span of a request, as the child of a caller's if it sends `traceparent`. */
  request: RequestHandler
  /** A step as a span of its request. */
  step: TraceStep
  /** An object whose methods are spans of the request that calls them; without a request they only run. */
  methods<T extends object>(name: string, object: T): T
  /** Makes the SQL statements of databases spans of what runs them. */
  statements: StatementObserver
  /** Sends a request as a span, a trace of its own where it belongs to none. */
  outgoing: TraceOutgoing
}

/** Runs what sends a request, with the headers that continue its trace. */
export type TraceOutgoing = <Reply extends { status: number } | { error: string }>(
  request: { method: string; url: string },
  send: (headers: Readonly<Record<string, string>>) => Promise<Reply>,
) => Promise<Reply>

/** Wraps a step of the pipeline. */
export type TraceStep = (name: string, step: RequestHandler) => RequestHandler

/** How many traces are recorded: `OTEL_TRACES_SAMPLER` and its argument, a share from 0 to 1. */
export interface Sampling {
  sampler: SamplerName
  share: number
}

/** How spans are sent: `OTEL_BSP_*`. Times are in milliseconds. */
export interface Batching {
  scheduledDelayMillis: number
  exportTimeoutMillis: number
  maxQueueSize: number
  maxExportBatchSize: number
}

const kinds = ['always_on', 'always_off', 'traceidratio'] as const

/** The samplers of the specification that need no other service. */
export const samplerNames = [...kinds, ...kinds.map(kind => `parentbased_${kind}` as const)]

type SamplerName = (typeof samplerNames)[number]
