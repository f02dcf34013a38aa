import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { dayMs } from '#domain/calendar.ts'
import { createKey } from '../../src/administration/keys/keys.ts'
import { startWebhooks } from '../../src/webhooks/start-webhooks.ts'
import { openWebhookFolder, quotaEvent } from './webhook-folder.ts'

describe('what a server does for webhooks at its start and every hour', () => {
  it('tells of expiring keys and deletes deliveries of 30 days also while the note of an import cannot be read, which is logged', async () => {
    await using folder = await openWebhookFolder()
    const { administration, store } = folder
    await folder.add('http://127.0.0.1:9/')
    await store.queue([quotaEvent({ at: administration.clock.now() - 11 * dayMs })])
    const { account } = await folder.account()
    const expires_at = new Date(administration.clock.now() + 30 * dayMs).toISOString()
    await createKey(
      administration,
      account,
      {
        name: 'crm',
        class: 'rk',
        env: 'live',
        kind: 'user',
        scopes: ['companies:read'],
        expires_at,
        ip_allowlist: [],
        country_scope: [],
        endpoints: [],
        rate_limit_rpm: null,
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

  it('reads no second page of keys that expire once the server ends; the next start reads them again from the first', async () => {
    await using folder = await openWebhookFolder()
    const { administration, store } = folder
    const { dataDir, clock, secrets: signing } = administration
    const ring = { signing, accepted: [signing], retired: [] }
    const secrets = { current: () => ring, refresh: async () => false }
    const read: number[] = []
    const deps = { dataDir, secrets, clock, purgeTime: clock.now, logger: pino({ level: 'silent' }) }
    for (const start of [1, 2]) {
      const asked = Promise.withResolvers<void>()
      const ending = Promise.withResolvers<void>()
      async function* expiring() {
        for (let page = 0; page < 2; page += 1) {
          read.push(start)
          asked.resolve()
          await ending.promise
          yield []
        }
      }
      const keys = { ...administration.keys, expiring }
      const server = startWebhooks({ keys, webhooks: store }, deps)
      await asked.promise
      const end = server[Symbol.asyncDispose]()
      ending.resolve()
      await end
    }
    assert.deepEqual(read, [1, 2])
  })
})
