import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { parse } from 'yaml'
import { operations as adminOperations } from '#generated/admin/operations.ts'
import { operations } from '#generated/operations.ts'
import { createOperator } from '../../../src/administration/operators.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { openStoresOf } from '../../support/stores-of.ts'

interface Body {
  code?: string
  correction: string
  ready?: boolean
  parts?: { name: string; problem: string | null; note: string | null }[]
  partitions: unknown[]
}

/** A token that may do everything. */
async function writerOf({ dataDir, administration }: TestService): Promise<string> {
  await using accounts = await openStoresOf(dataDir)
  const deps = { ...administration, operators: accounts.operators, randomBytes }
  return (await createOperator(deps, { name: 'Ada', permission: 'write', expires_at: null })).token
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
    const token = await writerOf(service)
    const health = await get(`${service.adminUrl}/admin/v1/health`, token)
    assert.deepEqual([health.status, health.body.ready], [200, true], JSON.stringify(health.body))
    const ofPartitions = health.body.parts?.find(({ name }) => name === 'partitions')
    assert.deepEqual(ofPartitions, { name: 'partitions', problem: null, note: null })
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

  it('serves its contract to operators: each path that it answers, and none to others', async () => {
    const url = `${service.adminUrl}/admin/v1/openapi.yaml`
    assert.equal((await fetch(url)).status, 401)
    const reply = await fetch(url, { headers: { authorization: `Bearer ${await writerOf(service)}` } })
    assert.deepEqual([reply.status, reply.headers.get('content-type')], [200, 'application/yaml; charset=utf-8'])
    const { paths } = parse(await reply.text()) as { paths: object }
    const answered = Object.values(adminOperations).map(({ path }) => path)
    assert.deepEqual(Object.keys(paths).toSorted(), [...new Set<string>(answered)].toSorted())
  })
})

describe('an address that sends refused tokens to a service', () => {
  it('gets 401 for 60 of them, then 429 for the rest of the minute; a valid token is served', async () => {
    await using service = await startTestService({ SVC_ADMIN_PORT: '0' })
    const ask = (token: string) =>
      fetch(`${service.adminUrl}/admin/v1/accounts`, { headers: { authorization: `Bearer ${token}` } })
    const statuses: number[] = []
    for (let sent = 0; sent < 60; sent += 1) statuses.push((await ask('wrong')).status)
    assert.deepEqual([...new Set(statuses)], [401])
    const refused = await ask('wrong')
    const seconds = Number(refused.headers.get('retry-after'))
    assert.deepEqual([refused.status, seconds >= 1 && seconds <= 60], [429, true])
    assert.equal((await ask(await writerOf(service))).status, 200)
  })
})
