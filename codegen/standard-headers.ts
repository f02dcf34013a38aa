/** Headers of every reply, successful or not (docs/limits.md), and the one that lets any page read it. */
export const standardHeaders = [
  'access-control-allow-origin',
  'ratelimit-limit',
  'ratelimit-policy',
  'ratelimit-remaining',
  'ratelimit-reset',
  'x-ratelimit-resource',
  'x-request-id',
  'x-svc-cost-units',
  'x-svc-credits-remaining',
]

/** Headers of every reply to operators. */
export const adminHeaders = ['x-request-id']
