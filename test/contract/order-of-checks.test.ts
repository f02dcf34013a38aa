import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { ownTiersFile } from '#data/reference/tiers.ts'
import type { KeyRequest } from '#domain/keys/key-request.ts'
import { ask } from '../support/ask.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'

type Fault = 'route' | 'key' | 'scope' | 'endpoint' | 'country' | 'window' | 'parameter' | 'condition' | 'quota'

/** The checks in the order in which they are made, each with what it answers; a request fails the one named and all after it. */
const order: { fault: Fault; status: number; code: string | undefined }[] = [
  { fault: 'route', status: 404, code: 'route_not_found' },
  { fault: 'key', status: 401, code: 'unauthenticated' },
  { fault: 'scope', status: 403, code: 'insufficient_scope' },
  { fault: 'endpoint', status: 403, code: 'endpoint_not_allowed' },
  { fault: 'country', status: 403, code: 'country_not_allowed' },
  { fault: 'window', status: 429, code: 'rate_limit_exceeded' },
  { fault: 'parameter', status: 400, code: 'unknown_parameter' },
  { fault: 'condition', status: 304, code: undefined },
  { fault: 'quota', status: 429, code: 'quota_exhausted' },
]

const keyFaults: Partial<Record<Fault, Partial<KeyRequest>>> = {
  scope: { scopes: ['usage:read'] },
  endpoint: { endpoints: ['/v1/nothing'] },
  country: { country_scope: ['SE'] },
  window: { rate_limit_rpm: 1 },
}

describe('the order of checks', () => {
  const folder = tempFolder()
  let service: TestService
  before(async () => {
    const tiers = parse(readFileSync(ownTiersFile, 'utf8'))
    tiers.free.included_results = 0
    const file = join(folder.path, 'tiers.yaml')
    writeFileSync(file, stringify(tiers))
    service = await startTestService({ SVC_TIERS_FILE: file })
  })
  after(async () => {
    await service[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  /** A key with the faults that are its own; its window is spent where nothing earlier refuses the request that spends it. */
  const keyWith = async (wrong: ReadonlySet<Fault>) => {
    const requests = [...wrong].map(fault => keyFaults[fault] ?? {})
    const { text } = await service.key(Object.assign({ scopes: ['companies:read'] }, ...requests), 'free')
    if (wrong.has('window')) await ask(service, '/v1/companies/NO/999999999', { key: text })
    return wrong.has('key') ? `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}` : text
  }

  order.forEach(({ fault, status, code }, at) => {
    it(`answers ${status} for the ${fault} when everything after it is wrong too`, async () => {
      const wrong = new Set(order.slice(at).map(row => row.fault))
      const key = await keyWith(wrong)
      const path = `/v1/${wrong.has('route') ? 'company' : 'companies'}/NO/923609016${wrong.has('parameter') ? '?fields=name' : ''}`
      const reply = await ask(service, path, { key, headers: wrong.has('condition') ? { 'if-none-match': '*' } : {} })
      assert.deepEqual([reply.status, reply.body?.code], [status, code])
    })
  })
})
