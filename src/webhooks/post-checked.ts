import type { Agent, ClientRequest, IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { mayReach } from '#domain/webhooks/endpoint-networks.ts'
import { checkedLookup, type Resolve } from './checked-lookup.ts'
import type { SignedMessage } from './sign-webhook.ts'

const httpOf = ({ protocol }: URL) => process.getBuiltinModule(protocol === 'https:' ? 'node:https' : 'node:http')

/** A proxy (NODE_USE_ENV_PROXY) resolves names itself, and decides what they may lead to. */
const isProxied = ({ options }: Agent & { options?: { proxyEnv?: unknown } }) => options?.proxyEnv !== undefined

/** Interim replies (1xx) of one request. Without an end, they would keep this process busy until the timeout. */
const maxInterim = 20

function limitInterim(request: ClientRequest) {
  let count = 0
  request.on('information', () => {
    count += 1
    if (count > maxInterim) request.destroy(new Error(`more than ${maxInterim} interim replies`))
  })
}

const responseOf = (request: ClientRequest) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject)
    // An upgrade to another protocol, which was not requested, ends a request without an error.
    request.on('close', () => reject(new Error('closed without a reply')))
  })

/**
 * Posts a message to an address that its endpoint may be reached at; rejects if there is none. The connection is not kept,
 * because another endpoint of the same name may not be allowed to use that address. Redirects are not followed: they would lead
 * to an address that no operator has checked.
 */
export async function postChecked(
  { url, headers, body, isPublic }: SignedMessage,
  { signal, resolve }: { signal: AbortSignal; resolve?: Resolve | undefined },
): Promise<IncomingMessage> {
  const target = new URL(url)
  const host = target.hostname.replaceAll(/[[\]]/g, '')
  if (isIP(host) !== 0 && !mayReach(host, { isPublic })) throw new Error('no event is sent to its address')
  const { request, globalAgent } = httpOf(target)
  const direct = { agent: false as const, lookup: checkedLookup(isPublic, resolve) }
  const connection = isProxied(globalAgent) ? { agent: globalAgent } : direct
  const posted = request(target, { method: 'POST', headers, signal, ...connection })
  limitInterim(posted)
  const response = responseOf(posted)
  posted.end(body)
  return await response
}
