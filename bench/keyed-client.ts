import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'
import { systemClock } from '../src/clock.ts'

/** Sends requests one at a time over one connection. */
export interface Connection extends Disposable {
  /** Sends a request that must cost `units`; resolves to the milliseconds until the complete response. */
  timed(units: number, path: string, body?: object): Promise<number>
}

/** A service in a child process, and a connection to it. */
export interface KeyedClient extends AsyncDisposable {
  timed: Connection['timed']
  /** Another connection, with the same key. */
  connect(): Connection
  dataDir: string
}

/** The value at a quantile from 0 to 1. */
export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? 0

async function startService(): Promise<{ child: ChildProcess; port: string; key: string; dataDir: string }> {
  const child = spawn(process.execPath, [new URL('./keyed-service.ts', import.meta.url).pathname], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [line] = await once(createInterface(child.stdout), 'line')
  const [port = '', key = '', dataDir = ''] = String(line).split(' ')
  return { child, port, key, dataDir }
}

function connectTo(port: string, key: string): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    timed: (units, path, body) => {
      const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) }
      const content = body && JSON.stringify(body)
      const started = systemClock.monotonic()
      return new Promise((resolve, reject) => {
        const asked = request(
          { host: '127.0.0.1', port, path, agent, headers, method: body ? 'POST' : 'GET' },
          reply => {
            if (reply.statusCode !== 200 || reply.headers['x-svc-cost-units'] !== String(units))
              return reject(new Error(`${reply.statusCode} at ${reply.headers['x-svc-cost-units']} units to ${path}`))
            reply.resume().once('end', () => resolve(systemClock.monotonic() - started))
          },
        )
        asked.once('error', reject).end(content)
      })
    },
    [Symbol.dispose]: () => agent.destroy(),
  }
}

export async function startKeyedClient(): Promise<KeyedClient> {
  const { child, port, key, dataDir } = await startService()
  const connection = connectTo(port, key)
  return {
    timed: connection.timed,
    connect: () => connectTo(port, key),
    dataDir,
    [Symbol.asyncDispose]: async () => {
      connection[Symbol.dispose]()
      child.kill('SIGTERM')
      await once(child, 'close')
    },
  }
}
