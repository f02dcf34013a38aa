import assert from 'node:assert/strict'
import { addEndpoint } from '../../src/administration/webhooks/add-endpoint.ts'
import { rotateSecret } from '../../src/administration/webhooks/rotate-secret.ts'
import { testEndpoint } from '../../src/administration/webhooks/test-endpoint.ts'
import { type Administration, openAdministration } from '../support/administration.ts'
import { startReceiver } from '../support/webhook-receiver.ts'

const endpoint = { events: [], account_id: null, allowInsecure: true, isPublic: false }
const hookUrl = 'https://hooks.example.com/in'
const keepOldMs = 3_600_000

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

  it('signs a test at the time of the database, as it signs deliveries, where the clock is 10 minutes ahead', async () => {
    await using receiver = await startReceiver()
    const { id } = (await addEndpoint(administration, { url: receiver.url, ...endpoint })).endpoint
    const webhooks = { ...administration.webhooks, shiftMs: async () => -600_000 }
    await testEndpoint({ ...administration, webhooks }, id, AbortSignal.timeout(20_000))
    const sentAt = Number(receiver.received[0]?.headers['webhook-timestamp']) * 1_000
    assert.equal(new Date(sentAt).toISOString(), '2026-11-20T14:50:00.000Z')
  })
})
