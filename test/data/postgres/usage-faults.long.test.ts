import assert from 'node:assert/strict'
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectPostgres } from '#data/postgres/connect.ts'
import { migratePostgres } from '#data/postgres/migrate.ts'
import { usageSteps } from '#data/postgres/migrations/usage/usage-steps.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import type { WebhookEvent } from '#domain/webhooks/event.ts'
import { type CuttingProxy, cuttingProxy, type Fate } from '../../support/cutting-proxy.ts'
import { describeWithPostgres } from '../../support/describe-with.ts'
import { type PostgresServer, sharedPostgres, startPostgres } from '../../support/postgres.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'
import { createUsageDatabase } from '../../support/usage-engines.ts'
import { entry } from '../usage/usage-entries.ts'
import { check, load, newTold, serverOn, tell } from './told-and-billed.ts'

const period = '2026-11'

/** Some groups lose their reply, are cut, or arrive after their callers have given up. */
function fatesOfGroups(): (bytes: Buffer) => Fate {
  let groups = 0
  return bytes => {
    // The parameters of a prepared statement come with its name.
    if (!bytes.includes('commit_group')) return 'pass'
    groups += 1
    if (groups % 40 === 0) return { stallMs: 2_500 }
    if (groups % 7 === 0) return 'lose reply'
    return groups % 11 === 0 ? 'cut' : 'pass'
  }
}

