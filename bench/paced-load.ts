import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'

/** Latencies in milliseconds, ascending, of requests sent on a fixed schedule (open loop). */
interface PacedLoad {
  latencies: readonly number[]
  failed: number
}

interface PacedRequest {
  port: string
  path: string
  headers: Record<string, string>
  connections: number
  /** Seconds of warm-up at the same rate, so that the compiler and commit groups reach a steady state. */
  settling: number
}

interface Caller {
  socket: Socket
  /** When the request in flight was due; undefined while idle. */
  due: number | undefined
}

/** Whether a reply, read as Latin-1, has all its bytes. */
const isWhole = (reply: string): boolean => {
  const end = reply.indexOf('\r\n\r\n')
  const length = /\r\ncontent-length: (\d+)/i.exec(reply)?.[1]
  return end > 0 && length !== undefined && reply.length >= end + 4 + Number(length)
}

/**
 * Sends `perSecond` requests per second, evenly spaced, over raw sockets to keep the client's own cost low. Latency is
 * measured from when the request was due, not from when it was sent (no coordinated omission).
 */
export async function pacedLoad(request: PacedRequest, perSecond: number, seconds: number): Promise<PacedLoad> {
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const text = `GET ${request.path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers.join('')}\r\n`
  const latencies: number[] = []
  let failed = 0
  let counted = Number.POSITIVE_INFINITY
  const idle: Caller[] = []

  const open = async () => {
    const socket = connect(Number(request.port), '127.0.0.1')
    await once(socket, 'connect')
    const caller: Caller = { socket, due: undefined }
    let reply = ''
    socket.setNoDelay(true).on('data', data => {
      reply += data.toString('latin1')
      if (caller.due === undefined || !isWhole(reply)) return
      if (!reply.startsWith('HTTP/1.1 200')) failed += 1
      else if (caller.due >= counted) latencies.push(performance.now() - caller.due)
      reply = ''
      caller.due = undefined
      idle.push(caller)
    })
    idle.push(caller)
    return caller
  }

  const callers = await Promise.all(Array.from({ length: request.connections }, open))
  const began = performance.now()
  counted = began + request.settling * 1000
  // Round robin, because the server closes connections that stay idle.
  for (let asked = 0; asked < perSecond * (request.settling + seconds); await setImmediate()) {
    const due = began + (asked * 1000) / perSecond
    const caller = due <= performance.now() ? idle.shift() : undefined
    if (!caller) continue
    caller.due = due
    caller.socket.write(text)
    asked += 1
  }
  while (idle.length < callers.length) await setImmediate()
  for (const { socket } of callers) socket.destroy()
  return { latencies: latencies.sort((a, b) => a - b), failed }
}
