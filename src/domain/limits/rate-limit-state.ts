import { type Bucket, buckets } from '#generated/operations.ts'

/** The window of a request's bucket and the quota of its account: the `RateLimit-*` and `X-Svc-*` headers of every reply. */
export interface RateLimitState {
  resource: Bucket
  /** Name of the window's policy: that of the bucket, or `anonymous`. */
  policy: string
  limit: number
  remaining: number
  resetSeconds: number
  windowSeconds: number
  creditsRemaining: number
}

const unlimited = 1_000_000

/** The state of a request without an operation, or without the valid key that its operation requires. */
export const noRateLimit = (resource: Bucket): RateLimitState => ({
  resource,
  policy: resource,
  limit: 0,
  remaining: 0,
  resetSeconds: 0,
  windowSeconds: 60,
  creditsRemaining: 0,
})

export const staticRateLimit: RateLimitState = {
  ...noRateLimit('static'),
  limit: unlimited,
  remaining: unlimited,
}

/** The rate-limit and cost headers of every reply, successful or not. */
export const rateLimitHeaders = (rateLimit: RateLimitState, costUnits: number): Record<string, string> => ({
  'ratelimit-limit': String(rateLimit.limit),
  'ratelimit-remaining': String(rateLimit.remaining),
  'ratelimit-reset': String(rateLimit.resetSeconds),
  'ratelimit-policy': `"${rateLimit.policy}";q=${rateLimit.limit};w=${rateLimit.windowSeconds}`,
  'x-ratelimit-resource': rateLimit.resource,
  'x-svc-cost-units': String(costUnits),
  'x-svc-credits-remaining': String(rateLimit.creditsRemaining),
})

const isBucket = (name: string): name is Bucket => Object.hasOwn(buckets, name)

/** Reads the rate-limit state and the cost units from the headers of a reply. */
export function readRateLimitHeaders(headers: Readonly<Record<string, string>>): {
  rateLimit: RateLimitState
  costUnits: number
} {
  const number = (name: string) => Number(headers[name] ?? 0)
  const resource = headers['x-ratelimit-resource'] ?? ''
  const [, policy = resource, window = '60'] = /^"(.*)";q=\d+;w=(\d+)$/.exec(headers['ratelimit-policy'] ?? '') ?? []
  const rateLimit = {
    resource: isBucket(resource) ? resource : ('none' as const),
    policy,
    limit: number('ratelimit-limit'),
    remaining: number('ratelimit-remaining'),
    resetSeconds: number('ratelimit-reset'),
    windowSeconds: Number(window),
    creditsRemaining: number('x-svc-credits-remaining'),
  }
  return { rateLimit, costUnits: number('x-svc-cost-units') }
}
