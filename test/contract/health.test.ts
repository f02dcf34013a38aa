import assert from 'node:assert/strict'
import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countryCodes } from '#domain/countries.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService } from '../support/service.ts'

const partition = (dataDir: string, country: string) => join(dataDir, 'partitions', `${country}.sqlite`)

const damages = [
  { what: 'missing', damage: (file: string) => rmSync(file) },
  { what: 'cut short', damage: (file: string) => truncateSync(file, 5000) },
  {
    what: 'no database at all',
    damage: (file: string) => writeFileSync(file, 'not a database in spite of its name'.repeat(100)),
  },
]

describe('GET /v1/health', () => {
  it('reports 19 of 19 partitions operational, without a key, in its own bucket', async () => {
    await using service = await startTestService()
    const { status, body, headers } = await sendRequest(service, '/v1/health')
    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'application/health+json; charset=utf-8')
    assert.equal(headers['x-ratelimit-resource'], 'health-read')
    assert.deepEqual(body.components.partitions, {
      status: 'pass',
      operational: 19,
      total: 19,
      degraded: [],
      damaged_records: 0,
    })
    assert.deepEqual([body.status, body.version], ['pass', '1'])
  })

  for (const { what, damage } of damages)
    it(`warns about NO when its partition is ${what}; NO answers 503, the other 18 are served`, async () => {
      await using service = await startTestService()
      damage(partition(service.dataDir, 'NO'))
      service.clock.advance(2000)
      const lookup = (path: string) => sendRequest(service, path, { key: service.demoKey })
      const refused = await lookup('/v1/companies/NO/923609016')
      assert.deepEqual(
        [refused.status, refused.body.code, refused.headers['retry-after']],
        [503, 'partition_unavailable', '30'],
      )
      const { status, body } = await sendRequest(service, '/v1/health')
      assert.deepEqual([status, body.status], [200, 'warn'])
      assert.deepEqual(body.components.partitions, {
        status: 'warn',
        operational: 18,
        total: 19,
        degraded: ['NO'],
        damaged_records: 0,
      })
      for (const code of countryCodes.filter(other => other !== 'NO')) {
        const manifest = await sendRequest(service, `/v1/countries/${code}`, { key: service.demoKey })
        assert.equal(
          (await lookup(`/v1/companies/${code}/${encodeURIComponent(manifest.body.registry_id.example)}`)).status,
          200,
        )
      }
      const norway = await sendRequest(service, '/v1/countries/NO')
      assert.deepEqual([norway.status, norway.body.status, norway.body.record_count], [200, 'unavailable', null])
    })

  it('answers 503 with status fail when no partition can be read', async () => {
    await using service = await startTestService()
    for (const country of countryCodes) rmSync(partition(service.dataDir, country))
    service.clock.advance(2000)
    const { status, body, headers } = await sendRequest(service, '/v1/health')
    assert.deepEqual([status, body.status, body.components.partitions.operational], [503, 'fail', 0])
    assert.ok(headers['retry-after'])
  })
})
