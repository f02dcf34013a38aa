import assert from 'node:assert/strict'
import { migratePostgres } from '#data/postgres/migrate.ts'
import { accountSteps } from '#data/postgres/migrations/accounts/account-steps.ts'
import { webhookSteps } from '#data/postgres/migrations/webhooks/webhook-steps.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { type AccountStores, openPostgresStores } from '../../support/account-engines.ts'
import { cuttingProxy } from '../../support/cutting-proxy.ts'
import { describeWithPostgres } from '../../support/describe-with.ts'
import { type PostgresPair, promoted, startPostgresPair } from '../../support/postgres-pair.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'
import { account, storedKey } from '../stored-keys.ts'

const at = '2026-11-20T16:00:00.000Z'
const held = 'kid000000001'
const unheld = 'kid000000002'
const operator = { id: 'op_1', name: 'ann', permission: 'read', token_hash: Buffer.alloc(32) } as const

/** What a server says of a key: when it was revoked, or that it cannot say. */
const lookUp = async ({ keys }: AccountStores, kid: string) => {
  try {
    const key = await keys.find(kid)
    return key ? (key.revoked_at ?? 'believed') : 'unknown'
  } catch (error) {
    assert.ok(error instanceof StoreUnavailableError, String(error))
    return 'unavailable'
  }
}

/** Promotes the standby, and leaves its primary running with all its connections. */
async function promoteBeside(pair: PostgresPair) {
  const next = pair.standby() ?? assert.fail('there is no standby')
  await promoted(next)
  return next
}

describeWithPostgres('a server on a primary that goes on after its standby was promoted', () => {
  it('believes neither a key nor an operator that was revoked on the new primary, held or not, and answers 503; on the new one it knows', async () => {
    await using stack = new AsyncDisposableStack()
    const pair = stack.use(await startPostgresPair())
    const name = new URL(await pair.primary().createDatabase()).pathname.slice(1)
    await migratePostgres(pair.url(name), { accounts: accountSteps, webhooks: webhookSteps })
    const open = async (url: string) => stack.use(await openPostgresStores(url, stack.use(tempFolder()).path))
    const way = stack.use(await cuttingProxy(pair.primary().port))
    const server = await open(`postgres://svc@127.0.0.1:${way.port}/${name}`)
    await server.accounts.create(account('acct_a'))
    for (const kid of [held, unheld]) await server.keys.create(storedKey(kid, 'acct_a'))
    const act = { id: '1', actor: 'test' }
    await server.operators.create({ ...operator, created_at: at, expires_at: null, revoked_at: null }, act)
    await until(async () => (await lookUp(server, held)) === 'believed')
    assert.equal((await server.operators.find('op_1'))?.revoked_at, null)

    const next = await promoteBeside(pair)
    const other = await open(next.url(name))
    for (const kid of [held, unheld]) assert.equal(await other.keys.revoke(kid, at), true)
    await other.operators.revoke('op_1', at, { id: '2', actor: 'test' })
    for (const kid of [held, unheld, 'kid000000009']) assert.equal(await lookUp(server, kid), 'unavailable')
    await assert.rejects(server.operators.find('op_1'), StoreUnavailableError)

    // New connections lead to the new primary, and those that are open go on.
    way.leadTo(next.port)
    await until(async () => (await lookUp(server, held)) !== 'unavailable')
    for (const kid of [held, unheld]) assert.equal(await lookUp(server, kid), at)
    assert.equal((await server.operators.find('op_1'))?.revoked_at, at)
  })

  it('believes nothing that it reads from a standby', async () => {
    await using stack = new AsyncDisposableStack()
    const pair = stack.use(await startPostgresPair())
    const name = new URL(await pair.primary().createDatabase()).pathname.slice(1)
    await migratePostgres(pair.url(name), { accounts: accountSteps, webhooks: webhookSteps })
    const way = stack.use(await cuttingProxy(pair.primary().port))
    const url = `postgres://svc@127.0.0.1:${way.port}/${name}`
    const server = stack.use(await openPostgresStores(url, stack.use(tempFolder()).path))
    await server.accounts.create(account('acct_a'))
    await server.keys.create(storedKey(held, 'acct_a'))
    way.moveTo(pair.standby()?.port ?? assert.fail())
    await until(async () => (await lookUp(server, held)) === 'unavailable')
    way.moveTo(pair.primary().port)
    await until(async () => (await lookUp(server, held)) === 'believed')
  })
})

describeWithPostgres('an address of several PostgreSQL servers', () => {
  it('is followed to the one that can be written to, in whatever order they are named, and through a promotion', async () => {
    await using stack = new AsyncDisposableStack()
    const pair = stack.use(await startPostgresPair())
    const name = new URL(await pair.primary().createDatabase()).pathname.slice(1)
    const first = pair.primary().port
    const second = pair.standby()?.port
    const query = '?target_session_attrs=read-write'
    const url = `postgres://svc@127.0.0.1:${second},127.0.0.1:${first}/${name}${query}`
    await migratePostgres(url, { accounts: accountSteps, webhooks: webhookSteps })
    const server = stack.use(await openPostgresStores(url, stack.use(tempFolder()).path))
    await server.accounts.create(account('acct_a'))
    await server.keys.create(storedKey(held, 'acct_a'))
    await until(async () => (await lookUp(server, held)) === 'believed')
    await pair.promote()
    await until(async () => (await lookUp(server, held)) === 'believed')
    assert.equal(await server.keys.revoke(held, at), true)
    assert.equal(await lookUp(server, held), at)
  })
})
