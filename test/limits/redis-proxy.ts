import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The network between one server and Redis. */
interface RedisProxy extends Disposable {
  url: string
  /** Breaks the connections and refuses new ones until `restore`. */
  cut(): void
  restore(): void
  /** Packets that the server has sent. */
  sent(): number
}

export async function startRedisProxy(redisPort: number): Promise<RedisProxy> {
  const sockets = new Set<Socket>()
  let isCut = false
  let packets = 0
  const listener = createServer(inner => {
    if (isCut) return inner.destroy()
    const outer = connect(redisPort, '127.0.0.1')
    for (const socket of [inner, outer]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        for (const each of [inner, outer]) each.destroy()
      })
    }
    inner.on('data', () => {
      packets += 1
    })
    inner.pipe(outer).pipe(inner)
  })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `redis://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    cut,
    restore() {
      isCut = false
    },
    sent: () => packets,
    [Symbol.dispose]() {
      cut()
      listener.close()
    },
  }
}
