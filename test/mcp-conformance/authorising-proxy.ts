import { once } from 'node:events'
import { createServer, request } from 'node:http'

/** A proxy on loopback that adds a key to requests and changes nothing else: Host and Origin are forwarded. */
export async function startAuthorisingProxy(server: string, key: string): Promise<{ url: string } & AsyncDisposable> {
  const { hostname, port } = new URL(server)
  const proxy = createServer((req, res) => {
    const headers = { ...req.headers, authorization: `Bearer ${key}` }
    const onward = request({ hostname, port, path: req.url, method: req.method, headers }, reply => {
      res.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(res)
    })
    onward.once('error', () => res.writeHead(502).end())
    req.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address?.port}`,
    [Symbol.asyncDispose]: async () => {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
