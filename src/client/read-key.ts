import { readSmallFile } from '#data/files/read-small-file.ts'
import { errorCode } from '#domain/error-code.ts'
import { connectionFault } from '#domain/errors/connection-fault.ts'
import { classOf } from '#domain/keys/key-format.ts'
import { ClientError } from './client-error.ts'

/** Milliseconds. */
const timeoutMs = 10_000

const demoKeyShape = /svc_test_rk_[0-9A-Za-z]{12}_[0-9A-Za-z]+_[0-9A-Za-z]{6}/

/** The page, and whether it is one: not while the service starts. Rejects with ClientError if it does not arrive whole in time. */
const landingPage = (url: string, send: typeof fetch): Promise<{ ok: boolean; status: number; page: string }> =>
  send(`${url}/`, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(timeoutMs) })
    .then(async reply => ({ ok: reply.ok, status: reply.status, page: await reply.text() }))
    .catch(error => {
      throw unreachable(url, error)
    })

/** The key that a service shows on its landing page. */
async function demoKeyOf(url: string, send: typeof fetch): Promise<string> {
  const { ok, status, page } = await landingPage(url, send)
  const [key] = demoKeyShape.exec(page) ?? []
  if (key !== undefined) return key
  const shown = ok ? 'shows no demo key; ' : `answered ${status} when asked for its demo key; try again later, `
  throw new ClientError(`${url} ${shown}set SVC_API_KEY, or name a file that holds a key with --key-file`)
}

const checked = (key: string, name: string): string => {
  if (classOf(key) === undefined) throw new ClientError(`${name} is not an API key`)
  return key
}

/** The code of an error of the system, or else what it says. */
function reasonOf(error: Error): string {
  if (error.name === 'TimeoutError') return 'no reply in time'
  return errorCode(error) || error.message
}

/** The error of a service that cannot be reached. */
export function unreachable(url: string, error: unknown): ClientError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const fault = connectionFault(cause)
  if (fault !== undefined) return new ClientError(`${url} cannot be used: ${fault}`)
  const reason = cause instanceof Error ? reasonOf(cause) : String(cause)
  return new ClientError(`no service answers at ${url} (${reason}); start one with svc serve, or name another by --url`)
}

export interface KeySources {
  url: string
  /** The key in the environment. */
  apiKey: string | undefined
  /** A file that holds a key; it wins. */
  keyFile: string | undefined
  /** What the file holds, if it is read already. */
  keyText?: string
  fetch: typeof fetch
}

/** The key of a command's requests: that of a file or of the environment, or else the demo key of the service. Rejects with ClientError. */
export async function readKey({
  url,
  apiKey,
  keyFile,
  keyText,
  fetch,
}: KeySources): Promise<{ key: string; isDemo: boolean }> {
  if (keyText !== undefined) return { key: checked(keyText.trim(), 'What stdin has'), isDemo: false }
  if (keyFile !== undefined) return { key: checked(readSmallFile(keyFile).trim(), keyFile), isDemo: false }
  if (apiKey !== undefined) return { key: checked(apiKey, 'SVC_API_KEY'), isDemo: false }
  return { key: await demoKeyOf(url, fetch), isDemo: true }
}
