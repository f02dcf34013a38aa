import { createServer, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type LoopbackServer, listenOnLoopback } from '../support/listen-on-loopback.ts'

/**
 * A proxy on loopback that forwards requests to a server. In place of the first answers it closes the connection (`none`), or gives
 * the first half as a whole reply (`half`).
 */
export async function startLosingProxy(
  server: string,
  ...given: readonly ('none' | 'half')[]
): Promise<LoopbackServer> {
  const left = given.length > 0 ? [...given] : ['none']
  const proxy = createServer((req, res) => {
    const onward = request(
      new URL(req.url ?? '/', server),
      { method: req.method, headers: req.headers },
      async reply => {
        const body = await buffer(reply)
        const gives = left.shift()
        if (gives === 'none') return res.destroy()
        const sent = gives === 'half' ? body.subarray(0, body.length / 2) : body
        // Node gives the length of what is sent.
        const { 'content-length': _, ...headers } = reply.headers
        res.writeHead(reply.statusCode ?? 502, headers).end(sent)
      },
    )
    onward.once('error', () => res.destroy())
    req.pipe(onward)
  })
  return await listenOnLoopback(proxy)
}
