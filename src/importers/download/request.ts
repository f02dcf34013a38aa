import { connectionFault } from '#domain/errors/connection-fault.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { ImportError } from '../import-error.ts'
import type { DownloadDeps } from './download-deps.ts'

const maxRedirects = 5
/** Milliseconds without a header or a byte after which a request counts as failed. */
export const stallMs = 60_000

/** A failed request that may succeed on a retry; `afterMs` is the pause that the server asks for. */
export class RetryableError extends Error {
  readonly afterMs: number
  constructor(message: string, afterMs = 0) {
    super(message)
    this.name = 'RetryableError'
    this.afterMs = afterMs
  }
}

/** The address does not exist. */
export class NotFoundError extends ImportError {
  constructor(message: string) {
    super(message)
    this.name = 'NotFoundError'
  }
}

function retryAfterMs(response: Response, now: number): number {
  const value = response.headers.get('retry-after')
  if (!value) return 0
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}

const manually = 'download the files manually: svc import --list shows where'

/** Throws RetryableError for a status that may pass, ImportError for one that will not. */
function refuse(response: Response, address: string, now: number): never {
  const message = `${address} answered ${response.status}`
  if (response.status === 429 || response.status >= 500) throw new RetryableError(message, retryAfterMs(response, now))
  if (response.status === 404 || response.status === 410) throw new NotFoundError(`${message}; ${manually}`)
  throw new ImportError(`${message}; ${manually}`)
}

/** The target of a redirect; one from HTTPS to HTTP is refused, because its content could be tampered with. */
function redirected(from: string, response: Response): string {
  const location = response.headers.get('location')
  if (!location) throw new ImportError(`${from} redirects without saying where`)
  const to = URL.parse(location, from)
  if (!to) throw new ImportError(`${from} redirects to an invalid address; ${manually}`)
  const isAllowed = to.protocol === 'https:' || to.protocol === new URL(from).protocol
  if (!isAllowed) throw new ImportError(`${from} redirects to ${to.origin}, which is not HTTPS`)
  return to.href
}

const isRedirect = ({ status }: Response) => [301, 302, 303, 307, 308].includes(status)

async function send(address: string, headers: Record<string, string>, { fetch, signal }: DownloadDeps) {
  // Limits the wait for the header only; the reader of the body watches the body.
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Error('no reply for a minute')), stallMs)
  try {
    return await fetch(address, {
      redirect: 'manual',
      // Bytes as they are stored: a range of an encoded body is no range of the file.
      headers: { 'user-agent': `svc/${packageJson.version}`, 'accept-encoding': 'identity', ...headers },
      signal: AbortSignal.any([late.signal, ...(signal ? [signal] : [])]),
    })
  } catch (error) {
    signal?.throwIfAborted()
    const { cause, message } = error as Error
    const fault = connectionFault(cause)
    if (fault !== undefined) throw new ImportError(`${address} cannot be used: ${fault}`)
    throw new RetryableError(`${address} cannot be reached: ${cause instanceof Error ? cause.message : message}`)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Sends one GET and follows its redirects. Resolves to a reply with a status of `accepted`. Rejects with RetryableError for what
 * may succeed later, with ImportError otherwise, and with the signal's reason when it is aborted.
 */
export async function request(
  address: string,
  headers: Record<string, string>,
  deps: DownloadDeps,
  accepted: readonly number[] = [200],
): Promise<Response> {
  let current = address
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await send(current, headers, deps)
    if (accepted.includes(response.status)) return response
    await response.body?.cancel()
    if (!isRedirect(response)) refuse(response, current, deps.now())
    current = redirected(current, response)
  }
  throw new ImportError(`${address} redirects more than ${maxRedirects} times`)
}

/** Characters of the longest listing. */
const maxTextLength = 16 * 1024 * 1024

/**
 * The text of a reply. Rejects with ImportError if it is far too long, with RetryableError if it is cut off, and with the signal's
 * reason when it is aborted.
 */
export async function textOf(address: string, response: Response, signal?: AbortSignal): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length > maxTextLength) throw new ImportError(`${address} is longer than 16 MB: this is no listing`)
    }
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof ImportError
      ? error
      : new RetryableError(`${address} was cut off: ${(error as Error).message}`)
  }
  return text
}
