import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runImport } from '../../src/importers/run/run-import.ts'
import { importCompleted } from '../../src/webhooks/import-events.ts'
import { queueImportEventsOf } from '../../src/webhooks/queue-events.ts'
import { fixture } from '../support/partition-stores.ts'
import { startTestService } from '../support/service.ts'
import { openStoresOf, placeOf } from '../support/stores-of.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'
import { webhookEndpoint } from '../support/webhook-endpoint.ts'

describe('an import that is killed when it has replaced its partition', () => {
  let folder: TempFolder
  beforeEach(async () => {
    folder = tempFolder()
    const service = await startTestService({ SVC_DATA_DIR: folder.path }, {}, { hasOwnSearch: false })
    await service.administration.webhooks.add(webhookEndpoint, 50)
    await service[Symbol.asyncDispose]()
    // What a killed process leaves: everything done, nothing told.
    await runImport({
      source: 'gb',
      files: [fixture('BasicCompanyData-synthetic-2026-11-01.csv')],
      dataDir: folder.path,
      clock: Date,
      noteOf: summary => JSON.stringify(importCompleted(summary, Date.now())),
    })
  })
  afterEach(() => folder[Symbol.dispose]())

  const untold = () => readdirSync(join(folder.path, 'partitions')).filter(name => !/^[A-Z]{2}\.sqlite$/.test(name))
  const told = async () => {
    await using accounts = await openStoresOf(folder.path)
    const deliveries = await accounts.webhooks.deliveries({ isFailed: false, limit: 10 })
    return deliveries.map(({ type, body }) => [type, JSON.parse(body).data.countries])
  }

  it('is told by the next import, once, and no file is left', async () => {
    assert.deepEqual([await told(), untold().length], [[], 1])
    await queueImportEventsOf(await placeOf(folder.path))
    await queueImportEventsOf(await placeOf(folder.path))
    assert.deepEqual([await told(), untold()], [[['import.completed', ['GB']]], []])
  })

  it('is told by a server that starts', async () => {
    const service = await startTestService({ SVC_DATA_DIR: folder.path }, {}, { hasOwnSearch: false })
    await until(() => untold().length === 0)
    await service[Symbol.asyncDispose]()
    assert.deepEqual(await told(), [['import.completed', ['GB']]])
  })
})
