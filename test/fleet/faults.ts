import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../../src/corpus/seeded-random.ts'
import type { Fate } from '../support/cutting-proxy.ts'
import { startRedis } from '../support/redis-server.ts'
import { hasS3Server } from '../support/versitygw.ts'
import type { FleetServer } from './fleet-server.ts'
import type { Fleet } from './start-fleet.ts'

/** A fault of one part of a fleet; resolves when the part works again. */
export interface Fault {
  title: string
  strike(fleet: Fleet): Promise<void>
}

const { next: random } = seededRandom(7)

const anyOf = ({ servers }: Fleet): FleetServer => {
  const server = servers[Math.floor(random() * servers.length)]
  if (!server) throw new RangeError('a fleet without servers')
  return server
}

async function killServer(server: FleetServer, hoursOff: number) {
  await server.kill()
  await sleep(200)
  await server.start(hoursOff)
}

async function frozen(part: { freeze(): void; resume(): void }, ms: number) {
  part.freeze()
  await sleep(ms)
  part.resume()
}

async function killed(part: { kill(): Promise<void>; restart(): Promise<void> }, ms: number) {
  await part.kill()
  await sleep(ms)
  await part.restart()
}

/** Some of the statements arrive and lose their reply, some are cut, and some come after their callers have given up. */
function brokenWires(): Fate {
  const drawn = random()
  if (drawn < 0.02) return 'lose reply'
  if (drawn < 0.035) return 'cut'
  return drawn < 0.038 ? { stallMs: 2_500 } : 'pass'
}

async function breakWires({ postgres: { proxy } }: Fleet) {
  proxy.decide(brokenWires)
  await sleep(5_000)
  proxy.decide(() => 'pass')
}

async function promote({ postgres }: Fleet) {
  await postgres.promote()
  await sleep(1_000)
  await postgres.rejoin()
}

/** Servers and administrators go on with connections to a primary that nobody has ended. */
async function promoteBeside({ postgres }: Fleet) {
  const endOld = await postgres.promoteBeside()
  await sleep(5_000)
  await endOld()
  await postgres.rejoin()
}

/** The store of releases is in trouble, and a server starts meanwhile: with the last release that it has. */
async function startWithout(fleet: Fleet, trouble: () => unknown, end: () => unknown) {
  await trouble()
  try {
    await killServer(anyOf(fleet), 0)
  } finally {
    await end()
  }
}

const ofS3: readonly Fault[] = [
  {
    title: 'the bucket of releases stands still while a server is killed and started',
    strike: async fleet => {
      const { s3 } = fleet.store
      await startWithout(
        fleet,
        () => s3?.freeze(),
        () => s3?.resume(),
      )
    },
  },
  {
    title: 'the bucket of releases refuses the servers while one is killed and started',
    strike: async fleet => {
      const { s3 } = fleet.store
      await startWithout(
        fleet,
        () => s3?.forbid(),
        () => s3?.permit(),
      )
    },
  },
]

export const faults: readonly Fault[] = [
  { title: 'a server is killed', strike: fleet => killServer(anyOf(fleet), 0) },
  { title: 'PostgreSQL is killed', strike: ({ postgres }) => killed(postgres.primary(), 500) },
  { title: 'Redis is frozen for 2 s', strike: ({ redis }) => frozen(redis(), 2_000) },
  { title: 'wires to PostgreSQL are cut around commits, and stall', strike: breakWires },
  {
    title: 'a server is killed and comes back with its clock an hour ahead',
    strike: fleet => killServer(anyOf(fleet), 1),
  },
  { title: 'the standby is promoted', strike: promote },
  { title: 'Redis is emptied', strike: async ({ redis }) => void (await redis().run('FLUSHALL')) },
  { title: 'the balancer is killed', strike: ({ balancer }) => killed(balancer, 300) },
  { title: 'a server is frozen for 3 s', strike: fleet => frozen(anyOf(fleet), 3_000) },
  { title: 'the other one is promoted, back again', strike: promote },
  { title: 'the standby is promoted beside its primary, which runs on for 5 s', strike: promoteBeside },
  { title: 'Redis is killed', strike: ({ redis }) => killed(redis(), 500) },
  { title: 'PostgreSQL is frozen for 3 s', strike: ({ postgres }) => frozen(postgres.primary(), 3_000) },
  {
    title: 'a server is killed and comes back with its clock an hour late',
    strike: fleet => killServer(anyOf(fleet), -1),
  },
  { title: 'Redis is moved', strike: async fleet => fleet.moveRedis(await startRedis()) },
  {
    title: 'the store of releases is away while a server is killed and started',
    strike: fleet => startWithout(fleet, fleet.store.leave, fleet.store.comeBack),
  },
  {
    title: 'the standby is killed',
    strike: async ({ postgres }) => {
      const standby = postgres.standby()
      if (standby) await killed(standby, 500)
    },
  },
  ...(hasS3Server ? ofS3 : []),
]
