import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection that reads nothing until `read` is called. */
export interface HostileConnection {
  socket: Socket
  /** Starts reading; the map counts the replies by status. */
  read(): Map<number, number>
  isClosed(): boolean
}

/** The bytes of a GET request. */
export const get = (path: string, headers = ''): string => `GET ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`

/** Opens a connection; resolves when it is open, or was refused. */
export async function connectTo(port: number): Promise<HostileConnection> {
  const socket = connect(port, '127.0.0.1').pause()
  const statuses = new Map<number, number>()
  let unread = ''
  const take = (chunk: Buffer) => {
    unread += chunk.toString('latin1')
    for (const [, status] of unread.matchAll(/HTTP\/1\.1 (\d{3}) /g))
      statuses.set(Number(status), (statuses.get(Number(status)) ?? 0) + 1)
    // A status line may be cut in two.
    unread = unread.slice(-12).replace(/.*HTTP\/1\.1 \d{3} /s, '')
  }
  let isClosed = false
  socket.once('close', () => {
    isClosed = true
  })
  socket.on('error', () => undefined)
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  return {
    socket,
    read: () => {
      socket.on('data', take).resume()
      return statuses
    },
    isClosed: () => isClosed,
  }
}

/** Opens connections concurrently. */
export const connections = (port: number, count: number): Promise<HostileConnection[]> =>
  Promise.all(Array.from({ length: count }, () => connectTo(port)))

/** The number of replies of all statuses. */
export const countOf = (statuses: Map<number, number>): number => [...statuses.values()].reduce((sum, n) => sum + n, 0)
