import type { OperationId } from '#generated/operations.ts'
import type { RestReply } from '../../rest/rest-client.ts'
import { quotedText, type ToolAnswer } from '../tool.ts'
import type { Content } from './content-of.ts'

/** A REST request that a tool call made, with its reply. */
interface RestExchange {
  operationId: OperationId
  reply: RestReply
}

/** The key of `_meta` under which an answer lists the REST requests behind it. */
const metaKey = 'svc/rest'

const replyHeaders = [
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'ratelimit-policy',
  'x-ratelimit-resource',
  'x-svc-cost-units',
  'x-svc-credits-remaining',
  'etag',
  'retry-after',
  'idempotent-replayed',
]

function metaOf({ operationId, reply: { status, headers } }: RestExchange) {
  const shown: Record<string, string> = {}
  for (const name of replyHeaders) if (headers[name] !== undefined) shown[name] = headers[name]
  return { operation_id: operationId, status, request_id: headers['x-request-id'] ?? null, headers: shown }
}

const metaOfAll = (exchanges: readonly RestExchange[]) => ({ [metaKey]: exchanges.map(metaOf) })

export const success = ({ structured, text, quoted }: Content, exchanges: readonly RestExchange[]): ToolAnswer => ({
  content: [{ type: 'text', text }],
  _meta: metaOfAll(exchanges),
  structuredContent: structured,
  [quotedText]: quoted,
})

/** The envelope of an error, as text alone. */
export const failure = (problem: object, exchanges: readonly RestExchange[]): ToolAnswer => ({
  content: [{ type: 'text', text: JSON.stringify(problem) }],
  _meta: metaOfAll(exchanges),
  isError: true,
})
