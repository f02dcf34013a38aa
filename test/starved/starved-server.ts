import { appendFileSync, copyFileSync, renameSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Served, serve, stop } from '../cli/serve.ts'
import { svc } from '../cli/svc.ts'
import { fixture, runImport, seedInto } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { handOver } from './limits.ts'

interface StarvedReply {
  status: number
  retryAfter: number
  // The body of any operation.
  // biome-ignore lint/suspicious/noExplicitAny: each test knows which operation it called
  body: any
}

/** `svc serve` in a separate process, on the sample. */
interface StarvedServer extends AsyncDisposable {
  pid: number
  port: number
  dataDir: string
  served: Served
  /** Sends a request over the one kept-alive connection, with a key of the scale tier. */
  request(path: string, body?: object): Promise<StarvedReply>
  /** Resolves when its health meets a condition. */
  untilHealth(condition: (health: StarvedReply['body']) => boolean): Promise<void>
  /** Resolves when the status of its health is `pass`. */
  untilHealthy(): Promise<void>
}

// Health is limited by the hour.
const pauseMs = 500

/**
 * Starts a server through another command, with its log in the file `logTo` if given; resolves when its health passes.
 */
export async function startStarved(through: readonly string[], logTo?: string): Promise<StarvedServer> {
  const folder = tempFolder()
  await seedInto(folder.path)
  const created = await svc(['accounts', 'create', '--name', 'Test', '--tier', 'scale', '--json'], {
    SVC_DATA_DIR: folder.path,
  })
  const { secret_key: key } = created.json<{ secret_key: string }>()
  handOver(folder.path)
  const redirected = logTo === undefined ? [] : ['sh', '-c', `exec "$@" > ${logTo}`, 'sh']
  const settings = { SVC_DATA_DIR: folder.path, SVC_PORT: '0', SVC_HOST: '127.0.0.1' }
  const served = await serve(settings, [...redirected, ...through])
  if (!served.lines.some(line => line.startsWith('Serving on'))) throw new Error(served.output())
  const port = Number(/Serving on http:\/\/127\.0\.0\.1:(\d+)/.exec(served.lines.join('\n'))?.[1])
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const request = (path: string, body?: object) =>
    new Promise<StarvedReply>((resolve, reject) => {
      const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) }
      const sent = httpRequest({ agent, port, path, headers, method: body ? 'POST' : 'GET' }, async reply => {
        const { statusCode: status = 0, headers } = reply
        resolve({ status, retryAfter: Number(headers['retry-after']), body: JSON.parse(await text(reply)) })
      })
      sent
        .once('error', error => reject(new Error(`${error.message}\n${served.output()}`)))
        .end(body && JSON.stringify(body))
    })
  const untilHealth: StarvedServer['untilHealth'] = async condition => {
    while (!condition((await request('/v1/health')).body)) await sleep(pauseMs)
  }
  const untilHealthy = () => untilHealth(({ status }) => status === 'pass')
  await untilHealthy()
  return {
    pid: served.child.pid ?? 0,
    port,
    dataDir: folder.path,
    served,
    request,
    untilHealth,
    untilHealthy,
    [Symbol.asyncDispose]: async () => {
      agent.destroy()
      await stop(served, 'SIGKILL')
      folder[Symbol.dispose]()
    },
  }
}

/** A company of the sample in each of six countries. */
export const companies = {
  NO: '923609016',
  GB: '00445790',
  FI: '0112038-9',
  SE: '556016-0680',
  CZ: '45274649',
  FR: '784608416',
}

export const lookUp = (server: StarvedServer, country: keyof typeof companies) =>
  server.request(`/v1/companies/${country}/${companies[country]}`)

const partition = ({ dataDir }: StarvedServer, country: string) => join(dataDir, 'partitions', `${country}.sqlite`)

/** Replaces a partition by a copy, so that its file is opened and checked again. */
export function replaceFile(server: StarvedServer, country: string): void {
  const file = partition(server, country)
  copyFileSync(file, `${file}.new`)
  // A file of up to 128 KiB is checked without a process.
  appendFileSync(`${file}.new`, Buffer.alloc(128 * 1024))
  renameSync(`${file}.new`, file)
}

/** Imports a part of Norway's register, which keeps its sample, so that the partition is replaced and the index is built again. */
export const importNorway = ({ dataDir }: StarvedServer) =>
  runImport(dataDir, 'no', fixture('enheter-synthetic.csv'), { snapshotDate: '2026-11-19', limit: 3 })

/** Whether a reply refuses one country, and says when to retry. */
export const isRefusal = ({ status, body, retryAfter }: StarvedReply) =>
  status === 503 && body.code === 'partition_unavailable' && retryAfter >= 1 && retryAfter <= 30
