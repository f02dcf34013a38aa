import type { RestRequest, SendOptions } from './rest-client.ts'

/** A request as it is sent. */
export interface EncodedRequest {
  method: string
  /** Path and query. */
  target: string
  headers: Record<string, string>
  body: string | undefined
}

// Not with `URL`, which would resolve a registry id of two dots as the parent path.
const pathOf = (basePath: string, { path, query }: RestRequest): string => {
  const pairs = Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)])
  return `${basePath}${path}${pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''}`
}

const bodyHeaders = (body: string | undefined) =>
  body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }

/** The bytes of a request: its target after `basePath`, its headers after those of the client. */
export function encodeRequest(
  request: RestRequest,
  headers: Readonly<Record<string, string>>,
  { traceparent, ifNoneMatch, isHead = false }: SendOptions,
  basePath = '',
): EncodedRequest {
  const body = request.body === null ? undefined : JSON.stringify(request.body)
  return {
    method: isHead ? 'HEAD' : request.method,
    target: pathOf(basePath, request),
    body,
    headers: {
      accept: 'application/json',
      ...headers,
      ...(traceparent && { traceparent }),
      ...(ifNoneMatch && { 'if-none-match': ifNoneMatch }),
      ...bodyHeaders(body),
    },
  }
}
