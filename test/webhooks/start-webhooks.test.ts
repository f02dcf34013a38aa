import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { createKey } from '../../src/administration/keys.ts'
import { startWebhooks } from '../../src/webhooks/start-webhooks.ts'
import { until } from '../support/until.ts'
import { openWebhookFolder, quotaEvent } from './webhook-folder.ts'

const dayMs = 24 * 60 * 60 * 1000

describe('what a server does for webhooks at its start and every hour', () => {
  it('tells of expiring keys and deletes deliveries of 30 days also while the note of an import cannot be read, which is logged', async () => {
    await using folder = await openWebhookFolder()
    const { administration, store } = folder
    await folder.add('http://127.0.0.1:9/')
    await store.tell([quotaEvent({ at: administration.clock.now() - 11 * dayMs })])
    const { account } = await folder.account()
    const expires_at = new Date(administration.clock.now() + 30 * dayMs).toISOString()
    await createKey(
      administration,
      account,
      {
        ...{ name: 'crm', class: 'rk', env: 'live', kind: 'user', scopes: ['companies:read'], expires_at },
        ...{ ip_allowlist: [], country_scope: [], endpoints: [], rate_limit_rpm: null },
      },
      { replace: false },
    )
    administration.advance(20 * dayMs)
    mkdirSync(join(administration.dataDir, 'partitions'))
    writeFileSync(join(administration.dataDir, 'partitions', 'gb-1.untold'), '{')
    const warned: string[] = []
    const logger = pino({ level: 'warn' }, { write: line => void warned.push(JSON.parse(line).msg) })
    const { dataDir, keys, clock, secrets: signing } = administration
    const ring = { signing, accepted: [signing], retired: [] }
    const secrets = { current: () => ring, refresh: async () => false }
    {
      await using _ = startWebhooks(
        { keys, webhooks: store },
        { dataDir, secrets, clock, purgeTime: clock.now, logger },
      )
    }
    assert.deepEqual(
      (await folder.deliveries()).map(({ type }) => type),
      ['key.expiring'],
    )
    assert.deepEqual(warned, ['webhooks not told of imports'])
  })

  it('ends after the page of 500 keys that it is telling of, however many expire: the next start tells the rest', async () => {
    await using folder = await openWebhookFolder()
    const { administration, store } = folder
    const { dataDir, clock, secrets: signing } = administration
    let pages = 0
    async function* expiring() {
      for (; pages < 200; pages += 1) {
        await sleep(20)
        yield []
      }
    }
    const ring = { signing, accepted: [signing], retired: [] }
    const secrets = { current: () => ring, refresh: async () => false }
    const keys = { ...administration.keys, expiring }
    const deps = { dataDir, secrets, clock, purgeTime: clock.now, logger: pino({ level: 'silent' }) }
    {
      await using _ = startWebhooks({ keys, webhooks: store }, deps)
      await until(() => pages > 2)
    }
    assert.ok(pages < 20, `${pages} pages`)
  })
})
