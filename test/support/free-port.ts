import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the ports that systems give to outgoing connections, because such a port might be taken before a server listens on it.
const first = 20_000
const count = 12_000

/** Other processes begin elsewhere. */
let next = randomInt(count)

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

/** A port of loopback that is free at the moment, another one each time. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + next
    next = (next + 1) % count
    if (await isFree(port)) return port
  }
}
