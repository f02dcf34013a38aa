import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

interface RawReply {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

export interface KeepAliveClient extends Disposable {
  send(request: {
    method: string
    target: string
    headers: Readonly<Record<string, string | string[]>>
    body: string | undefined
  }): Promise<RawReply>
}

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  deflate: inflateSync,
  gzip: gunzipSync,
}

/** The body as decompressed text. An empty one, as of HEAD, stays empty. */
async function textOf(reply: IncomingMessage): Promise<string> {
  const bytes = await buffer(reply)
  const decode = decoders[reply.headers['content-encoding'] ?? '']
  return String(decode && bytes.length > 0 ? decode(bytes) : bytes)
}

const replyTimeoutMs = 20_000

/** A client that sends requests over kept-alive sockets. Rejects when no complete reply arrives within 20 s. */
export function keepAliveClient(service: string): KeepAliveClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const { hostname, port } = new URL(service)
  const send: KeepAliveClient['send'] = ({ method, target, headers, body }) =>
    new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(replyTimeoutMs)
      const read = async (reply: IncomingMessage) => ({
        status: reply.statusCode ?? 0,
        headers: reply.headers,
        text: await textOf(reply),
      })
      // Node sets no content length for a body of GET or HEAD; the body would be parsed as the next request.
      const framed = body === undefined ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) }
      const sent = request({ agent, hostname, port, method, path: target, headers: framed, signal }, reply =>
        read(reply).then(resolve, reject),
      )
      sent.once('error', reject)
      sent.end(body)
    })
  return { send, [Symbol.dispose]: () => agent.destroy() }
}
