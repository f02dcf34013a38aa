import type { IncomingMessage, RequestOptions } from 'node:http'
import { urlToHttpOptions } from 'node:url'
import type { SuggestedRequest } from '#domain/errors/facts.ts'
import type { RateLimitState } from '#domain/limits/rate-limit-state.ts'

/** A request to the REST interface, in the format of `suggested_request`. */
export type RestRequest = Pick<SuggestedRequest, 'method' | 'path' | 'query' | 'body'>

/** A reply of the REST interface; `body` is undefined if it was not JSON. */
export interface RestReply {
  status: number
  headers: Readonly<Record<string, string>>
  body: unknown
  /** What its rate-limit and cost headers say, if it came from this process. */
  limits?: { rateLimit: RateLimitState; costUnits: number } | undefined
}

export interface SendOptions {
  traceparent?: string | undefined
  /** Entity tags of copies; any tag with `*`. */
  ifNoneMatch?: string | undefined
  /** Sends a GET as HEAD, whose reply costs nothing and has no body. */
  isHead?: boolean
  signal?: AbortSignal | undefined
}

/** Sends requests to a REST interface as one caller. Rejects with RestUnreachableError if it does not reply. */
export interface RestClient {
  send(request: RestRequest, options?: SendOptions): Promise<RestReply>
}

/** The REST interface could not be reached, or something else answered; a tool call answers `service_unavailable`. */
export class RestUnreachableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'RestUnreachableError'
  }
}

export interface RestConnection extends Disposable {
  /** A client whose every request carries these headers. */
  client(headers: Readonly<Record<string, string>>): RestClient
}

/** A request as it is sent. */
export interface EncodedRequest {
  method: string
  /** Path and query. */
  target: string
  headers: Record<string, string>
  body: string | undefined
}

/** Milliseconds: longer than any operation takes, shorter than the timeouts of MCP hosts. */
export const timeoutMs = 30_000
/** A batch of 100 companies takes about 200 KB. */
const maxReplyBytes = 16 * 1024 * 1024

// Not with `URL`, which would resolve a registry id of two dots as the parent path.
const pathOf = (basePath: string, { path, query }: RestRequest): string => {
  const pairs = Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)])
  return `${basePath}${path}${pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''}`
}

async function textOf(reply: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of reply as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > maxReplyBytes) throw new Error('the reply is too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** The value of JSON text; undefined for other text. */
export const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))

// Not by an import, which reads everything that node:http exports and so loads Node's fetch: 40 ms of every start.
const moduleOf = (protocol: string | null | undefined) =>
  process.getBuiltinModule(protocol === 'https:' ? 'node:https' : 'node:http')

const exchange = (options: RequestOptions, body: string | undefined) =>
  new Promise<RestReply>((resolve, reject) => {
    const request = moduleOf(options.protocol).request(options, reply => {
      textOf(reply)
        .then(text => resolve({ status: reply.statusCode ?? 0, headers: headersOf(reply), body: jsonIn(text) }))
        .catch(reject)
    })
    request.setTimeout(timeoutMs, () => request.destroy(new Error('no reply in time')))
    request.once('error', error => reject(Object.assign(error, { isStale: request.reusedSocket })))
    request.end(body)
  })

/** The server may close a keep-alive connection at the moment of its reuse; the request was then not received. */
const isStale = (error: unknown) =>
  error instanceof Error &&
  'isStale' in error &&
  error.isStale === true &&
  'code' in error &&
  error.code === 'ECONNRESET'

async function sendWithRetry(send: () => Promise<RestReply>): Promise<RestReply> {
  try {
    return await send().catch(error => (isStale(error) ? send() : Promise.reject(error)))
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error
    throw new RestUnreachableError('the REST interface cannot be reached', { cause: error })
  }
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
    ...{ method: isHead ? 'HEAD' : request.method, target: pathOf(basePath, request), body },
    headers: {
      accept: 'application/json',
      ...headers,
      ...(traceparent && { traceparent }),
      ...(ifNoneMatch && { 'if-none-match': ifNoneMatch }),
      ...bodyHeaders(body),
    },
  }
}

/** Keep-alive connections to the REST interface at an http or https address. */
export function connectRest(baseUrl: string): RestConnection {
  const url = new URL(baseUrl)
  const { protocol, hostname, port } = urlToHttpOptions(url)
  const agent = new (moduleOf(protocol).Agent)({ keepAlive: true })
  const basePath = url.pathname.replace(/\/+$/, '')
  return {
    client: headers => ({
      send: (request, sendOptions = {}) => {
        const { target: path, body, ...encoded } = encodeRequest(request, headers, sendOptions, basePath)
        const { signal } = sendOptions
        const options = { ...{ agent, protocol, hostname, port, path }, ...encoded, ...(signal && { signal }) }
        return sendWithRetry(() => exchange(options, body))
      },
    }),
    [Symbol.dispose]: () => agent.destroy(),
  }
}
