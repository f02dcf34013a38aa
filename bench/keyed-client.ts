import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { systemClock } from '../src/clock.ts'
import { startProgram } from './start-program.ts'

/** Sends requests one at a time over one connection. */
export interface Connection extends Disposable {
  /** Sends a request that must cost `units`, if given; resolves to the milliseconds until the complete response. */
  timed(units: number | undefined, path: string, body?: object): Promise<number>
}

/** A service in a child process, and a connection to it. */
export interface KeyedClient extends AsyncDisposable {
  timed: Connection['timed']
  /** Another connection, with the same key. */
  connect(): Connection
  dataDir: string
  /** The service's process. */
  pid: number
  /** The address of the service, followed by a key for it. */
  url: string
  key: string
  /** Reads an answer that needs no key. */
  read(path: string): Promise<Record<string, unknown>>
}

function connectTo(port: string, key: string): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    timed: (units, path, body) => {
      const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) }
      const content = body && JSON.stringify(body)
      const started = systemClock.monotonic()
      return new Promise((resolve, reject) => {
        const sent = request(
          { host: '127.0.0.1', port, path, agent, headers, method: body ? 'POST' : 'GET' },
          reply => {
            const cost = reply.headers['x-svc-cost-units']
            if (reply.statusCode !== 200 || (units !== undefined && cost !== String(units)))
              return reject(new Error(`${reply.statusCode} at ${cost} units to ${path}`))
            reply.resume().once('end', () => resolve(systemClock.monotonic() - started))
          },
        )
        sent.once('error', reject).end(content)
      })
    },
    [Symbol.dispose]: () => agent.destroy(),
  }
}

/** Starts a service, of a new folder with the sample or of given data, and connects to it with a key whose limits are never reached. */
export async function startKeyedClient(data?: string): Promise<KeyedClient> {
  const { child, line } = await startProgram('./keyed-service.ts', data === undefined ? [] : [data])
  const [port = '', key = '', dataDir = ''] = line.split(' ')
  const connection = connectTo(port, key)
  return {
    timed: connection.timed,
    connect: () => connectTo(port, key),
    dataDir,
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    key,
    read: async path => (await (await fetch(`http://127.0.0.1:${port}${path}`)).json()) as Record<string, unknown>,
    [Symbol.asyncDispose]: async () => {
      connection[Symbol.dispose]()
      child.kill('SIGTERM')
      await once(child, 'close')
    },
  }
}
