import assert from 'node:assert/strict'
import { createHeldKeys, type ToldChange } from '#data/postgres/accounts/held-keys.ts'
import { migratePostgres } from '#data/postgres/migrate.ts'
import { schema } from '#data/postgres/schema.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { suspension } from '#domain/accounts/account-change.ts'
import { type AccountStores, accountsDatabase, openPostgresStores, testLeaseMs } from '../../support/account-engines.ts'
import { type CuttingProxy, cuttingProxy } from '../../support/cutting-proxy.ts'
import { describeWithPostgres } from '../../support/describe-with.ts'
import { startPostgres } from '../../support/postgres.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'
import { account, storedKey } from '../stored-keys.ts'

const at = '2026-11-20T16:00:00.000Z'
const kidOf = (n: number) => `kid${String(n).padStart(9, '0')}`

/** Servers of one database, each over a wire of its own. */
async function startServers(url: string, count: number) {
  const stack = new AsyncDisposableStack()
  const proxies: CuttingProxy[] = []
  const open = async () => {
    const proxy = stack.use(await cuttingProxy(Number(new URL(url).port)))
    proxies.push(proxy)
    const folder = stack.use(tempFolder())
    const through = url.replace(/:\d+\//, `:${proxy.port}/`)
    return stack.use(await openPostgresStores(through, folder.path))
  }
  const servers = []
  for (let i = 0; i < count; i += 1) servers.push(await open())
  return { servers, proxies, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

/** From now on one of a hundred writes is cut, and one of ten arrives late. */
function breakWires(proxies: readonly CuttingProxy[]) {
  for (const proxy of proxies)
    proxy.decide(() => {
      const chance = Math.random()
      if (chance < 0.01) return 'cut'
      return chance < 0.1 ? { stallMs: Math.random() * 4 * testLeaseMs } : 'pass'
    })
}

/** When a server says that a key was revoked. */
async function lookUp(kid: string, { keys }: AccountStores) {
  try {
    return (await keys.find(kid))?.revoked_at
  } catch (error) {
    assert.ok(error instanceof StoreUnavailableError, String(error))
    return 'unanswered'
  }
}

describeWithPostgres('keys that servers hold in memory', () => {
  it('are read from the database once for 1,000 requests, and a key that does not exist each time', async () => {
    await using running = await startServers(await accountsDatabase(), 1)
    const [server] = running.servers
    assert.ok(server?.lease)
    const { lease } = server
    await server.accounts.create(account('acct_a'))
    await server.keys.create(storedKey(kidOf(1), 'acct_a'))
    // The creation is a change, which the server is told of.
    await until(async () => {
      const { held } = lease.counts()
      await server.keys.find(kidOf(1))
      return lease.counts().held > held
    })
    const before = lease.counts()
    let unleased = 0
    for (let i = 0; i < 1_000; i += 1) {
      if (lease.ageMs() >= testLeaseMs) unleased += 1
      assert.equal((await server.keys.find(kidOf(1)))?.kid, kidOf(1))
    }
    assert.ok(lease.counts().held - before.held >= 1_000 - unleased - 1)
    const { read } = lease.counts()
    for (let i = 0; i < 5; i += 1) assert.equal(await server.keys.find(kidOf(9)), undefined)
    assert.equal(lease.counts().read - read, 5)
  })

  it('are believed by none of 4 servers once a revocation is reported as done, over wires that stall and break, 40 times', async () => {
    const url = await accountsDatabase()
    await using admin = await startServers(url, 1)
    await using running = await startServers(url, 4)
    const [operator] = admin.servers
    assert.ok(operator)
    await operator.accounts.create(account('acct_a'))
    for (let n = 0; n < 40; n += 1) await operator.keys.create(storedKey(kidOf(n), 'acct_a'))
    breakWires(running.proxies)
    const found: (string | null | undefined)[] = []
    for (let n = 0; n < 40; n += 1) {
      // Some of them hold the key, and some ask while it is revoked.
      for (const server of running.servers) void lookUp(kidOf(n), server)
      await operator.keys.revoke(kidOf(n), at)
      found.push(...(await Promise.all(running.servers.map(server => lookUp(kidOf(n), server)))))
    }
    const answers = found.filter(each => each !== 'unanswered')
    assert.deepEqual(new Set(answers), new Set([at]))
    assert.ok(answers.length > 80, `${answers.length} of 160 looks were answered`)
  })

  it('are refused with their account on every server from the moment that its suspension is reported', async () => {
    await using running = await startServers(await accountsDatabase(), 3)
    const [one, ...others] = running.servers
    assert.ok(one)
    await one.accounts.create(account('acct_a'))
    for (const n of [1, 2]) await one.keys.create(storedKey(kidOf(n), 'acct_a'))
    for (const { keys } of others) for (const n of [1, 2]) await keys.find(kidOf(n))
    await one.accounts.change('acct_a', suspension('unpaid', at), { id: '1', actor: 'test', at })
    for (const { keys } of others) for (const n of [1, 2]) assert.equal((await keys.find(kidOf(n)))?.suspended_at, at)
  })

  it('are believed for the lease after PostgreSQL was killed, and no longer; and again once it is back', async () => {
    await using postgres = await startPostgres()
    const url = await postgres.createDatabase()
    await migratePostgres(url, schema)
    await using running = await startServers(url, 1)
    const [server] = running.servers
    assert.ok(server?.lease)
    await server.accounts.create(account('acct_a'))
    await server.keys.create(storedKey(kidOf(1), 'acct_a'))
    await postgres.kill()
    const { lease } = server
    await until(() => lease.ageMs() > testLeaseMs)
    await assert.rejects(server.keys.find(kidOf(1)), StoreUnavailableError)
    await postgres.restart()
    await until(async () => (await server.keys.find(kidOf(1)).catch(() => undefined)) !== undefined)
  })
})

describe('what a server forgets of the keys that it holds', () => {
  const told = (latest: number, ...changes: { version: number; kid?: string; account_id?: string }[]): ToldChange[] =>
    changes.length === 0
      ? [{ latest, timeline: '00000001', version: null, kid: null, account_id: null }]
      : changes.map(change => ({ latest, timeline: '00000001', kid: null, account_id: null, ...change }))
  const onPromoted = (changes: ToldChange[]) => changes.map(change => ({ ...change, timeline: '00000002' }))
  const key = (kid: string, id: string) => ({
    ...storedKey(kid, id),
    tier: 'free',
    suspended_at: null,
    closed_at: null,
  })
  const rows = [
    { what: 'nothing, if nothing changed', changes: told(7), kept: ['a', 'b', 'c'] },
    { what: 'a key that changed', changes: told(8, { version: 8, kid: 'a' }), kept: ['b', 'c'] },
    { what: 'the keys of an account that changed', changes: told(8, { version: 8, account_id: '1' }), kept: ['c'] },
    { what: 'everything, if that is told', changes: told(8, { version: 8 }), kept: [] },
    { what: 'everything, if changes before these are missing', changes: told(9, { version: 9, kid: 'a' }), kept: [] },
    { what: 'everything, if changes are told of, but none is there', changes: told(9), kept: [] },
    { what: 'everything, if the database is an older one', changes: told(6), kept: [] },
    {
      what: 'everything, if a standby was promoted that is at the same version',
      changes: onPromoted(told(7)),
      kept: [],
    },
    {
      what: 'everything, if a standby was promoted and tells of the next change',
      changes: onPromoted(told(8, { version: 8, kid: 'a' })),
      kept: [],
    },
  ]
  for (const { what, changes, kept } of rows)
    it(`is ${what}`, () => {
      const held = createHeldKeys()
      held.follow(told(7))
      for (const [kid, id] of [
        ['a', '1'],
        ['b', '1'],
        ['c', '2'],
      ] as const)
        held.set(key(kid, id))
      assert.equal(held.follow(changes), true)
      assert.deepEqual(
        ['a', 'b', 'c'].filter(kid => held.get(kid)),
        kept,
      )
      assert.equal(held.version(), changes[0]?.latest)
    })

  it('is not known before all changes were told, of which 1,000 come at once', () => {
    const held = createHeldKeys()
    held.follow(told(7))
    assert.equal(held.follow(told(9, { version: 8, kid: 'a' })), false)
    assert.equal(held.follow(told(9, { version: 9, kid: 'b' })), true)
  })
})
