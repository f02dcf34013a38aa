import type { RequestHandler } from 'express'

/** The traces of a service. A service without a collector has none: then nothing is wrapped, and nothing costs. */
export interface Tracing extends AsyncDisposable {
  /** A step that begins the span of a request, as the child of a caller's if it sends `traceparent`. */
  request: RequestHandler
  /** A step as a span of its request. */
  step: TraceStep
  /** An object whose methods are spans of the request that calls them; without a request they only run. */
  methods<T extends object>(name: string, object: T, attributes?: Readonly<Record<string, string>>): T
}

/** Wraps a step of the pipeline. */
export type TraceStep = (name: string, step: RequestHandler) => RequestHandler

/** How many traces are recorded: `OTEL_TRACES_SAMPLER` and its argument, a share from 0 to 1. */
export interface Sampling {
  sampler: SamplerName
  share: number
}

const kinds = ['always_on', 'always_off', 'traceidratio'] as const

/** The samplers of the specification that need no other service. */
export const samplerNames = [...kinds, ...kinds.map(kind => `parentbased_${kind}` as const)]

export type SamplerName = (typeof samplerNames)[number]
