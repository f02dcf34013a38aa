import assert from 'node:assert/strict'
import Database from 'better-sqlite3'
import { openPartitionBuild } from '#data/partitions/build/partition-build.ts'
import { type CoverageCounts, saveCoverage } from '#data/partitions/partition-coverage.ts'
import { partitionFile } from '#data/partitions/partition-file.ts'
import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import { precedence } from '#domain/companies/merge-layers.ts'
import { type SourceRow, type SourceStamp, toSourceRow } from '#domain/companies/source-row.ts'
import { seedInto } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'

const row = (id: string, facts: Partial<CompanyFacts> = {}, stamp?: SourceStamp) =>
  toSourceRow('NO', id, { name: `NAME ${id}`, status: 'active', ...facts }, stamp)
const confirmed = (last_confirmed_at: string, source_key: string | null = null) => ({
  last_confirmed_at,
  source_updated_at: null,
  source_key,
  rank: null,
})

const first = row('899999002')
const dissolved = row('999999000', { status: 'dissolved', dissolution_date: '2025-01-31' })
const ofTheSample = row('923609016', { incorporation_date: '1972-09-18' })
const newer = row('982463718', {}, confirmed('2026-11-25T00:00:00Z'))

describe('the coverage of a partition, counted while its rows are written', () => {
  const files: { of: string; rows: SourceRow[]; killedAfter?: number; newest?: string }[] = [
    { of: 'a first file', rows: [first, dissolved] },
    { of: 'a first file with a company that another layer has', rows: [first, ofTheSample] },
    { of: 'a first file with a newer record', rows: [newer, first], newest: '2026-11-25T00:00:00Z' },
    { of: 'a first file with a company twice', rows: [first, row('899999002', { status: 'dissolved' }), dissolved] },
    {
      of: 'a first file with a record known by a key',
      rows: [first, row('999999000', {}, confirmed('2026-11-20', 'K'))],
    },
    {
      of: 'an import that was killed and went on',
      rows: [first, dissolved, newer],
      killedAfter: 2,
      newest: '2026-11-25T00:00:00Z',
    },
  ]
  for (const { of, rows, killedAfter = 0, newest = '2026-11-20T00:00:00Z' } of files) {
    it(`equals the count of the database: ${of}`, async () => {
      using folder = tempFolder()
      await seedInto(folder.path)
      const begin = () =>
        openPartitionBuild(folder.path, {
          country: 'NO',
          precedence: precedence.register,
          source: 'no',
          identity: 'x',
          files: [{ file_name: 'x', snapshot_date: '2026-11-20T00:00:00Z', isFull: true }],
          imported_at: '2026-11-20T00:00:00Z',
        })
      if (killedAfter > 0) {
        await using killed = await begin()
        for (const [at, one] of rows.slice(0, killedAfter).entries()) killed.apply(one, at + 1)
        killed.checkpoint(killedAfter)
      }
      await using build = await begin()
      for (const [at, one] of rows.entries()) build.apply(one, at + 1)
      await build.finish({ position: rows.length, fileSha256: 'x' })

      const database = new Database(partitionFile(folder.path, 'NO'))
      const stored = (): CoverageCounts =>
        JSON.parse(String(database.prepare("SELECT value FROM meta WHERE key = 'coverage'").pluck().get()))
      const written = stored()
      saveCoverage(database, 'NO')
      assert.deepEqual(written, stored())
      assert.equal(written.last_confirmed_at, newest)
      database.close()
    })
  }
})
