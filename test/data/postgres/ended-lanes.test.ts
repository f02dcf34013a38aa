import assert from 'node:assert/strict'
import { clientConfig } from '#data/postgres/client-config.ts'
import { createLaneConnection } from '#data/postgres/usage/lane-connection.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { describeWithPostgres } from '../../support/describe-with.ts'
import { sharedPostgres } from '../../support/postgres.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'
import { createUsageDatabase } from '../../support/usage-engines.ts'
import { entry } from '../usage/usage-entries.ts'
import { serverOn } from './told-and-billed.ts'

const runOn = (url: string) => {
  const [, name] = /([^/]+)$/.exec(url) ?? []
  return async (sql: string) => (await sharedPostgres()).run(sql, name)
}

describeWithPostgres('a lane to PostgreSQL', () => {
  it('that was idle for 8 days goes on without being fenced off, and what a server left that ended is forgotten', async () => {
    const url = await createUsageDatabase()
    const run = runOn(url)
    using folder = tempFolder()
    await using server = serverOn(url, Number(new URL(url).port), folder.path)
    await server.usage.ready()
    await server.usage.record(entry())
    await run(`INSERT INTO usage_writers (writer, epoch, seq) VALUES ('ended', 1, 7)`)
    await run(`UPDATE usage_writers SET seen_at = now() - interval '8 days'`)
    await server.usage.ready()
    const { rows } = await run(`SELECT seq::integer FROM usage_writers`)
    assert.deepEqual(rows, [{ seq: 1 }])
    assert.deepEqual(await server.usage.record(entry()), { accepted: true, used: 2 })
    assert.equal(server.usage.counts().fences, 0)
  })

  it('that is closed while it connects leaves no connection: it would keep the server from ending', async () => {
    const url = await createUsageDatabase()
    const server = await sharedPostgres()
    const registering = Promise.withResolvers<void>()
    const mayGoOn = Promise.withResolvers<void>()
    const connection = createLaneConnection({
      config: clientConfig(url),
      writer: 'ended',
      isBusy: () => true,
      onReconnected: () => {},
      onRegistered: () => {
        registering.resolve()
        return mayGoOn.promise
      },
    })
    const connecting = connection.connect(() => true)
    await registering.promise
    await connection[Symbol.asyncDispose]()
    mayGoOn.resolve()
    await assert.rejects(connecting, StoreUnavailableError)
    assert.equal(connection.client, undefined)
    const open = `SELECT FROM pg_stat_activity WHERE application_name = 'svc ended'`
    await until(async () => (await server.run(open)).rowCount === 0)
  })
})
