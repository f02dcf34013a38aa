import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { migratePostgres } from '#data/postgres/migrate.ts'
import { usageSteps } from '#data/postgres/migrations/usage/usage-steps.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import type { WebhookEvent } from '#domain/webhooks/event.ts'
import { cuttingProxy } from '../../support/cutting-proxy.ts'
import { describeWithPostgres } from '../../support/describe-with.ts'
import type { PostgresServer } from '../../support/postgres.ts'
import { promoted, startPostgresPair } from '../../support/postgres-pair.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'
import { entry } from '../usage/usage-entries.ts'
import { billed, check, load, newTold, type Server, serverOn, tell } from './told-and-billed.ts'

const settings = { fsync: 'on' }

/** A pair with a migrated database on its primary. */
async function migratedPair(isSynchronous: boolean) {
  const pair = await startPostgresPair({ settings, isSynchronous })
  const name = new URL(await pair.primary().createDatabase()).pathname.slice(1)
  await migratePostgres(pair.url(name), { usage: usageSteps })
  return { pair, name }
}

/** A next group of each lane, after which nothing is unsettled any more. */
const settleLanes = (servers: readonly Server[]) =>
  Promise.all(
    servers.flatMap(({ usage }) => [1, 2, 3, 4].map(() => usage.record(entry({ account_id: 'last' })).catch(() => {}))),
  )

/** It receives nothing from now on. */
async function breakLink(standby: PostgresServer) {
  await standby.run(`ALTER SYSTEM SET primary_conninfo = ''`)
  await standby.run('SELECT pg_reload_conf()')
  await until(async () => (await standby.run('SELECT 1 FROM pg_stat_wal_receiver')).rows.length === 0)
}

describeWithPostgres('the ledger in a PostgreSQL with a standby', () => {
  it('bills exactly what it told over two promotions of a synchronous standby, there and back', async () => {
    const { pair, name } = await migratedPair(true)
    await using _ = pair
    using folder = tempFolder()
    const told = newTold()
    {
      await using stack = new AsyncDisposableStack()
      const servers = [0, 1, 2].map(() => stack.use(serverOn(pair.url(name), pair.proxy.port, folder.path)))
      for (const { usage } of servers) await usage.ready()
      let isOver = false
      const loads = servers.map(async (server, at) => {
        while (!isOver)
          await load(server, told, performance.now() + 200, { included: 1_000_000, account_id: `acct_${at % 2}` })
      })
      for (const _promotion of [1, 2]) {
        const before = told.accepted.size
        await until(() => told.accepted.size > before + 200)
        await pair.promote()
        const after = told.accepted.size
        await until(() => told.accepted.size > after + 200)
        await pair.rejoin()
      }
      isOver = true
      await Promise.all(loads)
      await settleLanes(servers)
      await sleep(600)
    }
    await using server = serverOn(pair.url(name), pair.proxy.port, folder.path)
    await check(told, pair.url(name), server)
  })

  it('tells a standby that took over without the newest bills again what it lacks, and says so, so that all that was answered is billed once', async () => {
    const { pair, name } = await migratedPair(false)
    await using _ = pair
    using folder = tempFolder()
    const told = newTold()
    const said: string[] = []
    const onMaintenanceError = (_error: unknown, task: string) => void said.push(task)
    await using server = serverOn(pair.url(name), pair.proxy.port, folder.path, { onMaintenanceError })
    await server.usage.ready()
    await tell(told, server, entry())
    await breakLink(pair.standby() ?? assert.fail())
    for (let bills = 0; bills < 50; bills += 1) await tell(told, server, entry({ account_id: `acct_${bills % 3}` }))
    await pair.promote()
    await settleLanes([server])
    await until(() => server.usage.isWritable())
    for (let bills = 0; bills < 20; bills += 1) await tell(told, server, entry())
    assert.ok(told.accepted.size >= 71, `${told.accepted.size} accepted`)
    assert.ok(server.usage.counts().writtenAgain >= 50, `${server.usage.counts().writtenAgain} written again`)
    assert.ok(said.includes('write_again'), said.join())
    await check(told, pair.url(name), server)
  })

  it('tells webhooks of the 80 and 100 % that bills reached which it lacked: what was told before may be lost with them', async () => {
    const { pair, name } = await migratedPair(false)
    await using _ = pair
    using folder = tempFolder()
    const events: string[] = []
    const queueEvents = async (all: readonly WebhookEvent[]) =>
      void events.push(...all.map(({ data }) => `${data.percent} ${data.used}`))
    await using server = serverOn(pair.url(name), pair.proxy.port, folder.path, { queueEvents })
    await server.usage.ready()
    await server.usage.record(entry({ units: 79, included: 100 }))
    await breakLink(pair.standby() ?? assert.fail())
    for (const units of [5, 16]) await server.usage.record(entry({ units, included: 100 }))
    await until(() => events.length === 2)
    events.length = 0
    await pair.promote()
    await settleLanes([server])
    await until(() => server.usage.counts().writtenAgain === 2)
    await until(() => events.length >= 2)
    assert.deepEqual(events.toSorted(), ['100 100', '80 100'])
  })

  it('does not tell it again of a bill that was answered by 503 after two seconds and given back, and lost with that', async () => {
    const { pair, name } = await migratedPair(false)
    await using _ = pair
    using folder = tempFolder()
    const told = newTold()
    await using server = serverOn(pair.url(name), pair.proxy.port, folder.path)
    await server.usage.ready()
    await tell(told, server, entry())
    await breakLink(pair.standby() ?? assert.fail())
    pair.proxy.decide(bytes => (bytes.includes('commit_group') ? { stallMs: 2_600 } : 'pass'))
    await tell(told, server, entry())
    assert.equal(told.unavailable.length, 1)
    await until(() => server.usage.counts().givenBack === 1)
    pair.proxy.decide(() => 'pass')
    await pair.promote()
    await settleLanes([server])
    await until(() => server.usage.isWritable())
    await tell(told, server, entry())
    await check(told, pair.url(name), server)
  })

  it('answers nothing from a primary that goes on after its standby was promoted, and bills it once on the new one', async () => {
    const { pair, name } = await migratedPair(true)
    await using _ = pair
    const old = pair.primary()
    const next = pair.standby()
    assert.ok(next)
    using folder = tempFolder()
    const told = newTold()
    // One server still has the address of the old primary, the other one that of the new.
    await using wayOfOne = await cuttingProxy(old.port)
    await using one = serverOn(pair.url(name), wayOfOne.port, folder.path)
    await one.usage.ready()
    await tell(told, one, entry())
    await promoted(next)
    await using two = serverOn(pair.url(name), next.port, folder.path)
    await two.usage.ready()
    const unanswered = Array.from({ length: 10 }, () => entry())
    const refusals = await Promise.allSettled(unanswered.map(each => one.usage.record(each)))
    for (const refusal of refusals)
      assert.ok(refusal.status === 'rejected' && refusal.reason instanceof StoreUnavailableError)
    for (let bills = 0; bills < 20; bills += 1) await tell(told, two, entry())
    wayOfOne.moveTo(next.port)
    await until(async () => (await one.usage.record(entry()).catch(() => undefined)) !== undefined)
    for (let bills = 0; bills < 20; bills += 1) await tell(told, one, entry())
    assert.equal(told.accepted.size, 41)
    const address = next.url(name)
    await until(async () => {
      const net = await billed(address)
      return unanswered.every(({ request_id }) => !net.get(request_id))
    })
    await check(told, address, two)
  })
})
