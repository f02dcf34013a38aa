import type { Server } from 'node:http'

/**
 * Keeps idle connections from proxies open for `keepAliveMs` instead of the server's own keep-alive timeout. If the server closes one just
 * as the proxy sends a request, that request is lost: a proxy must not send a POST again.
 */
export function keepProxyConnections(server: Server, isProxy: (address: string) => boolean, keepAliveMs: number): void {
  const idleMs = server.keepAliveTimeout + server.keepAliveTimeoutBuffer
  server.on('request', ({ socket }, res) => {
    if (!isProxy(socket.remoteAddress ?? '')) return
    // By now Node has set its keep-alive timeout, unless another request waits on the connection.
    res.once('finish', () => {
      if (socket.timeout === idleMs) socket.setTimeout(keepAliveMs)
    })
  })
}
