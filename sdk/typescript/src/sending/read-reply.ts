import { MalformedReply, UnexpectedReply } from '../errors/reply-errors.ts'
import type { Problem } from '../generated/types.ts'
import { isObject } from '../is-object.ts'
import { infoOf, mediaTypeOf, type Outgoing, type Reply } from './reply.ts'

const shownLength = 120
const problemType = 'application/problem+json'

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** The problem in a reply; undefined if it has none. */
export function problemIn(reply: Reply): Problem | undefined {
  if (mediaTypeOf(reply) !== problemType) return undefined
  const problem = parsed(reply.body)
  return typeof (problem as Problem | undefined)?.code === 'string' ? (problem as Problem) : undefined
}

/** Whether the contract has a reply of this status and media type. */
export const isDocumented = ({ replies }: Outgoing, reply: Reply): boolean =>
  (replies[reply.status] ?? []).some(type => type.split(';')[0] === mediaTypeOf(reply))

/** The beginning of a page, in one line: messages are logged, and a line break would begin an entry of its own. */
const beginningOf = (body: string) =>
  body
    .slice(0, 4 * shownLength)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, shownLength)

/** What a reply is, in words. Browsers give a redirect that is not followed the status 0, and no headers. */
function described(reply: Reply): string {
  const { status, headers, body } = reply
  if (status === 0) return 'with a redirect to an address that browsers do not tell'
  const location = headers.get('location')
  const shown = beginningOf(body)
  const page = shown === '' ? 'an empty body' : `${mediaTypeOf(reply) || 'no content type'}: ${shown}`
  return `${status} with ${location ? `a redirect to ${location}` : page}`
}

function unexpected(reply: Reply): UnexpectedReply {
  const { body, url } = reply
  return new UnexpectedReply(`${new URL(url).host} answered ${described(reply)}`, infoOf(reply), body)
}

function malformed(reply: Reply): MalformedReply {
  const { status, body, url } = reply
  const message = `${new URL(url).host} answered ${status} with JSON that is broken or ends after ${body.length} characters`
  return new MalformedReply(message, infoOf(reply), body)
}

/** Whether data is an object, as every reply of the service is, and has what is read from it. */
const isReadable = (data: unknown, { read = [] }: Outgoing) =>
  isObject(data) && read.every(name => isObject(data[name]) || Array.isArray(data[name]))

/** Whether a reply of the service is JSON of which a part is missing. */
export const isBroken = (outgoing: Outgoing, reply: Reply): boolean =>
  isDocumented(outgoing, reply) && /\bjson$/.test(mediaTypeOf(reply)) && parsed(reply.body) === undefined

/** The data of a reply that is no problem. Throws UnexpectedReply or MalformedReply. */
export function readData(outgoing: Outgoing, reply: Reply): unknown {
  const isKnown = isDocumented(outgoing, reply)
  const type = mediaTypeOf(reply)
  // It has no body, whatever its content type, so an error of it is no problem that can be read.
  const isHead = outgoing.method === 'HEAD'
  if (!isKnown && (isHead || type !== problemType)) throw unexpected(reply)
  if (isHead || !/\bjson$/.test(type)) return reply.body
  const data = parsed(reply.body)
  if (!isKnown || data === undefined) throw malformed(reply)
  if (!isReadable(data, outgoing)) throw unexpected(reply)
  return data
}
