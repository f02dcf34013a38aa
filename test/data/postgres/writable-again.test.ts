import assert from 'node:assert/strict'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { cuttingProxy } from '../../support/cutting-proxy.ts'
import { describeWithPostgres } from '../../support/describe-with.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'
import { createUsageDatabase, openUsageIn } from '../../support/usage-engines.ts'
import { entry } from '../usage/usage-entries.ts'

describeWithPostgres('a ledger that PostgreSQL was away from', () => {
  it('is writable again without a request: a balancer sends none to a server that is not ready', async () => {
    const url = new URL(await createUsageDatabase())
    using folder = tempFolder()
    await using proxy = await cuttingProxy(Number(url.port))
    const port = Number(url.port)
    url.port = String(proxy.port)
    await using stores = await openUsageIn(url.href, folder.path)
    await stores.usage.record(entry())
    proxy.moveTo(1)
    await assert.rejects(stores.usage.record(entry()), StoreUnavailableError)
    assert.equal(stores.usage.isWritable(), false)
    proxy.moveTo(port)
    await until(() => stores.usage.isWritable())
    assert.deepEqual(await stores.usage.record(entry()), { accepted: true, used: 2 })
  })
})
