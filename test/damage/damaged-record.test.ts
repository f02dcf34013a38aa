import assert from 'node:assert/strict'
import { copyFileSync, renameSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { partitionFile } from '#data/partitions/partition-file.ts'
import { svc } from '../cli/svc.ts'
import { batchOf, send } from '../support/batches.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { until } from '../support/until.ts'

const equinor = { country: 'NO', registry_id: '923609016' }
const dnb = { country: 'NO', registry_id: '984851006' }
const lookup = ({ country, registry_id }: typeof equinor) => `/v1/companies/${country}/${registry_id}`

const damages = {
  'broken JSON': `replace(record, '{"', '{"x')  || '}'`,
  'a changed letter in valid JSON': `replace(record, 'a', 'b')`,
}

/** Replaces the partition of Norway by one in which the record of Equinor is damaged. */
function damage({ dataDir, clock }: TestService, record: string) {
  const live = partitionFile(dataDir, 'NO')
  copyFileSync(live, `${live}.new`)
  const database = new Database(`${live}.new`)
  database.prepare(`UPDATE source_records SET record = ${record} WHERE registry_id = ?`).run(equinor.registry_id)
  database.close()
  renameSync(`${live}.new`, live)
  clock.advance(2_000)
}

const linesOf = ({ log }: TestService) => log.filter(line => line.includes('a stored record is damaged'))

describe('a record that is damaged', () => {
  for (const [kind, record] of Object.entries(damages)) {
    it(`(${kind}) fails alone: a lookup, a row of a batch, a candidate; it is logged once and counted in health`, async () => {
      await using service = await startTestService()
      const { text: key } = await service.key()
      damage(service, record)

      const refused = await sendRequest(service, lookup(equinor), { key })
      assert.deepEqual([refused.status, refused.body.code], [503, 'partition_unavailable'])
      assert.deepEqual([refused.headers['retry-after'], refused.headers['x-svc-cost-units']], ['30', '0'])
      assert.equal((await sendRequest(service, lookup(dnb), { key })).status, 200)

      const batch = await send(service, key, batchOf(equinor, dnb))
      assert.equal(batch.status, 200)
      assert.deepEqual(
        batch.body.results.map((row: { status: string; error: { code: string } | null }) => [
          row.status,
          row.error?.code,
        ]),
        [
          ['failed', 'partition_unavailable'],
          ['found', undefined],
        ],
      )
      assert.equal(batch.headers['x-svc-cost-units'], '1')

      for (const country of ['&country=NO', '']) {
        const found = await sendRequest(service, `/v1/companies/search?q=equinor${country}`, { key })
        assert.deepEqual([found.status, found.body.partial, found.body.unavailable_countries], [200, true, []])
        assert.deepEqual([found.body.candidates, found.body.total.value], [[], 0])
        assert.equal(found.headers['cache-control'], 'private, max-age=0')
      }
      const others = await sendRequest(service, '/v1/companies/search?q=dnb&country=NO', { key })
      assert.deepEqual([others.body.partial, others.body.candidates[0].registry_id], [false, dnb.registry_id])

      const { body } = await sendRequest(service, '/v1/health')
      assert.deepEqual([body.status, body.components.partitions.status], ['warn', 'warn'])
      assert.deepEqual([body.components.partitions.damaged_records, body.components.partitions.degraded], [1, []])
      const [line, ...more] = linesOf(service)
      const { country, registry_id, layer } = JSON.parse(line ?? '{}')
      assert.deepEqual([country, registry_id, layer, more], ['NO', equinor.registry_id, 'sample', []])
    })
  }

  it('is found by the check of its file, before a request reads it', async () => {
    await using service = await startTestService()
    damage(service, damages['broken JSON'])
    await sendRequest(service, lookup(dnb), { key: service.demoKey })
    await until(() => linesOf(service).length === 1)
    const { body } = await sendRequest(service, '/v1/health')
    assert.equal(body.components.partitions.damaged_records, 1)
  })

  it('does not keep the index from being built: searches find the other companies', async () => {
    await using service = await startTestService({}, {}, { hasOwnSearch: true })
    const { text: key } = await service.key()
    damage(service, damages['broken JSON'])
    // A part of the register, because the whole of it would remove the sample.
    const file = fileURLToPath(new URL('../fixtures/enheter-synthetic.csv', import.meta.url))
    await svc(['import', 'no', file, '--snapshot-date', '2026-11-19', '--limit', '3'], {
      SVC_DATA_DIR: service.dataDir,
    })
    service.clock.advance(2_000)
    const find = async (q: string) =>
      (await sendRequest(service, `/v1/companies/search?q=${q}&country=NO`, { key })).body
    await until(async () => {
      // Or the searches of the minute are used up.
      service.clock.advance(1_000)
      return (await find('syntetisk+eksempel')).candidates?.length > 0
    })
    assert.equal((await find('dnb')).candidates[0].registry_id, dnb.registry_id)
    // It is found by its name, which can still be read.
    assert.deepEqual([(await find('equinor')).candidates, (await find('equinor')).partial], [[], true])
  })

  it('is an issue of svc doctor, with its place', async () => {
    await using service = await startTestService()
    damage(service, damages['broken JSON'])
    const { code, stdout } = await svc(['doctor'], { SVC_DATA_DIR: service.dataDir })
    assert.equal(code, 1)
    assert.match(stdout, /^problem {2}partition NO: damaged records: 923609016 \(sample\); import their source again$/m)
  })
})
