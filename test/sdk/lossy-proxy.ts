import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A proxy on loopback that forwards requests to a server, and closes the connection in place of the first answer. */
export async function startLosingProxy(server: string): Promise<{ url: string } & AsyncDisposable> {
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
