import assert from 'node:assert/strict'
import { addEndpoint } from '../../src/administration/webhooks/add-endpoint.ts'
import { enableEndpoint } from '../../src/administration/webhooks/enable-endpoint.ts'
import { listEndpoints } from '../../src/administration/webhooks/list-endpoints.ts'
import { removeEndpoint } from '../../src/administration/webhooks/remove-endpoint.ts'
import { rotateSecret } from '../../src/administration/webhooks/rotate-secret.ts'
import { testEndpoint } from '../../src/administration/webhooks/test-endpoint.ts'
import { type Administration, openAdministration } from '../support/administration.ts'
import { startReceiver } from '../support/webhook-receiver.ts'

const endpoint = { events: [], account_id: null, allowInsecure: true, isPublic: false }
const hookUrl = 'https://hooks.example.com/in'
const keepOldMs = 3_600_000

describe('a webhook endpoint whose audit entry cannot be written', () => {
  it('is neither removed, with the deliveries that wait for it, nor enabled', async () => {
    await using administration = await openAdministration()
    const { webhooks, clock } = administration
    const { id } = (await addEndpoint(administration, { url: hookUrl, ...endpoint })).endpoint
    await webhooks.queue([{ type: 'webhook.test', account_id: null, occasion: null, at: clock.now(), data: {} }])
    const [claimed] = await webhooks.claim({ run: 'server', now: clock.now(), leaseMs: 9_000 })
    const gone = { state: 'failed', attempts: 1, status: 410, error: null, nextMs: 0, disables: true } as const
    await webhooks.settle({ id: claimed?.delivery.id ?? '', run: 'server', now: clock.now(), ...gone })
    const append = () => Promise.reject(new Error('the audit log is full'))
    const deps = { ...administration, audit: { ...administration.audit, append } }
    for (const change of [removeEndpoint, enableEndpoint]) await assert.rejects(change(deps, id), /audit log is full/)
    const [kept] = await webhooks.endpoints()
    assert.deepEqual([kept?.id, kept?.disabled_ms], [id, clock.now()])
    assert.equal((await webhooks.deliveries({ isFailed: true, limit: 9 })).length, 1)
  })
})

describe('the secret of a webhook endpoint', () => {
  let administration: Administration
  beforeEach(async () => {
    administration = await openAdministration()
  })
  afterEach(() => administration[Symbol.asyncDispose]())
  const withoutAudit = () => ({
    ...administration,
    audit: { ...administration.audit, append: () => Promise.reject(new Error('the audit log is full')) },
  })

  it('that nobody saw, because its audit entry failed, is of no endpoint: the added one is removed', async () => {
    await assert.rejects(addEndpoint(withoutAudit(), { url: hookUrl, ...endpoint }), /audit log is full/)
    assert.deepEqual(await administration.webhooks.endpoints(), [])
  })

  it('stays what it was, without an old one, if the audit entry of its rotation fails', async () => {
    const added = (await addEndpoint(administration, { url: hookUrl, ...endpoint })).endpoint
    const rotation = { keepOldMs, isForced: false }
    await assert.rejects(rotateSecret(withoutAudit(), added.id, rotation), /audit log is full/)
    const [kept] = await administration.webhooks.endpoints()
    assert.deepEqual([kept?.secret, kept?.old_secret, kept?.old_until_ms], [Buffer.from(added.secret), null, null])
    await rotateSecret(administration, added.id, rotation)
    administration.advance(keepOldMs + 1)
    await assert.rejects(rotateSecret(withoutAudit(), added.id, rotation), /audit log is full/)
    assert.equal((await administration.webhooks.endpoints())[0]?.old_secret, null)
  })

  it('holds for its hour by the clock of the database after a rotation, where that of the server is 10 minutes ahead', async () => {
    const webhooks = { ...administration.webhooks, shiftMs: async () => -600_000 }
    const { id } = (await addEndpoint(administration, { url: hookUrl, ...endpoint })).endpoint
    const rotation = { keepOldMs, isForced: false }
    const { old_secret_until } = await rotateSecret({ ...administration, webhooks }, id, rotation)
    assert.equal(old_secret_until, '2026-11-20T15:50:00Z')
    const [stored] = await webhooks.endpoints()
    assert.equal(stored?.old_until_ms, Date.parse(old_secret_until))
    administration.advance(keepOldMs - 1)
    const shown = async () => (await listEndpoints({ ...administration, webhooks }))[0]?.old_secret_until
    assert.equal(Date.parse((await shown()) ?? ''), stored?.old_until_ms)
    administration.advance(1)
    assert.equal(await shown(), null)
  })

  it('signs a test at the time of the database, as it signs deliveries, where the clock is 10 minutes ahead', async () => {
    await using receiver = await startReceiver()
    const { id } = (await addEndpoint(administration, { url: receiver.url, ...endpoint })).endpoint
    const webhooks = { ...administration.webhooks, shiftMs: async () => -600_000 }
    await testEndpoint({ ...administration, webhooks }, id, AbortSignal.timeout(20_000))
    const sentAt = Number(receiver.received[0]?.headers['webhook-timestamp']) * 1_000
    assert.equal(new Date(sentAt).toISOString(), '2026-11-20T14:50:00.000Z')
  })
})
