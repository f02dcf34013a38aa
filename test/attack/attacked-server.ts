import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Served, serve, stop } from '../cli/serve.ts'
import { type CrashFolder, crashFolder } from '../crash/crash-folder.ts'
import { freePort } from '../support/free-port.ts'
import { until } from '../support/until.ts'
import { residentMb, watchMemory } from './memory.ts'

export interface Reply {
  status: number
  text: string
  units: number
}

/** `svc serve` in a separate process, on a folder with the sample; killed on disposal. */
export interface AttackedServer extends AsyncDisposable {
  url: string
  port: number
  pid: number
  folder: CrashFolder
  served: Served
  /** Sends a request with the key of the folder, or with none if it is empty. */
  request(path: string, body?: object, key?: string): Promise<Reply>
  /** Adds units that replies to other requests than those of `request` have charged. */
  addCharge(units: number): void
  /** Units charged by all replies so far. */
  charged(): number
  isAlive(): boolean
  residentMb(): number
  /** Starts to measure memory; the result returns its growth since then in MB. */
  watchMemory(): () => number
  /** Waits until a lookup is answered 200. */
  untilServing(): Promise<void>
  /** Waits until health passes, at most 40 s. */
  untilHealthy(): Promise<void>
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export const equinorPath = '/v1/companies/NO/923609016'

interface AttackedOptions {
  settings?: Record<string, string>
  /** A command that starts the server, such as `prlimit`. */
  through?: readonly string[]
  folder?: CrashFolder
}

async function sendTo(url: string, key: string, path: string, body?: object): Promise<Reply> {
  const headers = {
    ...(key && { authorization: `Bearer ${key}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  // A new connection: the server may close a kept-alive one at the moment of sending.
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const reply = await fetch(`${url}${path}`, { ...init, headers: { ...headers, connection: 'close' } })
  return { status: reply.status, text: await reply.text(), units: Number(reply.headers.get('x-svc-cost-units')) }
}

/** Starts a server. A folder that is not given is created, and removed on disposal. */
export async function startAttacked({
  settings,
  through = [],
  folder: given,
}: AttackedOptions = {}): Promise<AttackedServer> {
  const folder = given ?? (await crashFolder())
  const port = String(await freePort())
  const own = { SVC_DATA_DIR: folder.path, SVC_TIERS_FILE: folder.tiersFile, SVC_PORT: port, SVC_LOG_LEVEL: 'error' }
  const served = await serve({ ...own, ...settings }, through)
  const { child } = served
  const url = `http://127.0.0.1:${port}`
  const pid = child.pid ?? 0
  // A test that times out does not dispose of it.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('close', () => process.off('exit', end))
  let charged = 0
  const request: AttackedServer['request'] = async (path, body, key = folder.key) => {
    const reply = await sendTo(url, key, path, body)
    charged += reply.units
    return reply
  }
  const statusOf = (path: string) => request(path).catch(() => undefined)
  return {
    url,
    port: Number(port),
    pid,
    folder,
    served,
    request,
    addCharge: units => {
      charged += units
    },
    charged: () => charged,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    residentMb: () => residentMb(pid),
    watchMemory: () => watchMemory(pid),
    untilServing: () => until(async () => (await statusOf(equinorPath))?.status === 200),
    untilHealthy: async () => {
      // Health is limited by the hour.
      for (let tries = 0; tries < 40; tries += 1) {
        const health = await statusOf('/v1/health')
        if (health?.status === 200 && JSON.parse(health.text).status === 'pass') return
        await sleep(1_000)
      }
      throw new Error('health does not pass')
    },
    stop: (signal = 'SIGTERM') => stop(served, signal),
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await once(child, 'close')
      if (!given) folder[Symbol.dispose]()
    },
  }
}
