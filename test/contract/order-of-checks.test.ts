import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { ownTiersFile } from '#data/reference/tiers.ts'
import type { KeyRequest } from '#domain/keys/key-request.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'

type Check = 'route' | 'key' | 'scope' | 'endpoint' | 'country' | 'window' | 'parameter' | 'condition' | 'quota'

/** The checks in order, each with its answer; a request fails the named check and all later ones. */
const order: { check: Check; status: number; code: string | undefined }[] = [
  { check: 'route', status: 404, code: 'route_not_found' },
  { check: 'key', status: 401, code: 'unauthenticated' },
  { check: 'scope', status: 403, code: 'insufficient_scope' },
  { check: 'endpoint', status: 403, code: 'endpoint_not_allowed' },
  { check: 'country', status: 403, code: 'country_not_allowed' },
  { check: 'window', status: 429, code: 'rate_limit_exceeded' },
  { check: 'parameter', status: 400, code: 'unknown_parameter' },
  { check: 'condition', status: 304, code: undefined },
  { check: 'quota', status: 429, code: 'quota_exhausted' },
]

const keyWithout: Partial<Record<Check, Partial<KeyRequest>>> = {
  scope: { scopes: ['usage:read'] },
  endpoint: { endpoints: ['/v1/health'] },
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

  /**
   * A key that fails some checks; its window is used up, unless an earlier check refuses the request that would do so.
   */
  const keyWith = async (wrong: ReadonlySet<Check>) => {
    const requests = [...wrong].map(check => keyWithout[check] ?? {})
    const { text } = await service.key(Object.assign({ scopes: ['companies:read'] }, ...requests), 'free')
    if (wrong.has('window')) await sendRequest(service, '/v1/companies/NO/999999999', { key: text })
    return wrong.has('key') ? `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}` : text
  }

  order.forEach(({ check, status, code }, at) => {
    it(`answers ${status} for the ${check} when all later checks would fail too`, async () => {
      const wrong = new Set(order.slice(at).map(row => row.check))
      const key = await keyWith(wrong)
      const path = `/v1/${wrong.has('route') ? 'company' : 'companies'}/NO/923609016${wrong.has('parameter') ? '?fields=name' : ''}`
      const reply = await sendRequest(service, path, {
        key,
        headers: wrong.has('condition') ? { 'if-none-match': '*' } : {},
      })
      assert.deepEqual([reply.status, reply.body?.code], [status, code])
    })
  })
})
