import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { type OperationId, operations } from '#generated/admin/operations.ts'
import { createAccount } from '../../../src/administration/accounts/create-account.ts'
import { createKey } from '../../../src/administration/keys/keys.ts'
import { type AdminApi, startAdminApi } from '../../support/admin-api.ts'
import { adminRequests, unknownIds } from '../../support/admin-requests.ts'
import { restrictedRequest } from '../../support/key-request.ts'

const ids = Object.keys(operations) as OperationId[]
const withBody = ids.filter(id => operations[id].bodyType !== null)

describe('a request to the administration API', () => {
  let api: AdminApi
  before(async () => {
    api = await startAdminApi()
  })
  after(() => api[Symbol.asyncDispose]())

  /** A request with neither content-length nor transfer-encoding, as curl sends one without data. */
  async function askWithoutBody(method: string, path: string) {
    const { hostname, port } = new URL(api.url)
    const headers = [`authorization: Bearer ${api.tokens.write}`, 'content-type: application/json', 'connection: close']
    const socket = connect(Number(port), hostname)
    socket.write([`${method} ${path} HTTP/1.1`, 'host: a', ...headers, '', ''].join('\r\n'))
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    return { status: Number(head.split(' ')[1]), body: JSON.parse(body) }
  }

  for (const id of withBody)
    it(`${id} without a body is answered as with an empty object`, async () => {
      const { method } = operations[id]
      const { path } = adminRequests[id](unknownIds)
      const absent = await askWithoutBody(method, path)
      const empty = await api.ask(method, path, { token: api.tokens.write, body: {} })
      assert.deepEqual([absent.status, absent.body.detail], [empty.status, empty.body.detail])
    })

  it('without a body suspends an account without a reason', async () => {
    const account = { name: 'Acme', tier: 'free' }
    const { body } = await api.ask('POST', '/admin/v1/accounts', { token: api.tokens.write, body: account })
    const suspended = await askWithoutBody('POST', `/admin/v1/accounts/${body.account_id}/suspend`)
    assert.deepEqual([suspended.status, suspended.body.state], [200, 'suspended'])
    assert.equal(suspended.body.suspend_reason, null)
  })

  it('for a key with 1,500 addresses, which an earlier release created, is answered, and so is one for the keys of its account', async () => {
    const { administration, tokens } = api
    const { account } = await createAccount(administration, { name: 'Acme', tier: 'free' })
    const { key } = await createKey(administration, account.id, restrictedRequest, { replace: false })
    const ip_allowlist = Array.from({ length: 1_500 }, (_, i) => `10.0.${i >> 8}.${i & 255}`)
    await administration.keys.create({ ...key, kid: `${key.kid.slice(0, -4)}1500`, ip_allowlist })
    const listed = await api.ask('GET', `/admin/v1/accounts/${account.id}/keys`, { token: tokens.read })
    const lengths = listed.body.keys.map((each: { ip_allowlist: string[] }) => each.ip_allowlist.length)
    assert.deepEqual([listed.status, lengths.sort()], [200, [0, 0, 1_500]])
  })

  const refused = async (method: string, path: string, pointer: string, body?: object) => {
    const reply = await api.ask(method, path, { token: api.tokens.write, ...(body && { body }) })
    assert.deepEqual(
      [reply.status, reply.body.invalid_fields],
      [400, [{ pointer, message: 'must not contain a NUL character' }]],
    )
  }

  it('with a NUL in a path, a query or a body is answered 400: PostgreSQL cannot look for it', async () => {
    await refused('GET', '/admin/v1/accounts/acct_%00', '/path/account_id')
    await refused('POST', '/admin/v1/keys/a%00b/revoke', '/path/kid')
    await refused('GET', '/admin/v1/accounts?cursor=acct_%00', '/query/cursor')
    await refused('GET', '/admin/v1/audit?account_id=a%00b', '/query/account_id')
    await refused('POST', '/admin/v1/webhooks', '/body/account_id', { url: 'https://a.example/', account_id: 'a\0b' })
  })
})
