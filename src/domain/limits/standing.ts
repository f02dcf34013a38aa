import { type Bucket, buckets } from '#generated/operations.ts'

/** How a request stands in the window of its bucket and in the quota: what the headers of every reply say (interface 8.2). */
export interface Standing {
  resource: Bucket
  /** Name of the window's policy; the bucket's, but for the anonymous hour. */
  policy: string
  limit: number
  remaining: number
  resetSeconds: number
  windowSeconds: number
  /** Read when it is told. No getter: each object with one of its own is a hidden class of its own, which keeps all the getter can reach. */
  creditsRemaining: () => number
}

const unlimited = 1_000_000
const noCredits = () => 0

/** Of a request that reached no operation, or came without a valid key to one that needs it. */
export const noStanding = (resource: Bucket): Standing => ({
  resource,
  policy: resource,
  limit: 0,
  remaining: 0,
  resetSeconds: 0,
  windowSeconds: 60,
  creditsRemaining: noCredits,
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
  'x-svc-credits-remaining': String(standing.creditsRemaining()),
})

/** The same window while something else than its count lets no request pass for some seconds. */
export const atStandstill = (standing: Standing, resetSeconds: number): Standing => ({
  ...standing,
  remaining: 0,
  resetSeconds,
})

const isBucket = (name: string): name is Bucket => Object.hasOwn(buckets, name)

/** The standing and the cost that headers of a reply tell. */
export function readStanding(headers: Readonly<Record<string, string>>): { standing: Standing; costUnits: number } {
  const number = (name: string) => Number(headers[name] ?? 0)
  const resource = headers['x-ratelimit-resource'] ?? ''
  const [, policy = resource, window = '60'] = /^"(.*)";q=\d+;w=(\d+)$/.exec(headers['ratelimit-policy'] ?? '') ?? []
  const standing = {
    resource: isBucket(resource) ? resource : ('none' as const),
    policy,
    limit: number('ratelimit-limit'),
    remaining: number('ratelimit-remaining'),
    resetSeconds: number('ratelimit-reset'),
    windowSeconds: Number(window),
    creditsRemaining: () => number('x-svc-credits-remaining'),
  }
  return { standing, costUnits: number('x-svc-cost-units') }
}
