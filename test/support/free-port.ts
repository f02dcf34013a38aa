import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Those that this process was given: the system may give one again that nothing listens to yet. */
const given = new Set<number>()

/** A port of loopback that is free at the moment, another one each time. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  if (given.has(port)) return freePort()
  given.add(port)
  return port
}
