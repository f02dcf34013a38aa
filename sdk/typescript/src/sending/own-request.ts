import { hasNoForm } from '../arguments/messages.ts'
import { InvalidArgument } from '../errors/svc-error.ts'
import { replies } from '../generated/operations.ts'
import type { Arguments } from '../operation.ts'
import { queryOf } from './build-request.ts'
import type { Outgoing } from './reply.ts'

/** A request of your own, or the one that a problem suggests. */
export interface OwnRequest {
  /** GET by default. */
  method?: string | undefined
  /** The path, percent-encoded, such as `/v1/companies/NO/923609016`. */
  path: string
  query?: Arguments | null | undefined
  /** The body, as JSON. */
  body?: unknown
}

/** Whether `fetch` sends it: not TRACE, and no GET with a body. */
function isSendable(method: string, hasBody: boolean): boolean {
  try {
    return Boolean(new Request('http://a/', { method, ...(hasBody && { body: '{}' }) }))
  } catch {
    return false
  }
}

/** The request. Throws InvalidArgument if its path leads to another host, which would get the key. */
export function buildOwnRequest({ method = 'GET', path, query, body }: OwnRequest, baseUrl: string): Outgoing {
  const url = `${baseUrl}${path}`
  const isOwn = path.startsWith('/') && URL.canParse(url) && new URL(url).origin === new URL(baseUrl).origin
  if (!isOwn) throw new InvalidArgument([{ pointer: '/path', message: hasNoForm }])
  const hasBody = body !== undefined && body !== null
  if (!isSendable(method, hasBody)) throw new InvalidArgument([{ pointer: '/method', message: hasNoForm }])
  return {
    method,
    url: `${url}${queryOf(query ?? {}).replace('?', url.includes('?') ? '&' : '?')}`,
    headers: { accept: '*/*', ...(hasBody && { 'content-type': 'application/json' }) },
    body: hasBody ? JSON.stringify(body) : undefined,
    replies,
  }
}
