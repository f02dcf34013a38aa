import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from './free-port.ts'
import { type RedisServer, startRedis } from './redis-server.ts'
import { tempFolder } from './temp-folder.ts'
import { until } from './until.ts'

/** A primary and its replica on loopback, watched by three Sentinels that promote the replica within seconds. */
export interface WatchedRedis extends AsyncDisposable {
  primary: RedisServer
  replica: RedisServer
  url: string
}

async function startSentinel(primary: number, stack: AsyncDisposableStack): Promise<number> {
  const folder = stack.use(tempFolder())
  const port = await freePort()
  const file = join(folder.path, 'sentinel.conf')
  const watched = `monitor limits 127.0.0.1 ${primary} 2`
  const options = [watched, 'down-after-milliseconds limits 2000', 'failover-timeout limits 3000']
  const lines = [`port ${port}`, 'bind 127.0.0.1', `dir ${folder.path}`, ...options.map(option => `sentinel ${option}`)]
  writeFileSync(file, `${lines.join('\n')}\n`)
  const child: ChildProcess = spawn('redis-server', [file, '--sentinel'], { stdio: 'ignore' })
  stack.defer(() => void child.kill('SIGKILL'))
  return port
}

/** What a server answers; undefined if it does not. */
async function ask<T>(port: number, question: (client: Redis) => Promise<T>): Promise<T | undefined> {
  const client = new Redis(port, { maxRetriesPerRequest: 1 })
  client.on('error', () => {})
  try {
    return await question(client)
  } catch {
    return undefined
  } finally {
    client.disconnect()
  }
}

/** What a Sentinel knows of the primary: replicas, and other Sentinels. */
async function known(port: number): Promise<string> {
  const facts = (await ask(port, client => client.call('SENTINEL', 'MASTER', 'limits'))) as string[] | undefined
  const of = (name: string) => facts?.[facts.indexOf(name) + 1]
  return `${of('num-slaves')} ${of('num-other-sentinels')}`
}

/** Whether a replica has the data of its primary: a replica that never had them is not promoted. */
const isInSync = async ({ port }: RedisServer): Promise<boolean> =>
  (await ask(port, client => client.info('replication')))?.includes('master_link_status:up') === true

export async function startWatchedRedis(): Promise<WatchedRedis> {
  await using stack = new AsyncDisposableStack()
  const primary = stack.use(await startRedis(['--repl-diskless-sync-delay', '0']))
  const replica = stack.use(await startRedis(['--replicaof', `127.0.0.1 ${primary.port}`]))
  const ports = await Promise.all([1, 2, 3].map(() => startSentinel(primary.port, stack)))
  await until(async () => (await Promise.all(ports.map(known))).every(each => each === '1 2'))
  await until(() => isInSync(replica))
  const owned = stack.move()
  return {
    primary,
    replica,
    url: `redis+sentinel://${ports.map(port => `127.0.0.1:${port}`).join(',')}/limits`,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
