import type { Agent, AgentOptions, IncomingMessage, RequestOptions } from 'node:http'
import { urlToHttpOptions } from 'node:url'
import { errorCode } from '#domain/error-code.ts'
import { jsonIn } from '#domain/json-in.ts'
import { encodeRequest } from './encode-request.ts'
import { refuseRedirect } from './refuse-redirect.ts'
import { type RestClient, type RestReply, RestUnreachableError, timeoutMs } from './rest-client.ts'

interface RestConnection extends Disposable {
  /** A client whose every request carries these headers. */
  client(headers: Readonly<Record<string, string>>): RestClient
}

/** A batch of 100 companies takes about 200 KB. */
const maxReplyBytes = 16 * 1024 * 1024

async function textOf(reply: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of reply as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > maxReplyBytes) throw new Error('the reply is too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))

// Not by an import, which reads everything that node:http exports and so loads Node's fetch: 40 ms of every start.
const moduleOf = (protocol: string | null | undefined) =>
  process.getBuiltinModule(protocol === 'https:' ? 'node:https' : 'node:http')

const exchange = (options: RequestOptions, body: string | undefined) =>
  new Promise<RestReply>((resolve, reject) => {
    const request = moduleOf(options.protocol).request(options, reply => {
      textOf(reply)
        .then(text => resolve({ status: reply.statusCode ?? 0, headers: headersOf(reply), body: jsonIn(text) }))
        .catch(reject)
    })
    request.setTimeout(timeoutMs, () => request.destroy(new Error('no reply in time')))
    let readBefore = 0
    request.once('socket', ({ bytesRead }) => {
      readBefore = bytesRead
    })
    request.once('error', error => {
      const isAnswered = (request.socket?.bytesRead ?? 0) > readBefore
      reject(Object.assign(error, { isStale: request.reusedSocket && !isAnswered }))
    })
    request.end(body)
  })

/**
 * The server may close a keep-alive connection at the moment of its reuse; the request was then not received. It is sent
 * again only then, as browsers do: not where the connection is new, or any byte of an answer has come, because the
 * request may have been charged. That a server was killed at a reused connection, between charge and answer, looks the
 * same: such a lookup is charged twice, a batch is not, because of its idempotency key.
 */
const isStale = (error: unknown) =>
  error instanceof Error && 'isStale' in error && error.isStale === true && errorCode(error) === 'ECONNRESET'

async function sendWithRetry(send: () => Promise<RestReply>): Promise<RestReply> {
  try {
    return await send().catch(error => (isStale(error) ? send() : Promise.reject(error)))
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error
    throw new RestUnreachableError('the REST interface cannot be reached', { cause: error })
  }
}

/** An agent that goes through the proxy of the environment where Node's own agent does (NODE_USE_ENV_PROXY). */
function keepAliveAgent(protocol: string | null | undefined): Agent {
  const { Agent, globalAgent } = moduleOf(protocol)
  const { proxyEnv } = (globalAgent as { options?: AgentOptions }).options ?? {}
  return new Agent({ keepAlive: true, ...(proxyEnv && { proxyEnv }) })
}

/** Keep-alive connections to the REST interface at an http or https address. */
export function connectRest(baseUrl: string): RestConnection {
  const url = new URL(baseUrl)
  const { protocol, hostname, port } = urlToHttpOptions(url)
  const agent = keepAliveAgent(protocol)
  const basePath = url.pathname.replace(/\/+$/, '')
  return {
    client: headers => ({
      send: async (request, sendOptions = {}) => {
        const { target: path, body, ...encoded } = encodeRequest(request, headers, sendOptions, basePath)
        const { signal } = sendOptions
        const options = { agent, protocol, hostname, port, path, ...encoded, ...(signal && { signal }) }
        const reply = await sendWithRetry(() => exchange(options, body))
        refuseRedirect(reply, baseUrl, path.slice(basePath.length))
        return reply
      },
    }),
    [Symbol.dispose]: () => agent.destroy(),
  }
}
