import { ConnectionFailed } from '../errors/connection-errors.ts'
import { isBroken, isDocumented, problemIn } from './read-reply.ts'
import type { Outgoing, Reply } from './reply.ts'

const firstWait = 500
const longestBackOff = 8000
/** What proxies answer when the service may soon answer again. */
const passing = [408, 429, 502, 503, 504]

/** 0.5, 1, 2, 4 and then 8 seconds, each shortened by up to a half so that clients do not come back together. */
const backOff = (retry: number, random: () => number): number =>
  Math.min(longestBackOff, firstWait * 2 ** retry) * (1 - random() / 2)

/** A date of HTTP, in any of its forms; Date.parse would also take `1.5` for a day in January. */
const dateForm = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*\d\d:\d\d:\d\d/

/** One without a zone is in UTC, wherever the client is. */
const zoned = (date: string) => (/GMT|UTC|[+-]\d{4}$/.test(date) ? date : `${date} GMT`)

const timeOf = (text: string) => (dateForm.test(text) ? Date.parse(zoned(text)) : Number.NaN)

/** The milliseconds that a reply asks to wait, in seconds or as a date: that is one of the server's clock, not of the client's. */
function asked({ headers }: Reply): number | undefined {
  const text = headers.get('retry-after') ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const wait = timeOf(text) - (timeOf(headers.get('date') ?? '') || Date.now())
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}

function mayRepeat(outgoing: Outgoing, reply: Reply): boolean {
  const problem = problemIn(reply)
  if (problem) return problem.retryable
  // Half a reply has been billed: only what has a key is not billed again.
  if (outgoing.isIdempotent && isBroken(outgoing, reply)) return true
  return passing.includes(reply.status) && !isDocumented(outgoing, reply)
}

/** Milliseconds to wait before a request is sent again; undefined if that cannot help, or is longer than `maxWait`. */
export function waitBefore(
  outgoing: Outgoing,
  outcome: Reply | ConnectionFailed,
  retry: number,
  { random, maxWait }: { random: () => number; maxWait: number },
): number | undefined {
  const isReply = !(outcome instanceof ConnectionFailed)
  if (isReply && !mayRepeat(outgoing, outcome)) return undefined
  const least = isReply ? asked(outcome) : undefined
  const own = backOff(retry, random)
  // A service that is starting asks for a second or two each time, however long it takes, and so does a cap that others fill.
  const wait = Math.max(least ?? own, Math.min(own, maxWait))
  if (wait > maxWait) return undefined
  // Up to a tenth of a second more, so that the clients of an account do not come back together. It is on top of `maxWait`: a full
  // window asks for 60 seconds, which is also the default.
  return least === undefined ? wait : wait + random() * 100
}
