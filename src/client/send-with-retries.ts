import { createBackoff } from '#data/async/backoff.ts'
import { connectionFault } from '#domain/errors/connection-fault.ts'
import { isProblemBody } from '#domain/errors/problem-body.ts'
import { type RestReply, RestUnreachableError } from '../rest/rest-client.ts'
import { ClientError } from './client-error.ts'
import { unreachable } from './read-key.ts'

/** Time and randomness of retries; tests replace them. */
export interface RetryDeps {
  /** Milliseconds since the epoch. */
  now(): number
  /** At least 0 and below 1. */
  random(): number
  /** Rejects if the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
  signal: AbortSignal
  /** Before each pause. */
  onRetry(retry: { reason: string; pauseMs: number }): void
}

const maxFailures = 8
// Milliseconds.
const [firstPause, maxPause] = [1_000, 60_000]
const maxServerPause = 15 * 60_000

const transient = new Set([408, 500, 502, 503, 504])

/** Whether another attempt may succeed. A 429 that is no error of this service is of a proxy before it. */
const isPassing = ({ status, body }: RestReply) => transient.has(status) || (status === 429 && !isProblemBody(body))

const codeOf = ({ status, body }: RestReply): string =>
  typeof body === 'object' && body !== null && 'code' in body ? `${status} ${body.code}` : String(status)

/** Whether a window or a cap is full that will have capacity again soon. */
const isLimited = ({ status, body }: RestReply) => status === 429 && isProblemBody(body) && body.retryable

function retryAfterMs({ headers }: RestReply, now: number): number {
  const value = headers['retry-after'] ?? ''
  // A date is one of the server's clock: that of this machine may be wrong.
  const sentAt = Date.parse(headers.date ?? '') || now
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - sentAt
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}

/** Why an attempt has to be repeated. */
interface Failure {
  reason: string
  /** The pause that the service asks for. */
  afterMs: number
  /** Whether the service only asks to wait. */
  isLimit: boolean
  /** When it is not repeated any more. */
  message: string
}

/** Whether a part of the answer is missing, which is no JSON then. */
const isBroken = ({ status, headers, body }: RestReply) =>
  status === 200 && body === undefined && /^application\/json\b/.test(headers['content-type'] ?? '')

function failureOf(reply: RestReply, url: string, now: number): Failure | undefined {
  if (isBroken(reply)) {
    const reason = `${url} answered a part of its JSON`
    return { reason, afterMs: 0, isLimit: false, message: reason }
  }
  const isLimit = isLimited(reply)
  if (!isLimit && !isPassing(reply)) return undefined
  const reason = `${url} answered ${codeOf(reply)}`
  return { reason, afterMs: retryAfterMs(reply, now), isLimit, message: reason }
}

/** A reply that needs no retry, or the failure of the attempt. Rejects if the request was aborted, or no retry would help. */
async function attempt(send: () => Promise<RestReply>, url: string, now: () => number) {
  try {
    const reply = await send()
    return failureOf(reply, url, now()) ?? { reply }
  } catch (error) {
    if (!(error instanceof RestUnreachableError)) throw error
    if (error.redirectsTo !== undefined || connectionFault(error.cause) !== undefined) throw unreachable(url, error)
    const { message } = unreachable(url, error)
    return { reason: `${url} cannot be reached`, afterMs: 0, isLimit: false, message }
  }
}

/**
 * Sends a request until it is answered: after a reply that asks to wait (429 with a window or cap that frees), a
 * transient error or a lost connection it is sent again, after the pause that the service asks for or a growing one,
 * both with jitter. Rejects with ClientError after 8 failures in a row; waiting for a limit is no failure.
 */
export async function sendWithRetries(
  send: () => Promise<RestReply>,
  { url, now, random, sleep, signal, onRetry }: RetryDeps & { url: string },
): Promise<RestReply> {
  const backoff = createBackoff({ now, random }, firstPause, maxPause)
  // Jitter, so that clients that were refused together do not return together.
  const pauseAfter = ({ isLimit, afterMs }: Failure) =>
    Math.round(isLimit ? afterMs + random() * firstPause : Math.max(backoff.failed(), afterMs))
  let failures = 0
  for (;;) {
    const outcome = await attempt(send, url, now)
    if ('reply' in outcome) return outcome.reply
    if (!outcome.isLimit) failures += 1
    if (failures >= maxFailures || outcome.afterMs > maxServerPause) throw new ClientError(outcome.message)
    const pauseMs = pauseAfter(outcome)
    onRetry({ reason: outcome.reason, pauseMs })
    await sleep(pauseMs, signal)
  }
}
