import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { createCompanyStore } from '#data/companies/create-company-store.ts'
import { openPartitions } from '#data/partitions/partitions.ts'
import { revokeKey } from '../../src/administration/keys/keys.ts'
import { systemClock } from '../../src/clock.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService } from '../support/service.ts'
import { admissionsWritten } from '../support/stores-of.ts'

const equinor = '/v1/companies/NO/923609016'

describe('a key', () => {
  for (const end of ['revoked', 'expired'] as const)
    it(`that is ${end} while 50 of its requests are in flight lets all 50 complete, and the next is refused`, async () => {
      const gate = new EventEmitter().setMaxListeners(100)
      await using sample = await startTestService()
      await using partitions = openPartitions(sample.dataDir, { countries: ['NO'], clock: systemClock })
      const store = createCompanyStore(partitions)
      let waiting = 0
      const find: typeof store.find = async (country, registryId) => {
        waiting += 1
        gate.emit('waiting')
        await once(gate, 'open')
        return store.find(country, registryId)
      }
      await using service = await startTestService({}, { companies: { ...store, find } })
      const { text: key, kid } = await service.key({ expires_at: new Date(service.clock.now() + 60_000).toISOString() })
      const inFlight = Array.from({ length: 50 }, () => sendRequest(service, equinor, { key }))
      while (waiting < 50) await once(gate, 'waiting')
      if (end === 'revoked') await revokeKey(service.administration, kid)
      else service.clock.advance(60_000)
      const refused = await sendRequest(service, equinor, { key })
      assert.deepEqual([refused.status, refused.body.code], [401, 'unauthenticated'])
      gate.emit('open')
      assert.ok((await Promise.all(inFlight)).every(({ status }) => status === 200))
    })

  it('keeps its window after a restart: 1 of 3 lookups is left', async () => {
    await using service = await startTestService()
    const { text: key } = await service.key({ rate_limit_rpm: 3 })
    await sendRequest(service, equinor, { key })
    await sendRequest(service, equinor, { key })
    await admissionsWritten(service, 2)
    await using again = await startTestService({ SVC_DATA_DIR: service.dataDir })
    const { status, headers } = await sendRequest(again, equinor, { key })
    assert.deepEqual([status, headers['ratelimit-remaining']], [200, '0'])
    assert.equal((await sendRequest(again, equinor, { key })).status, 429)
  })
})
