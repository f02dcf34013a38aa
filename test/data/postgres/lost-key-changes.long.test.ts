import assert from 'node:assert/strict'
import { migratePostgres } from '#data/postgres/migrate.ts'
import { accountSteps } from '#data/postgres/migrations/accounts/account-steps.ts'
import { webhookSteps } from '#data/postgres/migrations/webhooks/webhook-steps.ts'
import { openPostgresStores } from '../../support/account-engines.ts'
import { cuttingProxy } from '../../support/cutting-proxy.ts'
import { describeWithPostgres } from '../../support/describe-with.ts'
import type { PostgresServer } from '../../support/postgres.ts'
import { promoted, startPostgresPair } from '../../support/postgres-pair.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'
import { account, storedKey } from '../stored-keys.ts'

const at = '2026-11-20T16:00:00.000Z'
const [kept, lost] = ['kid000000001', 'kid000000002']

const received = async (standby: PostgresServer, name: string, kid: string) =>
  (await standby.run(`SELECT 1 FROM keys WHERE kid = '${kid}'`, name).catch(() => ({ rows: [] }))).rows.length > 0

/** It receives nothing from now on. */
async function breakLink(standby: PostgresServer) {
  await standby.run(`ALTER SYSTEM SET primary_conninfo = ''`)
  await standby.run('SELECT pg_reload_conf()')
  await until(async () => (await standby.run('SELECT 1 FROM pg_stat_wal_receiver')).rows.length === 0)
}

describeWithPostgres('keys that a server holds when a standby takes over without the newest changes', () => {
  it('are read again, though as many changes were made since as were lost: one that was revoked meanwhile is refused, and one that was lost is unknown', async () => {
    await using stack = new AsyncDisposableStack()
    const pair = stack.use(await startPostgresPair({ isSynchronous: false }))
    const name = new URL(await pair.primary().createDatabase()).pathname.slice(1)
    await migratePostgres(pair.url(name), { accounts: accountSteps, webhooks: webhookSteps })
    const open = async (url: string) => stack.use(await openPostgresStores(url, stack.use(tempFolder()).path))
    const way = stack.use(await cuttingProxy(pair.primary().port))
    const server = await open(`postgres://svc@127.0.0.1:${way.port}/${name}`)
    await server.accounts.create(account('acct_a'))
    await server.keys.create(storedKey(kept, 'acct_a'))
    const next = pair.standby() ?? assert.fail()
    await until(() => received(next, name, kept))
    await breakLink(next)
    await server.keys.create(storedKey(lost, 'acct_a'))
    const isHeld = async (kid: string) => {
      const before = server.lease?.counts().held ?? 0
      const key = await server.keys.find(kid)
      return key !== undefined && (server.lease?.counts().held ?? 0) > before
    }
    for (const kid of [kept, lost]) await until(() => isHeld(kid))

    await pair.primary().kill()
    await promoted(next)
    const other = await open(next.url(name))
    assert.equal(await other.keys.find(lost), undefined)
    assert.equal(await other.keys.revoke(kept, at), true)
    way.moveTo(next.port)
    await until(async () => (await server.keys.find(kept).catch(() => undefined)) !== undefined)
    assert.equal((await server.keys.find(kept))?.revoked_at, at)
    assert.equal(await server.keys.find(lost), undefined)
  })
})
