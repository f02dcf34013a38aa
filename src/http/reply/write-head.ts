import type { Response } from 'express'
import { rateLimitHeaders } from '#domain/limits/rate-limit-state.ts'
import { standardHeaders } from '#generated/operations.ts'
import { type Exchange, exchangeOf } from '../request/exchange.ts'
import type { ReplyHead } from './reply-head.ts'

const exposed = [
  ...standardHeaders,
  'etag',
  'retry-after',
  'idempotent-replayed',
  'x-svc-last-confirmed-at',
  'www-authenticate',
  'allow',
  'deprecation',
  'sunset',
  'link',
].join(',')

/** The standard headers of every reply, and those of a deprecated operation. Any page may call the service with its visitor's key and read the headers that clients act on. */
export const headersOfEveryReply = ({
  requestId,
  rateLimit,
  costUnits,
  operation,
}: Exchange): Record<string, string> => ({
  ...rateLimitHeaders(rateLimit, costUnits),
  'x-request-id': requestId,
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed,
  ...operation?.deprecation,
})

/** Writes all headers in one call: those set one by one are checked, stored and read again by Node. */
export function writeHead(res: Response, { status, headers, contentType }: ReplyHead, contentLength?: number): void {
  const lines: string[] = []
  for (const values of [headersOfEveryReply(exchangeOf(res)), headers])
    for (const name of Object.keys(values)) if (values[name] !== undefined) lines.push(name, String(values[name]))
  if (contentType !== undefined) lines.push('content-type', contentType)
  if (contentLength !== undefined) lines.push('content-length', String(contentLength))
  res.writeHead(status, lines)
}

/** Ends a reply whose reader is in this process: it takes the value from the exchange, and nothing is serialized. */
export function handOver(res: Response, { status, headers }: ReplyHead, body: unknown): void {
  const exchange = exchangeOf(res)
  const { rateLimit, costUnits } = exchange
  const texts = headersOfEveryReply(exchange)
  for (const name of Object.keys(headers)) if (headers[name] !== undefined) texts[name] = String(headers[name])
  exchange.handedOver = { headers: texts, body, limits: { rateLimit, costUnits } }
  res.status(status).end()
}
