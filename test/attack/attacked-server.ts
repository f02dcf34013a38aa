import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, type Served, serve, stop } from '../cli/serve.ts'
import { type CrashFolder, crashFolder } from '../crash/crash-folder.ts'
import { until } from '../support/until.ts'
import { residentMb, watchMemory } from './memory.ts'

export interface Reply {
  status: number
  text: string
  units: number
}

/** `svc serve` in a process of its own, on a folder with the sample; killed on disposal. */
export interface AttackedServer extends AsyncDisposable {
  url: string
  port: number
  pid: number
  folder: CrashFolder
  served: Served
  /** Sends a request with the key of the folder, or with none if it is empty. */
  ask(path: string, body?: object, key?: string): Promise<Reply>
  /** Counts units that a client was told it is charged, by other requests than those of `ask`. */
  charge(units: number): void
  /** Units that clients were told they are charged. */
  charged(): number
  isAlive(): boolean
  residentMb(): number
  /** Starts to measure how far memory grows; the result tells it in MB. */
  watchMemory(): () => number
  /** Waits until a lookup is answered 200. */
  untilServing(): Promise<void>
  /** Waits until health passes. */
  untilWell(): Promise<void>
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export const equinorPath = '/v1/companies/NO/923609016'

export interface AttackedOptions {
  settings?: Record<string, string>
  /** A command by way of which the server is started. */
  through?: readonly string[]
  folder?: CrashFolder
}

async function sendTo(url: string, key: string, path: string, body?: object): Promise<Reply> {
  const headers = {
    ...(key && { authorization: `Bearer ${key}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  // A connection of its own: a kept one may be closed by the server at the moment of sending.
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const reply = await fetch(`${url}${path}`, { ...init, headers: { ...headers, connection: 'close' } })
  return { status: reply.status, text: await reply.text(), units: Number(reply.headers.get('x-svc-cost-units')) }
}

/** Starts a server; its folder, if it is not given, ends with it. */
export async function startAttacked({
  settings,
  through = [],
  folder: given,
}: AttackedOptions = {}): Promise<AttackedServer> {
  const folder = given ?? (await crashFolder())
  const port = await freePort()
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
  const ask: AttackedServer['ask'] = async (path, body, key = folder.key) => {
    const reply = await sendTo(url, key, path, body)
    charged += reply.units
    return reply
  }
  const statusOf = (path: string) => ask(path).catch(() => undefined)
  return {
    ...{ url, port: Number(port), pid, folder, served, ask },
    charge: units => {
      charged += units
    },
    charged: () => charged,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    residentMb: () => residentMb(pid),
    watchMemory: () => watchMemory(pid),
    untilServing: () => until(async () => (await statusOf(equinorPath))?.status === 200),
    untilWell: async () => {
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
