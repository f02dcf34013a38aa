/** The headers that every response has, in problems of a proxy, which no limit has to do with. */
export const headersOfErrors = {
  'ratelimit-limit': '0',
  'ratelimit-remaining': '0',
  'ratelimit-reset': '0',
  'ratelimit-policy': '"none";q=0;w=60',
  'x-ratelimit-resource': 'none',
  'x-svc-cost-units': '0',
  'x-svc-credits-remaining': '0',
  'retry-after': '5',
  'content-type': 'application/problem+json',
}
