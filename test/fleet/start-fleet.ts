import { randomBytes } from 'node:crypto'
import { migratePostgres } from '#data/postgres/migrate.ts'
import { schema } from '#data/postgres/schema.ts'
import { spawnSvc } from '../cli/svc.ts'
import { cuttingProxy } from '../support/cutting-proxy.ts'
import { hasHaproxy } from '../support/haproxy.ts'
import { seedInto } from '../support/partition-stores.ts'
import { hasPostgres } from '../support/postgres.ts'
import { type PostgresPair, startPostgresPair } from '../support/postgres-pair.ts'
import { hasRedisServer, type RedisServer, startRedis } from '../support/redis-server.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { type FleetServer, hasFaketime, startFleetServer } from './fleet-server.ts'
import { type FleetStore, folderStore } from './fleet-store.ts'

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
  /** The releases that every server has its data from. */
  store: FleetStore
  /** Of the settings of the servers, those for another process that administers the fleet. */
  settings: { SVC_DATABASE_URL: string; SVC_KEY_SECRET: string }
}

/** Whether all of its parts are installed; otherwise its tests are skipped. */
export const hasFleet: boolean = [hasPostgres, hasRedisServer, hasHaproxy, hasFaketime].every(Boolean)

/** Publishes the sample from a builder's folder into a store. */
async function publishSample({ ofBuilder }: FleetStore) {
  using builder = tempFolder()
  await seedInto(builder.path)
  const { code, stderr } = await spawnSvc(['publish'], { SVC_DATA_DIR: builder.path, ...ofBuilder })
  if (code !== 0) throw new Error(`svc publish: ${stderr}`)
}

/** Starts a fleet, which ends its store. `settings` are those of all servers, and the clock of each is some hours off. */
export async function startFleet({
  hoursOff,
  settings: more = {},
  store: newStore = folderStore,
}: {
  hoursOff: readonly number[]
  store?: () => FleetStore | Promise<FleetStore>
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
  const store = stack.use(await newStore())
  await publishSample(store)
  const ofServers = {
    ...store.ofServers,
    ...settings,
    SVC_REDIS_URL: `redis://127.0.0.1:${redisProxy.port}`,
    SVC_BASE_URL: 'http://svc.test',
    SVC_TRUST_PROXY: '1',
    ...more,
  }
  const start = async (hours: number) => stack.use(await startFleetServer(ofServers, hours))
  const servers = await Promise.all(hoursOff.map(start))
  const balancer = stack.use(await startBalancer(servers))
  const owned = stack.move()
  return {
    urls: balancer.urls,
    balancer,
    servers,
    postgres,
    store,
    settings,
    redis: () => redis,
    moveRedis: other => {
      redis = owned.use(other)
      redisProxy.moveTo(other.port)
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
