import assert from 'node:assert/strict'
import { clientConfig } from '#data/postgres/client-config.ts'
import { createLaneConnection } from '#data/postgres/usage/lane-connection.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { describeWithPostgres } from '../../support/describe-with.ts'
import { sharedPostgres } from '../../support/postgres.ts'
import { until } from '../../support/until.ts'
import { createUsageDatabase } from '../../support/usage-engines.ts'

describeWithPostgres('a lane to PostgreSQL', () => {
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
