import assert from 'node:assert/strict'
import { globSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectPostgres } from '#data/postgres/connect.ts'
import { type Batch, batchOf, sampleReferences } from '../support/batches.ts'
import { tiersFile } from '../support/tiers-with.ts'
import { until } from '../support/until.ts'
import { hasS3Server } from '../support/versitygw.ts'
import { administerFleet, type FleetAdministration } from './administer-fleet.ts'
import { ask, type Caller, lookUpUntil, sendBatch } from './callers.ts'
import { type Fault, faults } from './faults.ts'
import { bucketStore, folderStore } from './fleet-store.ts'
import { type Fleet, startFleet } from './start-fleet.ts'
import type { BilledEvent, FleetRun, Month, SentBatch, Told } from './violations.ts'

/** Results of a month on the tier of which accounts use up their quota. */
const smallQuota = 400
const largeQuota = 100_000_000
const lookupsOfWindow = 60
const unitsOfBatch = 3

/** Free accounts reach their quota, solo ones their window, and scale ones neither. */
const tiers = () =>
  tiersFile({
    free: { included_results: smallQuota, lookup: 900_000 },
    solo: { included_results: largeQuota, lookup: lookupsOfWindow },
    scale: { included_results: largeQuota, lookup: 900_000, concurrent_batches: 1_000 },
  } as Parameters<typeof tiersFile>[0])

const draw = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] ?? assert.fail('of nothing')

interface Load {
  told: Told[]
  revoked: Map<string, number>
  batches: (SentBatch & { batch: Batch; caller: Caller; bodies: string[] })[]
}

const lookup = '/v1/companies/NO/923609016'

/** Creates a key, has every server know it, revokes it, and asks every server again. */
async function revokeOne({ servers }: Fleet, owner: Caller, admin: FleetAdministration, load: Load) {
  const caller = await admin.anotherKey(owner)
  const askAll = async () => {
    for (const { url } of servers) load.told.push((await ask({ url, caller, path: lookup })).told)
  }
  await askAll()
  await admin.revoke(caller)
  load.revoked.set(caller.kid, performance.now())
  await askAll()
}

async function revokeUntil(stop: AbortSignal, fleet: Fleet, owner: Caller, admin: FleetAdministration, load: Load) {
  while (!stop.aborted) {
    // While PostgreSQL is away nothing can be revoked.
    await revokeOne(fleet, owner, admin, load).catch(() => {})
    await sleep(500)
  }
}

/** Sends each batch to two servers at once. */
async function sendTwinsUntil(stop: AbortSignal, fleet: Fleet, caller: Caller, load: Load) {
  while (!stop.aborted) {
    const batch = batchOf(...sampleReferences(unitsOfBatch))
    const sent = { account: caller.accountId, key: batch.idempotency_key, units: unitsOfBatch, bodies: [] as string[] }
    load.batches.push({ ...sent, batch, caller })
    const one = draw(fleet.servers)
    const other = draw(fleet.servers)
    const replies = await Promise.all([one, other].map(({ url }) => sendBatch(url, caller, batch)))
    noteReplies(sent.bodies, replies, load)
    await sleep(100)
  }
}

function noteReplies(bodies: string[], replies: Awaited<ReturnType<typeof ask>>[], { told }: Load) {
  for (const reply of replies) {
    told.push(reply.told)
    if (reply.told.status === 200 && reply.text !== undefined) bodies.push(reply.text)
  }
}

/** Why servers are not ready, for the error of a campaign. */
async function problemsOf({ servers }: Fleet): Promise<string> {
  const texts = servers.map(async ({ adminPort }) => {
    const reply = await fetch(`http://127.0.0.1:${adminPort}/readyz`).catch(error => new Response(String(error)))
    return (await reply.text()).replaceAll('\n', ' ')
  })
  return (await Promise.all(texts)).join('; ')
}

