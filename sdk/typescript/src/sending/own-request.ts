import { hasNoForm, mustBeOfType } from '../arguments/messages.ts'
import { InvalidArgument } from '../errors/svc-error.ts'
import { replies } from '../generated/operations.ts'
import { isObject } from '../is-object.ts'
import type { Arguments } from '../operation.ts'
import { bodyOf } from './body-of.ts'
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

const refused = (pointer: string, message: string) => new InvalidArgument([{ pointer, message }])

/** The request. Throws InvalidArgument if its path leads to another host, which would get the key. */
export function buildOwnRequest(own: OwnRequest, baseUrl: string): Outgoing {
  if (!isObject(own)) throw refused('/request', mustBeOfType('object', own))
  const { method = 'GET', path, query, body }: OwnRequest = own
  if (typeof path !== 'string') throw refused('/path', mustBeOfType('string', path))
  if (typeof (query ?? {}) !== 'object') throw refused('/query', mustBeOfType('object', query))
  const url = `${baseUrl}${path}`
  const isOwn = path.startsWith('/') && URL.canParse(url) && new URL(url).origin === new URL(baseUrl).origin
  if (!isOwn) throw refused('/path', hasNoForm)
  const hasBody = body !== undefined && body !== null
  if (!isSendable(method, hasBody)) throw refused('/method', hasNoForm)
  return {
    method,
    url: `${url}${queryOf(query ?? {}).replace('?', url.includes('?') ? '&' : '?')}`,
    headers: { accept: '*/*', ...(hasBody && { 'content-type': 'application/json' }) },
    body: hasBody ? bodyOf(body) : undefined,
    replies,
  }
}
