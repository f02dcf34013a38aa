import type { Server } from 'node:http'

/**
 * Keeps the idle connections of proxies for `keepAliveMs`, in place of the server's own time. A connection that a server closes at the
 * moment at which a proxy sends into it costs a client its request, which a proxy may not send again if it is a POST.
 */
export function keepProxies(server: Server, isProxy: (address: string) => boolean, keepAliveMs: number): void {
  const idleMs = server.keepAliveTimeout + server.keepAliveTimeoutBuffer
  server.on('request', ({ socket }, res) => {
    if (!isProxy(socket.remoteAddress ?? '')) return
    // Node has set its own timeout before, unless another request of the connection waits.
    res.once('finish', () => {
      if (socket.timeout === idleMs) socket.setTimeout(keepAliveMs)
    })
  })
}
