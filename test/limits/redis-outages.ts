import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { freePort } from '../support/free-port.ts'
import type { RedisServer } from '../support/redis-server.ts'

/** A way in which Redis fails and recovers. */
export interface RedisOutage {
  title: string
  settings?: readonly string[]
  /** Whether servers continue to count in Redis. */
  isUnnoticed?: boolean
  cause(server: RedisServer): Promise<void>
}

/** Runs commands over a new connection. */
async function run(server: RedisServer, ...commands: readonly (readonly [string, ...(string | number)[]])[]) {
  const client = new Redis(server.url)
  try {
    for (const [name, ...args] of commands) await client.call(name, ...args)
  } finally {
    client.disconnect()
  }
}

async function restart(server: RedisServer) {
  await server.kill()
  await sleep(200)
  await server.restart()
}

async function freeze(server: RedisServer, ms: number) {
  server.freeze()
  await sleep(ms)
  server.resume()
}

/** Makes all stamps older, as if the clock of Redis had been set forward. */
const setForward = (server: RedisServer, seconds: number) =>
  run(server, ['eval', agingScript, 0, String(seconds * 1_000_000)])

const agingScript = `
for _, log in ipairs(redis.call('keys', 'svc:key:*')) do
  for place, stamp in ipairs(redis.call('lrange', log, 0, -1)) do
    redis.call('lset', log, place - 1, string.format('%.0f', stamp - ARGV[1]))
  end
end`

const allSaved = ['--appendonly', 'yes', '--appendfsync', 'always']

export const redisOutages: readonly RedisOutage[] = [
  { title: 'is killed and returns empty', cause: restart },
  { title: 'is killed and returns with all it counted', settings: allSaved, cause: restart },
  {
    title: 'is killed and returns with an older snapshot',
    async cause(server) {
      await run(server, ['save'])
      await sleep(200)
      await restart(server)
    },
  },
  { title: 'is stopped for 0.3 s', isUnnoticed: true, cause: server => freeze(server, 300) },
  { title: 'is stopped for 1 s', cause: server => freeze(server, 1000) },
  { title: 'pauses its clients for 1 s', cause: server => run(server, ['client', 'pause', 1000], ['ping']) },
  {
    title: 'closes its connections',
    cause: server => run(server, ['client', 'kill', 'type', 'normal', 'skipme', 'yes']),
  },
  { title: 'is emptied', cause: server => run(server, ['flushall']) },
  { title: 'forgets its scripts', isUnnoticed: true, cause: server => run(server, ['script', 'flush']) },
  {
    title: 'is a read-only replica for a while',
    async cause(server) {
      await run(server, ['replicaof', '127.0.0.1', await freePort()])
      await sleep(300)
      await run(server, ['replicaof', 'no', 'one'])
    },
  },
  {
    title: 'has no memory to write for a while',
    async cause(server) {
      await run(server, ['config', 'set', 'maxmemory', 1])
      await sleep(300)
      await run(server, ['config', 'set', 'maxmemory', 0])
    },
  },
  { title: 'has its clock set forward by an hour', cause: server => setForward(server, 3600) },
  { title: 'has its clock set forward by 30 s', cause: server => setForward(server, 30) },
  { title: 'has its clock set back by an hour', isUnnoticed: true, cause: server => setForward(server, -3600) },
]
