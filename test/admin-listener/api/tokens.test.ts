import assert from 'node:assert/strict'
import { type OperationId, operations } from '#generated/admin/operations.ts'
import { revokeOperator } from '../../../src/administration/operators.ts'
import { type AdminApi, type AdminRequest, startAdminApi } from '../../support/admin-api.ts'
import { adminRequests, unknownIds } from '../../support/admin-requests.ts'

const ids = Object.keys(operations) as OperationId[]

describe('the tokens of operators', () => {
  let api: AdminApi
  beforeEach(async () => {
    api = await startAdminApi()
  })
  afterEach(() => api[Symbol.asyncDispose]())

  const ask = (id: OperationId, options: AdminRequest) => {
    const { path, body } = adminRequests[id](unknownIds)
    return api.ask(operations[id].method, path, { ...(body === undefined ? {} : { body }), ...options })
  }

  it(`each of the ${ids.length} operations refuses no token, and one that is mistyped, unknown, expired, revoked or an API key, with 401`, async () => {
    const { write, expired, revoked } = api.tokens
    const unknown = `svcop_${'a'.repeat(12)}_${'b'.repeat(32)}`
    const apiKey = `svc_live_sk_${'a'.repeat(12)}_${'b'.repeat(32)}_cccccc`
    const tokens = [undefined, '', write.slice(0, -1), `${write.slice(0, -1)}_`, unknown, expired, revoked, apiKey]
    for (const id of ids)
      for (const token of tokens) {
        const { status, body } = await ask(id, token === undefined ? {} : { token })
        assert.deepEqual([status, body.code], [401, 'unauthenticated'], `${id} ${token}`)
      }
  })

  it('a read-only token may do what reads, and nothing that changes', async () => {
    for (const id of ids) {
      const { status } = await ask(id, { token: api.tokens.read })
      assert.equal(status === 403, operations[id].permission === 'write', id)
    }
  })

  it('the scheme of the header may be in any case, and another scheme is refused', async () => {
    const { write } = api.tokens
    for (const [authorization, expected] of [
      [`bearer ${write}`, 200],
      [`BEARER ${write}`, 200],
      [`Basic ${write}`, 401],
    ] as const) {
      const { status } = await ask('listAccounts', { headers: { authorization } })
      assert.equal(status, expected, authorization.slice(0, 6))
    }
  })

  it('a token that is revoked fails with the next request', async () => {
    assert.equal((await ask('listAccounts', { token: api.tokens.write })).status, 200)
    await revokeOperator(api.administration, api.writer.id)
    assert.equal((await ask('listAccounts', { token: api.tokens.write })).status, 401)
  })

  it('no secret of a token is in the log, in a reply or in the database', async () => {
    const { write } = api.tokens
    const [, , secret = ''] = write.split('_')
    const replies = [
      await api.ask('GET', `/admin/v1/${write}`, { token: write }),
      await api.ask('GET', `/admin/v1/accounts?limit=${write}`, { token: write }),
      await api.ask('POST', '/admin/v1/accounts', { token: write, body: { name: 'Acme', tier: write } }),
      await api.ask('GET', '/admin/v1/accounts', { token: `${write}x` }),
    ]
    for (const { text } of replies) assert.ok(!text.includes(secret), text)
    assert.ok(!api.log.join('').includes(secret))
    const [operator] = await api.administration.operators.list()
    assert.ok(!JSON.stringify(operator).includes(secret))
  })

  it('each change is audited with the operator as its actor, and with an action that the contract lists', async () => {
    const { write: token } = api.tokens
    const created = await api.ask('POST', '/admin/v1/accounts', { token, body: { name: 'Acme', tier: 'team' } })
    const { account_id } = created.body
    const key = await api.ask('POST', `/admin/v1/accounts/${account_id}/keys`, {
      token,
      body: { scopes: ['usage:read'] },
    })
    const given = { ...unknownIds, account_id, kid: key.body.kid }
    const actionsOf = async () => {
      const { body } = await api.ask('GET', `/admin/v1/audit?account_id=${account_id}&limit=1000`, { token })
      return body.entries as { action: string; actor: string }[]
    }
    const order = [
      'changeAccount',
      'suspendAccount',
      'resumeAccount',
      'rotateKey',
      'revokeKey',
      'closeAccount',
    ] as const
    for (const id of order) {
      const { path, body } = adminRequests[id](given)
      const before = (await actionsOf()).length
      const { status, text } = await api.ask(
        operations[id].method,
        path,
        body === undefined ? { token } : { token, body },
      )
      assert.equal(status, 200, text)
      const added = (await actionsOf()).slice(before)
      assert.ok(added.length > 0, id)
      for (const { action } of added)
        assert.ok((operations[id].audit as readonly string[]).includes(action), `${id}: ${action}`)
    }
    const actor = `operator ${api.writer.name} (${api.writer.id})`
    assert.deepEqual([...new Set((await actionsOf()).map(entry => entry.actor))], [actor])
  })

  it('creating and revoking an operator is audited, without the token', async () => {
    const { body } = await api.ask('GET', '/admin/v1/audit?limit=5', { token: api.tokens.read })
    const entries = body.entries as { action: string; detail: { name?: string } }[]
    assert.deepEqual(
      entries.map(({ action }) => action),
      ['operator_created', 'operator_created', 'operator_created', 'operator_created', 'operator_revoked'],
    )
    assert.equal(entries[0]?.detail.name, 'Ada')
    assert.doesNotMatch(JSON.stringify(entries), /svcop_/)
  })
})
