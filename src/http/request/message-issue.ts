import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/** The reason why a message is not a well-formed request, as an item of `invalid_fields`. */
interface MessageIssue {
  pointer: string
  message: string
}

type Message = Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'httpVersion' | 'method'> & { originalUrl: string }

const issue = (pointer: string, message: string): MessageIssue => ({ pointer, message })

// Node uses the first of several; a proxy may have used another.
const single = new Set(['host', 'authorization', 'content-type'])
const lengths = new Set([...single].map(name => name.length))

function repeatedHeader({ rawHeaders }: Message): string | undefined {
  const seen: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at] as string
    if (!lengths.has(sent.length)) continue
    const name = sent.toLowerCase()
    if (!single.has(name)) continue
    if (seen.includes(name)) return name
    seen.push(name)
  }
  return undefined
}

const namedHost = /^[\w.~!$&'()*+,;=%-]*(?::\d{0,5})?$/
const addressedHost = /^\[([^\]]*)\](?::\d{0,5})?$/

/** Whether text is a host with an optional port. The empty host of a target without an authority is valid. */
export const isHost = (text: string): boolean => namedHost.test(text) || isIPv6(addressedHost.exec(text)?.[1] ?? '')

function hostIssue({ headers: { host }, httpVersion }: Message): MessageIssue | undefined {
  if (host === undefined) return httpVersion === '1.1' ? issue('/headers/host', 'is required') : undefined
  return isHost(host) ? undefined : issue('/headers/host', 'is not a host with an optional port')
}

function codingIssue({ headers }: Message): MessageIssue | undefined {
  const { te, 'transfer-encoding': coding } = headers
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked')
    return issue('/headers/transfer-encoding', 'can only be chunked')
  return te !== undefined && /(^|,)\s*chunked/i.test(String(te))
    ? issue('/headers/te', 'cannot list chunked')
    : undefined
}

/** Why a message that Node has parsed is not a valid request (RFC 9112); undefined if it is. */
export function messageIssue(message: Message): MessageIssue | undefined {
  const { originalUrl, httpVersion, method } = message
  const isTarget = originalUrl.startsWith('/') || (originalUrl === '*' && method === 'OPTIONS')
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return issue('', 'is neither HTTP/1.1 nor HTTP/1.0')
  if (!isTarget) return issue('/path', 'is neither a path nor an http address')
  const repeated = repeatedHeader(message)
  if (repeated) return issue(`/headers/${repeated}`, 'can be sent only once')
  return hostIssue(message) ?? codingIssue(message)
}
