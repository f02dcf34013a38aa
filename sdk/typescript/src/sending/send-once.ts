import { ConnectionFailed, ConnectionLost, ConnectionTimedOut } from '../errors/connection-errors.ts'
import { startDeadline } from './deadline.ts'
import type { Outgoing, Reply } from './reply.ts'

export interface SendOptions {
  fetch: typeof globalThis.fetch
  timeout: number
  signal: AbortSignal | undefined
}

/** The code that a platform's error or its cause has, such as ECONNREFUSED; empty in browsers. */
function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  if (typeof code === 'string') return code
  return cause ? codeOf(cause) : ''
}

/** The message of the error that caused the others; a proxy that refuses is told in it. */
function messageOf(error: unknown): string {
  const { message, cause } = (error ?? {}) as { message?: unknown; cause?: unknown }
  return cause ? messageOf(cause) : String(message ?? '')
}

/** Codes of Node's fetch, and no code, say little. */
const reasonOf = (code: string, error: unknown) => (code && !code.startsWith('UND_ERR') ? code : messageOf(error))

const cut = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']
const late = ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']

function connectionError(cause: unknown, url: string, wasAnswering: boolean): ConnectionFailed {
  const { host } = new URL(url)
  const code = codeOf(cause)
  if (late.includes(code)) return new ConnectionTimedOut(`${host} did not answer in time (${code})`, { cause })
  if (wasAnswering || cut.includes(code))
    return new ConnectionLost(`the connection to ${host} was cut before the whole reply arrived`, { cause })
  const reason = reasonOf(code, cause)
  return new ConnectionFailed(`cannot connect to ${host}${reason && ` (${reason})`}`, { cause })
}

/** Sends a request once. Throws ConnectionFailed, or the reason of the caller's signal. */
export async function sendOnce(outgoing: Outgoing, { fetch, timeout, signal }: SendOptions): Promise<Reply> {
  const { url, method, headers, body } = outgoing
  const deadline = startDeadline(timeout, signal)
  let wasAnswering = false
  try {
    const sent = { method, headers, redirect: 'manual', signal: deadline.signal, ...(body && { body }) } as const
    const response = await fetch(url, sent)
    wasAnswering = true
    const text = await response.text()
    const requestId = response.headers.get('x-request-id') ?? ''
    return {
      status: response.status,
      headers: response.headers,
      url,
      requestId,
      fromCache: false,
      retries: 0,
      body: text,
    }
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    if (deadline.hasPassed) throw new ConnectionTimedOut(`${new URL(url).host} gave no whole reply in ${timeout} ms`)
    throw connectionError(cause, url, wasAnswering)
  } finally {
    deadline.end()
  }
}
