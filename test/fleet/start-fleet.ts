import { randomBytes } from 'node:crypto'
import { migratePostgres } from '#data/postgres/migrate.ts'
import { schema } from '#data/postgres/schema.ts'
import { cuttingProxy } from '../support/cutting-proxy.ts'
import { hasHaproxy } from '../support/haproxy.ts'
import { hasPostgres } from '../support/postgres.ts'
import { type PostgresPair, startPostgresPair } from '../support/postgres-pair.ts'
import { hasRedisServer, type RedisServer, startRedis } from '../support/redis-server.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { type FleetServer, hasFaketime, startFleetServer } from './fleet-server.ts'

/** A whole fleet on loopback: servers in processes and folders of their own, and all that they share. */
export interface Fleet extends AsyncDisposable {
  /** Addresses of the balancer, each a caller's. */
  urls: readonly string[]
  balancer: Balancer
  servers: readonly FleetServer[]
  postgres: PostgresPair
  /** The Redis that the servers use. */
  redis(): RedisServer
  /** Leads the servers to another Redis, which the fleet ends. */
  moveRedis(other: RedisServer): void
  /** Of the settings of the servers, those for another process that administers the fleet. */
  settings: { SVC_DATABASE_URL: string; SVC_KEY_SECRET: string }
}

/** Whether all of its parts are installed; otherwise its tests are skipped. */
export const hasFleet: boolean = [hasPostgres, hasRedisServer, hasHaproxy, hasFaketime].every(Boolean)

/** Starts a fleet. `settings` are those of all servers, and the clock of each is some hours off. */
export async function startFleet({
  hoursOff,
  settings: more = {},
}: {
  hoursOff: readonly number[]
  settings?: Record<string, string>
}): Promise<Fleet> {
  await using stack = new AsyncDisposableStack()
  const postgres = stack.use(await startPostgresPair())
  let redis = stack.use(await startRedis())
  const redisProxy = stack.use(await cuttingProxy(redis.port))
  const settings = {
    SVC_DATABASE_URL: postgres.url('postgres'),
    SVC_KEY_SECRET: randomBytes(32).toString('hex'),
  }
  await migratePostgres(settings.SVC_DATABASE_URL, schema)
  const ofServers = {
    ...{ ...settings, SVC_REDIS_URL: `redis://127.0.0.1:${redisProxy.port}` },
    ...{ SVC_BASE_URL: 'http://svc.test', SVC_TRUST_PROXY: '1' },
    ...more,
  }
  const start = async (hours: number | undefined, like?: FleetServer) =>
    stack.use(await startFleetServer(ofServers, { hoursOff: hours ?? 0, like }))
  const first = await start(hoursOff[0])
  const servers = [first, ...(await Promise.all(hoursOff.slice(1).map(hours => start(hours, first))))]
  const balancer = stack.use(await startBalancer(servers))
  const owned = stack.move()
  return {
    ...{ urls: balancer.urls, balancer, servers, postgres, settings },
    redis: () => redis,
    moveRedis: other => {
      redis = owned.use(other)
      redisProxy.moveTo(other.port)
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
