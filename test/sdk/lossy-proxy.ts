import { createServer, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type LoopbackServer, listenOnLoopback } from '../support/listen-on-loopback.ts'

/** A proxy on loopback that forwards requests to a server, and closes the connection in place of the first answer. */
export async function startLosingProxy(server: string): Promise<LoopbackServer> {
  let isFirst = true
  const proxy = createServer((req, res) => {
    const onward = request(
      new URL(req.url ?? '/', server),
      { method: req.method, headers: req.headers },
      async reply => {
        const body = await buffer(reply)
        if (isFirst) res.destroy()
        else res.writeHead(reply.statusCode ?? 502, reply.headers).end(body)
        isFirst = false
      },
    )
    onward.once('error', () => res.destroy())
    req.pipe(onward)
  })
  return await listenOnLoopback(proxy)
}
