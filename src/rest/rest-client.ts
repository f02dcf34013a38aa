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
  /** The address that answered requests with redirects names in place of itself. */
  readonly redirectsTo: string | undefined

  constructor(message: string, { redirectsTo, ...options }: ErrorOptions & { redirectsTo?: string } = {}) {
    super(message, options)
    this.name = 'RestUnreachableError'
    this.redirectsTo = redirectsTo
  }
}

/** Milliseconds: longer than any operation takes, shorter than the timeouts of MCP hosts. */
export const timeoutMs = 30_000
