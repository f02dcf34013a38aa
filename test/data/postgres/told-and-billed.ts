import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectPostgres } from '#data/postgres/connect.ts'
import type { OnMaintenanceError } from '#data/postgres/usage/maintenance.ts'
import { openPostgresUsage } from '#data/postgres/usage/open-usage.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import type { WebhookEvent } from '#domain/webhooks/event.ts'
import { entry } from '../usage/usage-entries.ts'

type QueueEvents = (events: readonly WebhookEvent[]) => Promise<void>

/** Servers on the PostgreSQL behind a port. */
export function serverOn(
  url: string,
  port: number,
  folder: string,
  {
    queueEvents = async () => {},
    onMaintenanceError,
  }: { queueEvents?: QueueEvents; onMaintenanceError?: OnMaintenanceError } = {},
) {
  const address = new URL(url)
  address.port = String(port)
  const stack = new AsyncDisposableStack()
  const [postgres, reports] = [{}, { max: 2 }].map(options => stack.use(connectPostgres(address.href, options)))
  assert.ok(postgres && reports)
  const stores = stack.use(
    openPostgresUsage({ postgres, reports, folder, queueEvents, flushMs: 20, onMaintenanceError }),
  )
  return { ...stores, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

export type Server = ReturnType<typeof serverOn>

/** What callers were told of their entries. */
interface Told {
  /** What was used of the account, by request. */
  accepted: Map<string, { account: string; used: number }>
  refused: string[]
  unavailable: string[]
  failed: unknown[]
}

export const newTold = (): Told => ({ accepted: new Map(), refused: [], unavailable: [], failed: [] })

export async function tell(told: Told, server: Server, asked: UsageEntry) {
  try {
    const { accepted, used } = await server.usage.record(asked)
    if (accepted) told.accepted.set(asked.request_id, { account: asked.account_id, used })
    else told.refused.push(asked.request_id)
  } catch (error) {
    if (error instanceof StoreUnavailableError) told.unavailable.push(asked.request_id)
    else told.failed.push(error)
  }
}

interface EventRow {
  request_id: string
  units: number
}

/** What is billed under each request in the end: its units, less what was given back. */
export async function billed(url: string): Promise<Map<string, number>> {
  await using own = connectPostgres(url, { max: 1 })
  const rows = await own.query<EventRow>('SELECT request_id, units FROM usage_events')
  const net = new Map<string, number>()
  for (const { request_id, units } of rows) {
    const id = request_id.replace(/~$/, '')
    net.set(id, (net.get(id) ?? 0) + units)
  }
  return net
}

/** Told = billed: accepted entries are billed once, all others not; months are the sums of their events. */
export async function check(told: Told, url: string, server: Server) {
  const net = await billed(url)
  const unitsOf = (ids: Iterable<string>) => [...ids].map(id => net.get(id) ?? 0)
  assert.deepEqual(told.failed, [])
  assert.deepEqual(
    [...new Set(unitsOf(told.accepted.keys()))].filter(units => units !== 1),
    [],
    'accepted',
  )
  assert.deepEqual(unitsOf(told.refused).filter(Boolean), [], 'refused')
  assert.deepEqual(unitsOf(told.unavailable).filter(Boolean), [], 'told 503')
  assert.deepEqual(await server.usage.reconcile(), [])
  // Those that were told something else in between were given back, so answers may repeat a number that became free again.
  if (told.unavailable.length === 0) {
    const numbers = [...told.accepted.values()].map(({ account, used }) => `${account} ${used}`)
    assert.equal(new Set(numbers).size, numbers.length)
  }
}

/** Calls `record` from some callers at once until a time, each with a new entry. */
export async function load(server: Server, told: Told, untilMs: number, change: Partial<UsageEntry>) {
  const caller = async () => {
    while (performance.now() < untilMs) {
      await tell(told, server, entry(change))
      await sleep(1)
    }
  }
  await Promise.all(Array.from({ length: 8 }, caller))
}
