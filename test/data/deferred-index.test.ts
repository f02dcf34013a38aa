import assert from 'node:assert/strict'
import Database from 'better-sqlite3'
import { buildFile } from '#data/partitions/build/build-file.ts'
import { openPartitionBuild } from '#data/partitions/build/partition-build.ts'
import { partitionFile } from '#data/partitions/partition-file.ts'
import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import { precedence } from '#domain/companies/merge-layers.ts'
import { type SourceStamp, toSourceRow } from '#domain/companies/source-row.ts'
import { openStores, seedInto } from '../support/partition-stores.ts'
import type { TempFolder } from '../support/temp-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'

const facts = (name: string, vat?: string): CompanyFacts => ({
  name,
  status: 'active' as const,
  ...(vat && { identifiers: [{ scheme: 'vat' as const, value: vat }] }),
})
const ids = ['899999002', '923609016', '982463718']

describe('the index of a layer whose first file is imported', () => {
  let folder: TempFolder
  beforeEach(async () => {
    folder = tempFolder()
    await seedInto(folder.path)
  })
  afterEach(() => folder[Symbol.dispose]())

  const begin = (identity = 'first') =>
    openPartitionBuild(folder.path, {
      country: 'NO',
      precedence: precedence.register,
      source: 'no',
      identity,
      files: [{ file_name: 'x', snapshot_date: '2026-11-20T00:00:00Z', isFull: false }],
      imported_at: '2026-11-20T00:00:00Z',
    })
  const row = (id: string, name: string, vat?: string, stamp?: SourceStamp) =>
    toSourceRow('NO', id, facts(name, vat), stamp)
  const hasIndex = (filename: string) => {
    const database = new Database(filename, { readonly: true })
    try {
      return database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'source_records_layer'").get() !== undefined
    } finally {
      database.close()
    }
  }
  const end = { position: 9, fileSha256: 'x' }

  it('is built at the end, before the partition is served', async () => {
    await using build = await begin()
    for (const [at, id] of ids.entries()) build.apply(row(id, `NAME ${id}`), at + 1)
    build.checkpoint(3)
    assert.equal(hasIndex(buildFile(folder.path, 'NO')), false)
    await build.finish(end)
    assert.equal(hasIndex(partitionFile(folder.path, 'NO')), true)
    assert.deepEqual(build.counts, { written: 3, refreshed: 0, unchanged: 0, vanished: 0, skipped: {} })
  })

  it('finds duplicate companies at the end: the first row is kept, and no alias of the others', async () => {
    await using build = await begin()
    const [one = '', other = ''] = ids
    build.apply(row(one, 'FIRST', 'NO1MVA'), 1)
    build.apply(row(other, 'OTHER', 'NO2MVA'), 2)
    build.apply(row(one, 'SECOND', 'NO3MVA'), 3)
    build.apply(row(one, 'THIRD', 'NO1MVA'), 4)
    await build.finish(end)
    assert.deepEqual([build.counts.written, build.counts.skipped], [2, { duplicate_id: 2 }])
    await using stores = openStores(folder.path)
    assert.equal((await stores.companies.find('NO', one))?.name, 'FIRST')
    const database = new Database(partitionFile(folder.path, 'NO'), { readonly: true })
    const aliases = database.prepare("SELECT alias FROM aliases WHERE alias LIKE 'NO_MVA' ORDER BY alias").pluck().all()
    database.close()
    assert.deepEqual(aliases, ['NO1MVA', 'NO2MVA'])
  })

  it('keeps one row of a file that lists one company 10,000 times', async () => {
    const [one = ''] = ids
    await using build = await begin()
    for (let at = 1; at <= 10_000; at += 1) build.apply(row(one, `NAME ${at}`, `NO${at}MVA`), at)
    await build.finish(end)
    assert.deepEqual([build.counts.written, build.counts.skipped], [1, { duplicate_id: 9_999 }])
    await using stores = openStores(folder.path)
    assert.equal((await stores.companies.find('NO', one))?.name, 'NAME 1')
  })

  it('is built earlier when a row must be compared, and by an import that resumes a killed one', async () => {
    const [one = '', other = '', last = ''] = ids
    const killed = await begin()
    killed.apply(row(one, 'FIRST'), 1)
    killed.checkpoint(1)
    await killed[Symbol.asyncDispose]()
    await using build = await begin()
    assert.equal(build.resumedAt, 1)
    build.apply(row(one, 'AGAIN'), 2)
    build.apply(row(other, 'OTHER'), 3)
    build.checkpoint(3)
    assert.equal(hasIndex(buildFile(folder.path, 'NO')), false)
    const keyed = { last_confirmed_at: null, source_updated_at: null, source_key: 'K', rank: '1' }
    build.apply(row(last, 'KEYED', undefined, keyed), 4)
    build.checkpoint(4)
    assert.equal(hasIndex(buildFile(folder.path, 'NO')), true)
    await build.finish(end)
    assert.deepEqual([build.counts.written, build.counts.skipped], [3, { duplicate_id: 1 }])
  })

  it('is not deferred when the layer already has rows', async () => {
    const first = await begin()
    first.apply(row(ids[0] ?? '', 'FIRST'), 1)
    await first.finish(end)
    await using second = await begin('second')
    second.apply(row(ids[1] ?? '', 'OTHER'), 1)
    second.checkpoint(1)
    assert.equal(hasIndex(buildFile(folder.path, 'NO')), true)
  })
})
