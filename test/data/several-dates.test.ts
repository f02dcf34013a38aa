import assert from 'node:assert/strict'
import { openPartitionBuild } from '#data/partitions/build/partition-build.ts'
import { precedence } from '#domain/companies/merge-layers.ts'
import { toSourceRow } from '#domain/companies/source-row.ts'
import { openStores, seedInto } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'

const days = ['2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z'] as const
const files = days.map(day => ({ file_name: day, snapshot_date: day, isFull: true }))
const row = (id: string, name: string) => toSourceRow('NO', id, { name, status: 'active' })
const [leaver, stayer] = ['899999002', '982463718'] as const

/** Two complete files: one company leaves, the other one changes its name. */
const records = [
  { row: row(leaver, 'LEAVER'), file: 0 },
  { row: row(stayer, 'OLD'), file: 0 },
  { row: row(stayer, 'NEW'), file: 1 },
  { row: row('999999000', 'COMER'), file: 1 },
]

describe('an import of complete files of two dates', () => {
  const served = async (killedAfter: number) => {
    using folder = tempFolder()
    await seedInto(folder.path)
    const begin = () =>
      openPartitionBuild(folder.path, {
        country: 'NO',
        precedence: precedence.register,
        source: 'no',
        identity: 'x',
        files,
        imported_at: '2026-11-20T00:00:00Z',
      })
    if (killedAfter > 0) {
      await using killed = await begin()
      for (const [at, { row, file }] of records.slice(0, killedAfter).entries()) killed.apply(row, at + 1, file)
      killed.checkpoint(killedAfter)
    }
    await using build = await begin()
    assert.equal(build.resumedAt, killedAfter)
    for (const [at, { row, file }] of records.entries()) build.apply(row, at + 1, file)
    await build.finish({ position: records.length, fileSha256: 'x' })
    await using stores = openStores(folder.path)
    const ids = [leaver, stayer, '999999000']
    const found = await Promise.all(ids.map(id => stores.companies.find('NO', id)))
    const companies = found.map(company => [company?.name, company?.status, company?.data_freshness.last_confirmed_at])
    return { companies, counts: build.counts }
  }

  for (const killedAfter of [0, 1, 2, 3, 4]) {
    it(`marks the company that left, and confirms the others, when it was killed after ${killedAfter} of 4 records`, async () => {
      const { companies, counts } = await served(killedAfter)
      assert.deepEqual(companies, [
        ['LEAVER', 'unknown', days[0]],
        ['NEW', 'active', days[1]],
        ['COMER', 'active', days[1]],
      ])
      assert.deepEqual(counts, { written: 4, refreshed: 0, unchanged: 0, vanished: 1, skipped: {} })
    })
  }
})
