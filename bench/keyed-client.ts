import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'
import { systemClock } from '../src/clock.ts'

/** A service in a child process, and a client that sends one request at a time over one connection. */
export interface KeyedClient extends AsyncDisposable {
  /** Sends a request that must cost `units`; resolves to the milliseconds until the complete response. */
  timed(units: number, path: string, body?: object): Promise<number>
}

/** The value at a quantile from 0 to 1. */
export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? 0

async function startService(): Promise<{ child: ChildProcess; port: string; key: string }> {
  const child = spawn(process.execPath, [new URL('./keyed-service.ts', import.meta.url).pathname], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [line] = await once(createInterface(child.stdout), 'line')
  const [port = '', key = ''] = String(line).split(' ')
  return { child, port, key }
}

export async function startKeyedClient(): Promise<KeyedClient> {
  const { child, port, key } = await startService()
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
    [Symbol.asyncDispose]: async () => {
      agent.destroy()
      child.kill('SIGTERM')
      await once(child, 'close')
    },
  }
}
