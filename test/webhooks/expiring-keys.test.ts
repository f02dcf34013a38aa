import assert from 'node:assert/strict'
import { dayMs } from '#domain/calendar.ts'
import { createKey, revokeKey } from '../../src/administration/keys/keys.ts'
import { queueExpiryEvents } from '../../src/webhooks/watch-keys.ts'
import { openWebhookFolder, type WebhookFolder } from './webhook-folder.ts'

describe('the event key.expiring', () => {
  let folder: WebhookFolder
  let account: string
  beforeEach(async () => {
    folder = await openWebhookFolder()
    await folder.add('http://127.0.0.1:9/')
    account = (await folder.account()).account
  })
  afterEach(() => folder[Symbol.asyncDispose]())

  /** A key that expires after some days. */
  const expiringIn = async (days: number, name = 'crm') => {
    const { administration } = folder
    const expires_at = new Date(administration.clock.now() + days * dayMs).toISOString()
    const request = { name, class: 'rk', env: 'live', kind: 'user', scopes: ['companies:read'], expires_at } as const
    const limits = { ip_allowlist: [], country_scope: [], endpoints: [], rate_limit_rpm: null }
    return (
      await createKey(
        administration,
        account,
        { ...request, scopes: [...request.scopes], ...limits },
        { replace: false },
      )
    ).key
  }
  const look = () => queueExpiryEvents(folder.administration, folder.administration.clock.now())
  const told = async () =>
    (await folder.deliveries())
      .map(({ body }) => JSON.parse(body).data)
      .map(({ name, notice_days }) => `${name} ${notice_days}`)
      .toSorted()

  it('comes 14 days before, and 1 day before, once each', async () => {
    const key = await expiringIn(30)
    await look()
    folder.administration.advance(16 * dayMs - 1)
    await look()
    assert.deepEqual(await told(), [])
    folder.administration.advance(1)
    for (let hour = 0; hour < 3; hour += 1) await look()
    assert.deepEqual(await told(), ['crm 14'])
    folder.administration.advance(13 * dayMs)
    for (let hour = 0; hour < 3; hour += 1) await look()
    assert.deepEqual(await told(), ['crm 1', 'crm 14'])
    const { kid, account_id, expires_at } = key
    const expected = { account_id, kid, name: 'crm', class: 'rk', env: 'live', expires_at, notice_days: 1 }
    const bodies = (await folder.deliveries()).map(({ body }) => JSON.parse(body).data)
    assert.deepEqual(
      bodies.find(({ notice_days }) => notice_days === 1),
      expected,
    )
  })

  it('comes only 1 day before for a key that no server saw earlier', async () => {
    await expiringIn(30)
    folder.administration.advance(29.5 * dayMs)
    await look()
    assert.deepEqual(await told(), ['crm 1'])
  })

  it('does not come at once for a key that was created for less than 14 days, or less than 1', async () => {
    await expiringIn(14, 'fortnight')
    await expiringIn(0.5, 'hours')
    await look()
    assert.deepEqual(await told(), [])
    folder.administration.advance(13.2 * dayMs)
    await look()
    assert.deepEqual(await told(), ['fortnight 1'])
  })

  it('does not come for keys that are revoked or have expired', async () => {
    const key = await expiringIn(30)
    await expiringIn(20, 'expired')
    await revokeKey(folder.administration, key.kid)
    folder.administration.advance(20 * dayMs)
    await look()
    assert.deepEqual(await told(), [])
  })

  it('comes again at its time if a clock that was 29.5 days ahead for a moment has told it, and once', async () => {
    await expiringIn(30)
    const { administration } = folder
    await queueExpiryEvents(administration, administration.clock.now() + 29.5 * dayMs)
    await look()
    assert.deepEqual(await told(), ['crm 1'])
    administration.advance(29 * dayMs)
    for (let hour = 0; hour < 3; hour += 1) await look()
    assert.deepEqual(await told(), ['crm 1', 'crm 1'])
  })

  it('comes for each of 1,200 keys that expire at the same time', async () => {
    for (let at = 0; at < 1_200; at += 1) await expiringIn(30, `key ${at}`)
    folder.administration.advance(20 * dayMs)
    await look()
    const all = await folder.store.deliveries({ isFailed: false, limit: 10_000 })
    assert.equal(new Set(all.map(({ body }) => JSON.parse(body).data.kid)).size, 1_200)
  })
})
