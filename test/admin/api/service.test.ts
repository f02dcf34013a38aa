import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { openAccounts } from '#data/accounts/open-accounts.ts'
import { operations } from '#generated/operations.ts'
import { createOperator } from '../../../src/administration/operators.ts'
import { startTestService, type TestService } from '../../support/service.ts'

interface Body {
  code?: string
  correction: string
  ready?: boolean
  partitions: unknown[]
}

describe('the administration API of a service', () => {
  let service: TestService
  before(async () => {
    service = await startTestService({ SVC_ADMIN_PORT: '0' })
  })
  after(() => service[Symbol.asyncDispose]())

  const get = async (url: string, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const reply = await fetch(url, { headers })
    return { status: reply.status, body: (await reply.json()) as Body }
  }

  it('is on the port of operators only, and has no token until one is made', async () => {
    const { status, body } = await get(`${service.adminUrl}/admin/v1/accounts`)
    assert.deepEqual([status, body.code], [401, 'unauthenticated'])
    assert.match(body.correction, /svc operators create --name <name>/)
    assert.equal((await get(`${service.url}/admin/v1/accounts`)).status, 404)
  })

  it('shows health and the 19 partitions to an operator; an account suspended by it is refused with its next request', async () => {
    await using accounts = await openAccounts(service.dataDir)
    const { token } = createOperator(
      { ...service.administration, operators: accounts.operators, randomBytes },
      { name: 'Ada', permission: 'write', expires_at: null },
    )
    const health = await get(`${service.adminUrl}/admin/v1/health`, token)
    assert.deepEqual([health.status, health.body.ready], [200, true], JSON.stringify(health.body))
    const { body } = await get(`${service.adminUrl}/admin/v1/partitions`, token)
    assert.equal(body.partitions.length, 19)
    const key = await service.key()
    assert.equal((await get(`${service.url}${operations.getUsage.path}`, key.text)).status, 200)
    const suspended = await fetch(`${service.adminUrl}/admin/v1/accounts/${key.accountId}/suspend`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    assert.equal(suspended.status, 200)
    assert.equal((await get(`${service.url}${operations.getUsage.path}`, key.text)).status, 401)
  })
})