describeWithPostgres('the ledger in PostgreSQL', () => {
  it('of four servers tells 2,000 bills of one account 2,000 different numbers, 1 to 2,000, and refuses the rest', async () => {
    const url = await createUsageDatabase()
    using folder = tempFolder()
    await using stack = new AsyncDisposableStack()
    const port = Number(new URL(url).port)
    const servers = Array.from({ length: 4 }, () => stack.use(serverOn(url, port, folder.path)))
    const told = newTold()
    const asked = Array.from({ length: 2_400 }, () => entry({ included: 2_000 }))
    await Promise.all(asked.map((each, at) => tell(told, servers[at % 4] ?? assert.fail(), each)))
    const numbers = [...told.accepted.values()].map(({ used }) => used).sort((one, other) => one - other)
    assert.deepEqual(
      numbers,
      Array.from({ length: 2_000 }, (_, at) => at + 1),
    )
    assert.equal(told.refused.length, 400)
    await check(told, url, servers[0] ?? assert.fail())
  })

  /** Runs 3 servers behind a proxy for 6 s, and longer on a slow machine: until the fault is over and there was enough of it. */
  async function underFaults(
    { url, port, folder }: { url: string; port: number; folder: string },
    isEnough: (counts: CuttingProxy['counts'], accepted: number) => boolean,
    fault: (proxy: CuttingProxy) => Promise<void>,
  ) {
    await using proxy = await cuttingProxy(port)
    const told = newTold()
    {
      await using stack = new AsyncDisposableStack()
      const servers = Array.from({ length: 3 }, () => stack.use(serverOn(url, proxy.port, folder)))
      for (const { usage } of servers) await usage.ready()
      let isOver = false
      const faults = Promise.all([fault(proxy), sleep(6_000)]).finally(() => {
        isOver = true
      })
      const loads = servers.map(async (server, at) => {
        const change = { included: 1_500, account_id: `acct_${at % 2}` }
        while (!isOver || !isEnough(proxy.counts, told.accepted.size))
          await load(server, told, performance.now() + 200, change)
      })
      await Promise.all([...loads, faults])
      proxy.decide(() => 'pass')
      // Until nothing is unsettled any more, which a next group of each lane shows.
      for (const server of servers)
        await Promise.all([1, 2, 3, 4].map(() => server.usage.record(entry({ account_id: 'last' }))))
      await sleep(600)
    }
    await using server = serverOn(url, port, folder)
    await check(told, url, server)
    return { used: await server.usage.used('acct_0', period) }
  }

  it('bills exactly what it told, while wires are cut before and after the commit, and stall for longer than callers wait', async () => {
    const url = await createUsageDatabase()
    using folder = tempFolder()
    const place = { url, port: Number(new URL(url).port), folder: folder.path }
    const { used } = await underFaults(
      place,
      (counts, accepted) => counts['lose reply'] > 5 && counts.cut > 3 && counts.stall > 0 && accepted > 50,
      async proxy => proxy.decide(fatesOfGroups()),
    )
    assert.ok(used <= 1_500)
    assert.deepEqual(readdirSync(folder.path), [])
  })

  let own: PostgresServer | undefined
  after(() => own?.[Symbol.asyncDispose]())

  it('bills exactly what it told, while PostgreSQL is killed and started again', async () => {
    const server = await startPostgres({ settings: { fsync: 'on' } })
    own = server
    const url = await server.createDatabase()
    await migratePostgres(url, { usage: usageSteps })
    using folder = tempFolder()
    const place = { url, port: server.port, folder: folder.path }
    const killThrice = async () => {
      for (let kills = 0; kills < 3; kills += 1) {
        await sleep(1_200)
        await server.kill()
        await sleep(kills * 700)
        await server.restart()
      }
    }
    await underFaults(place, (_, accepted) => accepted > 100, killThrice)
  })

  it('refuses after two seconds without PostgreSQL, is not writable then, and is again', async () => {
    const url = await createUsageDatabase()
    const { port } = await sharedPostgres()
    using folder = tempFolder()
    await using proxy = await cuttingProxy(port)
    await using server = serverOn(url, proxy.port, folder.path)
    await server.usage.ready()
    await server.usage.record(entry())
    proxy.moveTo(1)
    const started = performance.now()
    await assert.rejects(server.usage.record(entry()), StoreUnavailableError)
    assert.ok(performance.now() - started >= 1_900)
    assert.equal(server.usage.isWritable(), false)
    proxy.moveTo(port)
    assert.deepEqual(await server.usage.record(entry()), { accepted: true, used: 2 })
    assert.equal(server.usage.isWritable(), true)
  })

  it('tells a database that lost its newest groups again what was answered, once', async () => {
    const url = await createUsageDatabase()
    using folder = tempFolder()
    await using proxy = await cuttingProxy(Number(new URL(url).port))
    await using server = serverOn(url, proxy.port, folder.path)
    for (let at = 0; at < 20; at += 1) await server.usage.record(entry())
    // As a standby that is some groups behind.
    await using own = connectPostgres(url, { max: 1 })
    await until(async () => (await own.query('SELECT id FROM usage_pending')).length === 0)
    await own.query(`
      UPDATE usage_totals SET billable_results = 15, country_billable_results = 15;
      ALTER TABLE usage_events DISABLE TRIGGER usage_events_are_append_only;
      DELETE FROM usage_events WHERE request_id IN (SELECT request_id FROM usage_events ORDER BY request_id DESC LIMIT 5);
      ALTER TABLE usage_events ENABLE TRIGGER usage_events_are_append_only;
      UPDATE usage_months SET used = 15; UPDATE usage_writers SET seq = seq - 3 WHERE seq > 4`)
    proxy.moveTo(Number(new URL(url).port))
    assert.equal((await server.usage.record(entry())).accepted, true)
    await sleep(200)
    assert.equal((await server.usage.record(entry())).accepted, true)
    assert.deepEqual(await server.usage.reconcile(), [])
    assert.ok(server.usage.counts().writtenAgain > 0)
    assert.ok((await server.usage.used('acct_a', period)) > 15 + 2)
  })

  it('gives back at the next start what two crashed servers, one with its clock a day ahead, had told was not billed, once', async () => {
    const url = await createUsageDatabase()
    using folder = tempFolder()
    const port = Number(new URL(url).port)
    const billed = entry({ units: 7 })
    const never = entry({ units: 5 })
    const ahead = entry({ units: 3 })
    await using server = serverOn(url, port, folder.path)
    assert.deepEqual(await server.usage.record(billed), { accepted: true, used: 7 })
    assert.deepEqual(await server.usage.record(ahead), { accepted: true, used: 10 })
    const fileOf = (name: string) => join(folder.path, `unsettled-usage-${name}.jsonl`)
    const old = fileOf('crashed')
    const recent = fileOf('living')
    const future = fileOf('crashed-a-day-ahead')
    writeFileSync(future, `${JSON.stringify(ahead)}\n`)
    const tomorrow = Date.now() / 1_000 + 86_400
    utimesSync(future, tomorrow, tomorrow)
    const note = `${JSON.stringify(billed)}\n${JSON.stringify(never)}\n{"request_id":"cut sh`
    for (const file of [old, recent]) writeFileSync(file, note)
    const twoMinutesAgo = Date.now() / 1_000 - 120
    utimesSync(old, twoMinutesAgo, twoMinutesAgo)
    for (let starts = 0; starts < 2; starts += 1) {
      await using next = serverOn(url, port, folder.path)
      await next.usage.ready()
      assert.equal(await next.usage.used('acct_a', period), 0)
      assert.deepEqual(await next.usage.reconcile(), [])
      const report = { accountId: 'acct_a', from: Date.parse('2026-11-01'), to: Date.parse('2026-12-01'), groupBy: [] }
      const { totals } = await next.usage.usage(report)
      assert.deepEqual([totals[0]?.requests, totals[0]?.billable_results], [2, 0])
    }
    assert.deepEqual([old, recent, future].map(existsSync), [false, true, false])
  })

  it('tells webhooks once of each threshold that debits reach, on whichever server', async () => {
    const url = await createUsageDatabase()
    using folder = tempFolder()
    const told: WebhookEvent[] = []
    const queueEvents = async (events: readonly WebhookEvent[]) => void told.push(...events)
    await using stack = new AsyncDisposableStack()
    const port = Number(new URL(url).port)
    const [one, two] = [1, 2].map(() => stack.use(serverOn(url, port, folder.path, { queueEvents })))
    assert.ok(one && two)
    for (const [at, units] of [79, 1, 10, 10, 1].entries())
      await (at % 2 ? one : two).usage.record(entry({ units, included: 100 }))
    const percents = () => [...new Set(told.map(({ occasion, data }) => `${occasion} ${data.percent}`))].length
    await until(() => percents() === 2)
    assert.deepEqual([...new Set(told.map(({ data }) => `${data.percent} ${data.used}`))], ['80 80', '100 100'])
  })
})