/** Waits until the balancer has a server, and each server answers. */
async function recovered(fleet: Fleet, caller: Caller, { told }: Load) {
  for (const url of [fleet.urls[0] ?? '', ...fleet.servers.map(server => server.url)]) {
    const answers = async () => {
      const reply = await ask({ url, path: lookup, caller })
      told.push(reply.told)
      return reply.told.status === 200
    }
    await until(answers).catch(async () => assert.fail(`${url} does not answer again: ${await problemsOf(fleet)}`))
  }
}

/** Restarts the servers as if a minute had passed: each settles what one that was killed has noted. */
async function settle(fleet: Fleet) {
  const aMinuteAgo = Date.now() / 1_000 - 120
  for (const server of fleet.servers) {
    await server.kill()
    for (const note of globSync(join(server.dataDir, 'unsettled-usage-*'))) utimesSync(note, aMinuteAgo, aMinuteAgo)
    await server.start()
  }
}

async function resendBatches({ servers }: Fleet, load: Load) {
  for (const { batch, caller, bodies } of load.batches.filter(sent => sent.bodies.length === 0))
    await until(async () => {
      noteReplies(bodies, [await sendBatch(draw(servers).url, caller, batch)], load)
      return bodies.length > 0
    })
}

async function readLedger(fleet: Fleet): Promise<{ events: BilledEvent[]; months: Month[] }> {
  await using own = connectPostgres(fleet.postgres.primary().url('postgres'), { max: 1 })
  return {
    events: await own.query<BilledEvent>('SELECT request_id, account_id, units FROM usage_events'),
    months: await own.query<Month>('SELECT account_id, used FROM usage_months'),
  }
}

/** What happened in a campaign, beside the run that is checked. */
interface Campaign {
  run: FleetRun
  struck: string[]
}

/** Strikes a fleet under load with one fault after the other: each at least once, and until some seconds are over. */
export async function campaign(seconds: number, say: (line: string) => void): Promise<Campaign> {
  const store = hasS3Server ? bucketStore : folderStore
  await using fleet = await startFleet({ hoursOff: [0, 1, -1], settings: { SVC_TIERS_FILE: tiers() }, store })
  await using admin = await administerFleet(fleet.settings)
  const callersOf = async (tier: string, count: number) => {
    const callers: Caller[] = []
    for (let made = 0; made < count; made += 1) callers.push(await admin.newCaller(tier))
    return callers
  }
  const small = await callersOf('free', 3)
  const large = await callersOf('scale', 3)
  const limited = await admin.newCaller('solo')
  const owner = await admin.newCaller('scale')
  const batcher = await admin.newCaller('scale')
  const prober = await admin.newCaller('scale')
  const load: Load = { told: [], revoked: new Map(), batches: [] }
  const stop = new AbortController()
  const lookUp = (caller: Caller) =>
    lookUpUntil(stop.signal, () => ({ url: draw(fleet.urls.slice(0, 8)), caller }), load.told)
  const running = [
    ...[...small, ...large, ...large, limited].map(lookUp),
    sendTwinsUntil(stop.signal, fleet, batcher, load),
    revokeUntil(stop.signal, fleet, owner, admin, load),
  ]
  const struck: string[] = []
  const end = performance.now() + seconds * 1_000
  const strike = async ({ title, strike: hit }: Fault) => {
    const before = load.told.length
    await hit(fleet)
    await recovered(fleet, prober, load)
    struck.push(title)
    say(`${title}: ${load.told.length - before} requests meanwhile`)
  }
  for (let at = 0; at < faults.length || performance.now() < end; at += 1)
    await strike(at < faults.length ? (faults[at] ?? draw(faults)) : draw(faults))
  stop.abort()
  await Promise.all(running)
  await settle(fleet)
  await recovered(fleet, prober, load)
  await resendBatches(fleet, load)
  const windows = new Map([[limited.kid, lookupsOfWindow * fleet.servers.length]])
  const included = new Map(small.map(({ accountId }) => [accountId, smallQuota]))
  return { run: { ...load, ...(await readLedger(fleet)), included, windows }, struck }
}
