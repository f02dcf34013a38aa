import type { Bucket } from '../../../generated/operations.ts'

/** How a request stands in the window of its bucket and in the quota: what the headers of every reply say (interface 8.2). */
export interface Standing {
  resource: Bucket
  /** Name of the window's policy; the bucket's, but for the anonymous hour. */
  policy: string
  limit: number
  remaining: number
  resetSeconds: number
  windowSeconds: number
  creditsRemaining: number
}

const unlimited = 1_000_000

/** Of a request that reached no operation, or came without a valid key to one that needs it. */
export const noStanding = (resource: Bucket): Standing => ({
  resource,
  policy: resource,
  limit: 0,
  remaining: 0,
  resetSeconds: 0,
  windowSeconds: 60,
  creditsRemaining: 0,
})

export const staticStanding: Standing = {
  ...noStanding('static'),
  limit: unlimited,
  remaining: unlimited,
}

/** The headers owed on every reply, successful or not. */
export const standingHeaders = (standing: Standing, costUnits: number): Record<string, string> => ({
  'ratelimit-limit': String(standing.limit),
  'ratelimit-remaining': String(standing.remaining),
  'ratelimit-reset': String(standing.resetSeconds),
  'ratelimit-policy': `"${standing.policy}";q=${standing.limit};w=${standing.windowSeconds}`,
  'x-ratelimit-resource': standing.resource,
  'x-svc-cost-units': String(costUnits),
  'x-svc-credits-remaining': String(standing.creditsRemaining),
})

/** The same window while something else than its count lets no request pass for some seconds. Credits are read when they are told. */
export const atStandstill = (standing: Standing, resetSeconds: number): Standing => ({
  ...{
    resource: standing.resource,
    policy: standing.policy,
    limit: standing.limit,
    windowSeconds: standing.windowSeconds,
  },
  remaining: 0,
  resetSeconds,
  get creditsRemaining() {
    return standing.creditsRemaining
  },
})
