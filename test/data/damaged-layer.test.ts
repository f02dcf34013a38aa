import assert from 'node:assert/strict'
import Database from 'better-sqlite3'
import { partitionFile } from '#data/partitions/partition-file.ts'
import { toSourceRow } from '#domain/companies/source-row.ts'
import { importRows } from '../support/imported-rows.ts'
import { openStores, seedInto } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'

const equinor = '923609016'

const countsIn = async (dataDir: string) => {
  await using stores = openStores(dataDir)
  const { record_count, active_count } = await stores.coverage.coverage('NO')
  return { record_count, active_count }
}

function damageRecord(file: string, registryId: string) {
  const database = new Database(file)
  const damage = database.prepare("UPDATE source_records SET record = x'ff00' WHERE registry_id = ?")
  assert.equal(damage.run(registryId).changes, 1)
  database.close()
}

describe('a company whose layer of the sample is damaged', () => {
  it('is counted once, by what the register says, which is imported all the same: that it is dissolved', async () => {
    using folder = tempFolder()
    await seedInto(folder.path)
    const { record_count, active_count } = await countsIn(folder.path)
    damageRecord(partitionFile(folder.path, 'NO'), equinor)
    const dissolved = toSourceRow('NO', equinor, { name: 'EQUINOR ASA', status: 'dissolved' })
    await importRows(folder.path, { day: '2026-11-20', isPart: true, rows: [dissolved] })
    const counted = await countsIn(folder.path)
    assert.deepEqual(counted, { record_count, active_count: (active_count ?? 0) - 1 })
  })
})
