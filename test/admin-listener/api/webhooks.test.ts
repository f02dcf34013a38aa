import assert from 'node:assert/strict'
import { type OperationId, operations } from '#generated/admin/operations.ts'
import { addEndpoint } from '../../../src/administration/webhooks/add-endpoint.ts'
import { type AdminApi, startAdminApi } from '../../support/admin-api.ts'
import { adminRequests, unknownIds } from '../../support/admin-requests.ts'
import { sampleEndpoint } from '../../support/sample-endpoint.ts'
import { until } from '../../support/until.ts'
import { startReceiver } from '../../support/webhook-receiver.ts'

const webhooks = '/admin/v1/webhooks'
const changes = [
  'enableWebhookEndpoint',
  'rotateWebhookSecret',
  'testWebhookEndpoint',
  'redeliverWebhook',
  'removeWebhookEndpoint',
] as const

describe('webhooks by the administration API', () => {
  let api: AdminApi
  beforeEach(async () => {
    api = await startAdminApi()
  })
  afterEach(() => api[Symbol.asyncDispose]())

  const ask = (method: string, path: string, body?: unknown) =>
    api.ask(method, webhooks + path, { token: api.tokens.write, ...(body === undefined ? {} : { body }) })

  it('the secret of an endpoint is in the reply that adds it, and in no list, log or audit entry', async () => {
    const added = await ask('POST', '', { url: 'https://hooks.example.com/svc?token=sesame' })
    const { secret, ...endpoint } = added.body
    assert.equal(added.status, 201)
    assert.match(secret, /^whsec_/)
    const { body, text } = await ask('GET', '')
    const created_at = '2026-11-20T15:00:02Z'
    assert.deepEqual(body.endpoints, [
      { ...endpoint, state: 'enabled', old_secret_until: null, dropped: 0, created_at },
    ])
    const audit = await api.ask('GET', '/admin/v1/audit', { token: api.tokens.read })
    for (const shown of [text, audit.text, api.log.join('')]) assert.ok(!shown.includes(secret))
    for (const kept of [audit.text, api.log.join('')]) assert.doesNotMatch(kept, /sesame/)
  })

  it('addresses without TLS or in its network are refused: a token cannot make the server ask there', async () => {
    const own = ['127.0.0.1:9090/', '10.0.0.1/', '169.254.169.254/', 'localhost/'].map(place => `https://${place}`)
    for (const url of ['http://127.0.0.1:9090/', 'http://10.0.0.1/', 'http://a.example', ...own]) {
      const { status, body } = await ask('POST', '', { url })
      assert.deepEqual([status, body.code], [422, 'refused'], url)
    }
    assert.equal((await ask('POST', '', { url: 'http://127.0.0.1/', allow_insecure: true })).status, 400)
  })

  it('what it adds may not lead into its network later either; what is added in the data folder may', async () => {
    await ask('POST', '', { url: 'https://hooks.example.com/svc' })
    const request = {
      url: 'https://hooks.internal/',
      events: [],
      account_id: null,
      allowInsecure: false,
      isPublic: false,
    }
    await addEndpoint(api.administration, request)
    const stored = await api.administration.webhooks.endpoints()
    assert.deepEqual(
      stored.map(({ is_public }) => is_public),
      [true, false],
    )
  })

  it('test sends one signed event, and the reply has what the receiver answered', async () => {
    await using receiver = await startReceiver(response => void response.writeHead(418).end('a teapot'))
    const request = { url: receiver.url, events: [], account_id: null, allowInsecure: true, isPublic: false }
    const { endpoint } = await addEndpoint(api.administration, request)
    const { body } = await ask('POST', `/${endpoint.id}/test`)
    const [event, ...others] = receiver.received
    assert.ok(event && others.length === 0)
    assert.deepEqual([event.event.type, event.event.data], ['webhook.test', { endpoint_id: endpoint.id }])
    const { 'webhook-id': message_id, 'webhook-signature': signature } = event.headers
    assert.match(signature ?? '', /^v1,/)
    const answer = { ok: false, status: 418, reply: 'a teapot', error: null }
    assert.deepEqual(body, { endpoint_id: endpoint.id, message_id, ...answer })
  })

  it('test ends with the connection of its operator: a receiver that never answers is left', async () => {
    let isLeft = false
    await using receiver = await startReceiver(response => {
      response.once('close', () => {
        isLeft = true
      })
    })
    const request = { url: receiver.url, events: [], account_id: null, allowInsecure: true, isPublic: false }
    const { endpoint } = await addEndpoint(api.administration, request)
    const operator = new AbortController()
    const asked = fetch(`${api.url}${webhooks}/${endpoint.id}/test`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.tokens.write}` },
      signal: operator.signal,
    })
    await until(() => receiver.received.length === 1)
    operator.abort()
    await assert.rejects(asked, { name: 'AbortError' })
    await until(() => isLeft)
  })

  it('a second rotation is refused with 422 while the old secret holds, and force drops that', async () => {
    const { body: endpoint } = await ask('POST', '', { url: 'https://hooks.example.com/svc' })
    const rotate = (body: object) => ask('POST', `/${endpoint.endpoint_id}/rotate-secret`, body)
    const first = await rotate({ keep_old_seconds: 3_600 })
    const second = await rotate({ keep_old_seconds: 0 })
    assert.deepEqual([first.status, second.status, second.body.code], [200, 422, 'refused'])
    assert.match(second.body.detail, new RegExp(` holds until ${first.body.old_secret_until}: `))
    assert.equal((await rotate({ keep_old_seconds: 0, force: true })).status, 200)
  })

  it('deliveries are all, or those that failed; one that is delivered again waits, and cannot be twice', async () => {
    const { delivery_id } = await sampleEndpoint(api.administration)
    const idsOf = async (query: string) => {
      const { body } = await ask('GET', `/deliveries${query}`)
      return (body.deliveries as { delivery_id: string }[]).map(each => each.delivery_id)
    }
    assert.deepEqual([await idsOf(''), await idsOf('?state=failed')], [[delivery_id], [delivery_id]])
    assert.equal((await ask('POST', `/deliveries/${delivery_id}/redeliver`)).status, 200)
    assert.deepEqual([await idsOf(''), await idsOf('?state=failed')], [[delivery_id], []])
    assert.equal((await ask('POST', `/deliveries/${delivery_id}/redeliver`)).status, 404)
  })

  it('each change is audited with the operator as its actor, and with the action that the contract lists', async () => {
    const given = { ...unknownIds, ...(await sampleEndpoint(api.administration)) }
    const since = (await api.ask('GET', '/admin/v1/audit', { token: api.tokens.read })).body.entries.length
    assert.equal((await ask('POST', '', { url: 'https://hooks.example.com' })).status, 201)
    for (const id of changes) {
      const { path, body } = adminRequests[id](given)
      const options = { token: api.tokens.write, ...(body === undefined ? {} : { body }) }
      assert.equal((await api.ask(operations[id].method, path, options)).status, 200, id)
    }
    const { body } = await api.ask('GET', `/admin/v1/audit?after=${since}`, { token: api.tokens.read })
    const entries = body.entries as { action: string; actor: string }[]
    const ids: readonly OperationId[] = ['addWebhookEndpoint', ...changes]
    assert.deepEqual(
      entries.map(({ action }) => action),
      ids.flatMap(id => operations[id].audit),
    )
    const actor = `operator ${api.writer.name} (${api.writer.id})`
    assert.ok(entries.every(entry => entry.actor === actor))
  })
})
