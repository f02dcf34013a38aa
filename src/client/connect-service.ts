import { connectRest } from '../rest/connect-rest.ts'
import { type RestReply, type RestRequest, RestUnreachableError } from '../rest/rest-client.ts'
import { type KeySources, readKey, unreachable } from './read-key.ts'

/** A service at an address, asked with one key. */
export interface ServiceConnection extends Disposable {
  url: string
  /** Whether the key is the demo key that the service shows. */
  isDemo: boolean
  /** Whether requests are billed: those of test keys are not. */
  isBilled: boolean
  /** Sends one request. Rejects with RestUnreachableError if there is no reply. */
  send(request: RestRequest, signal?: AbortSignal): Promise<RestReply>
}

/** Connects to a service with the key of its caller. Rejects with ClientError. */
export async function connectService(sources: KeySources): Promise<ServiceConnection> {
  const { url } = sources
  const { key, isDemo } = await readKey(sources)
  const connection = connectRest(url)
  const client = connection.client({ authorization: `Bearer ${key}` })
  return {
    url,
    isDemo,
    isBilled: key.startsWith('svc_live_'),
    send: (request, signal) => client.send(request, { ...(signal && { signal }) }),
    [Symbol.dispose]: () => connection[Symbol.dispose](),
  }
}

/** Sends a request that is not retried. Rejects with ClientError if there is no reply. */
export const sendOnce = ({ url, send }: ServiceConnection, request: RestRequest): Promise<RestReply> =>
  send(request).catch(error => {
    throw error instanceof RestUnreachableError ? unreachable(url, error) : error
  })
