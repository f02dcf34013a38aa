import { createServer, request } from 'node:http'
import { type LoopbackServer, listenOnLoopback } from '../support/listen-on-loopback.ts'

/** A proxy on loopback that adds a key to requests and changes nothing else: Host and Origin are forwarded. */
export async function startAuthorisingProxy(server: string, key: string): Promise<LoopbackServer> {
  const { hostname, port } = new URL(server)
  const proxy = createServer((req, res) => {
    const headers = { ...req.headers, authorization: `Bearer ${key}` }
    const onward = request({ hostname, port, path: req.url, method: req.method, headers }, reply => {
      res.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(res)
    })
    onward.once('error', () => res.writeHead(502).end())
    req.pipe(onward)
  })
  return await listenOnLoopback(proxy)
}
