import { Counter, Histogram, type Registry } from 'prom-client'
import type { Problem } from '#domain/errors/problem.ts'
import type { Exchange } from '../../http/request/exchange.ts'
import type { Served } from '../../http/steps/access-log.ts'

/** Seconds: a lookup takes less than a millisecond of CPU, and no operation more than ten seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const operationOf = ({ operation, rpc }: Exchange) => operation?.id ?? (rpc ? 'mcp' : 'other')

const hasLimit = (facts: Problem['facts']): facts is Problem['facts'] & { limit: { bucket?: string } } =>
  'limit' in facts

/** Which limit refused: the bucket's window, unless the error names another; without a window, concurrent requests. */
function reasonOf({ facts }: Problem): string {
  const named = hasLimit(facts) ? facts.limit.bucket : undefined
  if (named !== undefined) return named
  return 'window_seconds' in facts && facts.window_seconds === null ? 'concurrent' : 'window'
}

const labels = {
  requests: ['operation', 'status', 'code', 'source'],
  duration: ['operation'],
  limits: ['bucket', 'reason'],
  quota: ['reason'],
  units: ['operation'],
} as const

function create(registry: Registry) {
  const registers = [registry]
  return {
    requests: new Counter({
      name: 'svc_requests_total',
      help: 'Requests answered. An operation is its id in the contract, mcp, or other for pages and unknown addresses; code is the error code or none; the source inner is a tool call or a page.',
      labelNames: labels.requests,
      registers,
    }),
    duration: new Histogram({
      name: 'svc_request_duration_seconds',
      help: 'Time from the header of a request to the end of its reply.',
      labelNames: labels.duration,
      buckets,
      registers,
    }),
    limits: new Counter({
      name: 'svc_limit_refusals_total',
      help: 'Requests refused with rate_limit_exceeded, by bucket and by the limit: window, anonymous_hour, refused_keys, concurrent, unknown_rows or stored_answers.',
      labelNames: labels.limits,
      registers,
    }),
    quota: new Counter({
      name: 'svc_quota_refusals_total',
      help: 'Requests refused with quota_exhausted: monthly_results, or test_daily.',
      labelNames: labels.quota,
      registers,
    }),
    units: new Counter({
      name: 'svc_billed_units_total',
      help: 'Units charged to live keys.',
      labelNames: labels.units,
      registers,
    }),
  }
}

/** Counts what is answered; the labels have few values, whatever clients send. */
export function requestMetrics(registry: Registry): (served: Served) => void {
  const { requests, duration, limits, quota, units } = create(registry)
  return ({ exchange, status, ms, isInner }) => {
    const { problem, caller, costUnits } = exchange
    const operation = operationOf(exchange)
    requests.inc({ operation, status, code: problem?.code ?? 'none', source: isInner ? 'inner' : 'client' })
    duration.observe({ operation }, ms / 1_000)
    if (problem?.code === 'rate_limit_exceeded')
      limits.inc({ bucket: exchange.rateLimit.resource, reason: reasonOf(problem) })
    if (problem?.code === 'quota_exhausted') quota.inc({ reason: reasonOf(problem) })
    if (costUnits > 0 && exchange.operation && caller.kind === 'key' && caller.env === 'live')
      units.inc({ operation }, costUnits)
  }
}
