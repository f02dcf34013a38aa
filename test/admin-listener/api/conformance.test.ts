import assert from 'node:assert/strict'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { type OperationId, operations } from '#generated/admin/operations.ts'
import {
  type AdminApi,
  type AdminReply,
  type AdminRequest,
  checkAdminReply,
  startAdminApi,
} from '../../support/admin-api.ts'
import { adminRequests, type SampleIds, unknownIds } from '../../support/admin-requests.ts'
import { sampleEndpoint } from '../../support/sample-endpoint.ts'

const ids = Object.keys(operations) as OperationId[]
const naming = ['listExpiringKeys', 'addWebhookEndpoint']

describe('the administration API answers as admin.openapi.yaml says', () => {
  let api: AdminApi
  const seen = new Set<string>()

  before(async () => {
    api = await startAdminApi()
  })
  after(() => api[Symbol.asyncDispose]())

  const check = (id: OperationId, reply: AdminReply) => {
    checkAdminReply(id, reply)
    seen.add(`${id} ${reply.status}`)
    return reply
  }

  /** A new account with a restricted key, and an endpoint with a delivery that has failed. */
  async function sampleIds(): Promise<SampleIds> {
    const account = await api.ask('POST', '/admin/v1/accounts', {
      token: api.tokens.write,
      body: { name: 'Acme', tier: 'team' },
    })
    const { account_id } = account.body
    const key = await api.ask('POST', `/admin/v1/accounts/${account_id}/keys`, {
      token: api.tokens.write,
      body: { scopes: ['companies:read'] },
    })
    return { account_id, kid: key.body.kid, ...(await sampleEndpoint(api.administration)) }
  }

  async function send(id: OperationId, options: AdminRequest = {}, given?: SampleIds): Promise<AdminReply> {
    const { path, body, before } = adminRequests[id](given ?? (await sampleIds()))
    if (before) await api.ask('POST', before.path, { token: api.tokens.write, body: before.body })
    const own = body === undefined ? {} : { body }
    return check(id, await api.ask(operations[id].method, path, { token: api.tokens.write, ...own, ...options }))
  }

  for (const id of ids) {
    const { method, path, permission, takesBody } = operations[id]

    it(`${id} answers a valid request`, async () => {
      const { status, headers } = await send(id)
      assert.ok(status === 200 || status === 201, String(status))
      assert.equal(headers['cache-control'], 'no-store')
      assert.equal(headers['access-control-allow-origin'], undefined)
    })

    it(`${id} answers 401 without a token, and ${permission === 'read' ? 'serves' : '403 to'} a read-only token`, async () => {
      const given = await sampleIds()
      const { headers, body } = await send(id, { token: '' }, given)
      assert.equal(headers['www-authenticate'], 'Bearer realm="svc administration"')
      assert.match(body.correction, /svc operators create/)
      const { status } = await send(id, { token: api.tokens.read }, given)
      assert.equal(status, permission === 'read' ? 200 : 403)
    })

    it(`${id} answers 400 to an unknown parameter, 406 to other media types`, async () => {
      const given = await sampleIds()
      const request = adminRequests[id](given)
      const query = `${request.path}${request.path.includes('?') ? '&' : '?'}limits=1`
      const own = request.body === undefined ? {} : { body: request.body }
      const unknown = check(id, await api.ask(method, query, { token: api.tokens.write, ...own }))
      assert.deepEqual([unknown.status, unknown.body.code], [400, 'unknown_parameter'], unknown.text)
      const { status } = await send(id, { headers: { accept: 'text/csv' } }, given)
      assert.equal(status, 406)
    })

    if (takesBody)
      it(`${id} answers 413 to 300 KiB, 415 to a form, 400 to no JSON and to an unknown field`, async () => {
        const given = await sampleIds()
        const form = { 'content-type': 'application/x-www-form-urlencoded' }
        const large = await send(id, { body: JSON.stringify({ name: 'a'.repeat(300 * 1024) }) }, given)
        const other = await send(id, { body: 'name=a', headers: form }, given)
        const broken = await send(id, { body: '{"name"' }, given)
        const unknown = await send(id, { body: { nome: 'a' } }, given)
        assert.deepEqual(
          [large, other, broken, unknown].map(({ status }) => status),
          [413, 415, 400, 400],
        )
      })
    else
      it(`${id} answers 400 to a body`, async () => {
        assert.equal((await send(id, { body: { a: 1 } })).status, 400)
      })

    if (path.includes('{') || naming.includes(id))
      it(`${id} answers 404 to an id that does not exist`, async () => {
        const { status, body } = await send(id, {}, unknownIds)
        assert.deepEqual([status, body.code], [404, 'not_found'])
      })

    it(`${id} answers 503 while the accounts cannot be read, and 500 to a bug, whose cause only the log has`, async () => {
      const given = await sampleIds()
      try {
        api.failure = new StoreUnavailableError('locked')
        const busy = await send(id, {}, given)
        assert.deepEqual([busy.status, busy.headers['retry-after']], [503, '5'])
        api.failure = new TypeError('a secret cause')
        const failed = await send(id, {}, given)
        assert.equal(failed.status, 500)
        assert.doesNotMatch(failed.text, /secret cause/)
        assert.match(api.log.join(''), /a secret cause/)
      } finally {
        api.failure = undefined
      }
    })

    it(`${id} answers 405 with the methods to PUT`, async () => {
      const { path: sent } = adminRequests[id](await sampleIds())
      const reply = check(id, await api.ask('PUT', sent, { token: api.tokens.write }))
      assert.equal(reply.status, 405)
      assert.ok(String(reply.headers.allow).split(', ').includes(method))
    })
  }

  it('a change of an account with two members, or none, is answered 400 with how many it must have', async () => {
    const given = await sampleIds()
    for (const [body, message] of [
      [{ tier: 'solo', name: 'Acme' }, 'must have at most 1 member'],
      [{}, 'must have at least 1 member'],
    ] as const) {
      const reply = await send('changeAccount', { body }, given)
      assert.deepEqual([reply.status, reply.body.invalid_fields], [400, [{ pointer: '/body', message }]])
      assert.equal(reply.body.detail, `/body ${message}.`)
    }
  })

  it('a change that a rule forbids is answered 422, with the rule as the detail', async () => {
    const given = await sampleIds()
    const { account_id } = given
    const refusals: Partial<Record<OperationId, AdminRequest>> = {
      createAccount: { body: { name: 'Acme', tier: 'gold' } },
      changeAccount: { body: { tier: 'gold' } },
      createKey: { body: { scopes: ['companies:write'] } },
      rotateKey: { body: { keep_old_seconds: 31_536_000 } },
      addWebhookEndpoint: { body: { url: 'http://127.0.0.1:9090/', account_id } },
    }
    for (const [id, query] of [
      ['getAccountUsage', 'usage?month=2026-13'],
      ['exportAccount', 'export?from=2026-11-31'],
    ] as const) {
      const path = `/admin/v1/accounts/${account_id}/${query}`
      assert.equal(check(id, await api.ask('GET', path, { token: api.tokens.read })).status, 422)
    }
    const listUsage = await api.ask('GET', '/admin/v1/usage?month=2026-13', { token: api.tokens.read })
    assert.equal(check('listUsage', listUsage).status, 422)
    for (const [id, options] of Object.entries(refusals))
      assert.equal((await send(id as OperationId, options, given)).status, 422)
    assert.equal(
      check(
        'resumeAccount',
        await api.ask('POST', `/admin/v1/accounts/${account_id}/resume`, { token: api.tokens.write }),
      ).status,
      422,
    )
    const rotateAgain = () => send('rotateWebhookSecret', {}, given)
    assert.deepEqual([(await rotateAgain()).status, (await rotateAgain()).status], [200, 422])
    const close = () => api.ask('POST', `/admin/v1/accounts/${account_id}/close`, { token: api.tokens.write })
    assert.equal((await close()).status, 200)
    const again = check('closeAccount', await close())
    assert.deepEqual([again.status, again.body.code], [422, 'refused'])
    assert.equal((await send('suspendAccount', {}, given)).status, 422)
  })

  it('refused tokens above the limit of an address are answered 429; a valid one is served', async () => {
    for (const id of ids) {
      const { path, body } = adminRequests[id](unknownIds)
      const own = body === undefined ? {} : { body }
      let reply = await api.ask(operations[id].method, path, own)
      for (let i = 0; reply.status === 401 && i < 1_001; i++) reply = await api.ask(operations[id].method, path, own)
      check(id, reply)
      assert.equal(reply.status, 429)
    }
    assert.equal((await api.ask('GET', '/admin/v1/accounts', { token: api.tokens.read })).status, 200)
  })

  it('every documented reply of every operation was seen', () => {
    const documented = ids.flatMap(id => operations[id].statuses.map(status => `${id} ${status}`))
    assert.deepEqual(
      documented.filter(reply => !seen.has(reply)),
      [],
    )
  })
})
