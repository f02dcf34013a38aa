import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * What happens to bytes on their way to the server: they pass; they arrive but the reply is lost; half of them arrive; or they
 * arrive after some milliseconds.
 */
export type Fate = 'pass' | 'lose reply' | 'cut' | { stallMs: number }

/** A proxy on loopback, between a client and a server, that breaks the wires of its connections. */
export interface CuttingProxy extends AsyncDisposable {
  port: number
  /** How often each fate was met, by its name. */
  counts: Record<'lose reply' | 'cut' | 'stall', number>
  /** Decides the fate of all bytes from now on. */
  decide(fate: (bytes: Buffer) => Fate): void
  /** Breaks all connections, and sends new ones to another port. */
  moveTo(port: number): void
  /** Sends new connections to another port; open ones stay. */
  leadTo(port: number): void
}

const lateMs = 30

export async function cuttingProxy(target: number): Promise<CuttingProxy> {
  const counts = { 'lose reply': 0, cut: 0, stall: 0 }
  const pairs = new Set<() => void>()
  let port = target
  let fateOf: (bytes: Buffer) => Fate = () => 'pass'

  const forward = (near: Socket, far: Socket, end: () => void) => {
    let isLost = false
    near.on('data', bytes => {
      const fate = fateOf(bytes)
      if (fate === 'pass') far.write(bytes)
      else if (fate === 'lose reply') {
        counts[fate] += 1
        isLost = true
        far.write(bytes)
        setTimeout(end, lateMs)
      } else if (fate === 'cut') {
        counts[fate] += 1
        far.write(bytes.subarray(0, bytes.length / 2))
        setTimeout(end, 2)
      } else {
        counts.stall += 1
        near.pause()
        setTimeout(() => {
          far.write(bytes)
          near.resume()
        }, fate.stallMs)
      }
    })
    far.on('data', bytes => {
      if (!isLost) near.write(bytes)
    })
  }

  const server = createServer({ noDelay: true }, near => {
    const far = connect({ port, host: '127.0.0.1', noDelay: true })
    const end = () => {
      near.destroy()
      far.destroy()
      pairs.delete(end)
    }
    pairs.add(end)
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
    forward(near, far, end)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    counts,
    decide: fate => {
      fateOf = fate
    },
    leadTo: other => {
      port = other
    },
    moveTo: other => {
      port = other
      for (const end of [...pairs]) end()
    },
    [Symbol.asyncDispose]: async () => {
      for (const end of [...pairs]) end()
      server.close()
    },
  }
}
