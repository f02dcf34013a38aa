import assert from 'node:assert/strict'
import {
  appendFileSync,
  closeSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import Database from 'better-sqlite3'
import { DamagedRecordError } from '#data/partitions/checks/damaged-records.ts'
import { saveMetaChecksum } from '#data/partitions/checks/meta-checksum.ts'
import { partitionFile } from '#data/partitions/partition-file.ts'
import { PartitionUnavailableError } from '#data/partitions/partition-unavailable-error.ts'
import { svc } from '../cli/svc.ts'
import { fixture, openStores, runImport, seedInto } from '../support/partition-stores.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'

const equinor = '923609016'
const dnb = '984851006'
const leiOfEquinor = 'OW6OFBNCKXC4US5C7523'
const pageBytes = 8_192

describe('a partition whose index or aliases have a damaged page', () => {
  let folder: TempFolder
  let file: string
  beforeEach(async () => {
    folder = tempFolder()
    await seedInto(folder.path)
    file = partitionFile(folder.path, 'NO')
  })
  afterEach(() => folder[Symbol.dispose]())

  const pagesOf = (tree: string): number[] => {
    const database = new Database(file, { readonly: true })
    try {
      return database.prepare('SELECT pageno FROM dbstat WHERE name = ?').pluck().all(tree) as number[]
    } finally {
      database.close()
    }
  }
  /** Changes a byte of a text within the pages of a b-tree, in place. */
  const damage = (tree: string, text: string) => {
    const bytes = readFileSync(file)
    const starts = pagesOf(tree).map(page => (page - 1) * pageBytes)
    const at = starts
      .map(start => bytes.indexOf(text, start))
      .find((found, page) => found - (starts[page] ?? 0) < 8_192)
    assert.ok(at !== undefined && at > 0)
    const descriptor = openSync(file, 'r+')
    writeSync(descriptor, Buffer.of((bytes[at] ?? 0) ^ 1), 0, 1, at)
    closeSync(descriptor)
  }
  const reasonOf = async (lookup: Promise<unknown>) => {
    try {
      return [await lookup]
    } catch (error) {
      assert.ok(error instanceof PartitionUnavailableError)
      return [error.name, error.reason, error.retryAfterSeconds]
    }
  }
  const nameOf = async ({ companies }: ReturnType<typeof openStores>, id: string) =>
    (await companies.find('NO', id))?.name
  const lostRecord = ['DamagedRecordError', 'corrupt', 30]
  const doubtful = ['PartitionUnavailableError', 'unreadable', 5]

  it('answers no lookup until all rows are checked; then all but that of the company that its index has lost', async () => {
    damage('source_records_layer', equinor)
    // Of a file of up to 128 KiB, all rows are checked before the first lookup is answered.
    appendFileSync(file, Buffer.alloc(128 * 1024))
    await using stores = openStores(folder.path)
    for (const id of [equinor, dnb, '999999999']) assert.deepEqual(await reasonOf(nameOf(stores, id)), doubtful)
    await stores.partitions.verified()
    assert.deepEqual(await reasonOf(nameOf(stores, equinor)), lostRecord)
    assert.equal(await nameOf(stores, dnb), 'DNB BANK ASA')
    assert.equal(await nameOf(stores, '999999999'), undefined)
  })

  it('answers 503 for every other number when its aliases are damaged, and all companies by their own', async () => {
    damage('aliases', leiOfEquinor)
    await using stores = openStores(folder.path)
    const { companies, partitions } = stores
    await assert.rejects(companies.findByAlias('NO', leiOfEquinor, 5), DamagedRecordError)
    assert.deepEqual([...(await companies.findByAliases('NO', ['NO1MVA'], 5))], [['NO1MVA', 'damaged']])
    assert.equal(await nameOf(stores, equinor), 'EQUINOR ASA')
    assert.equal(await nameOf(stores, '999999999'), undefined)
    assert.equal(partitions.damagedRecords(), 1)
  })

  for (const tree of ['source_records_layer', 'aliases'])
    it(`is an issue of svc doctor (${tree}), and whole after the next import of any of its sources`, async () => {
      damage(tree, equinor)
      const { stdout } = await svc(['doctor'], { SVC_DATA_DIR: folder.path })
      assert.match(stdout, /^problem {2}partition NO: damaged .* import (its|their|any of its) sources? again$/m)
      // A part of the register, because the whole of it would remove the sample.
      await runImport(folder.path, 'no', fixture('enheter-synthetic.csv'), { snapshotDate: '2026-11-19', limit: 3 })
      await using stores = openStores(folder.path)
      assert.deepEqual(await stores.companies.findByAlias('NO', leiOfEquinor, 5), [
        { registry_id: equinor, name: 'EQUINOR ASA' },
      ])
      await stores.partitions.verified()
      assert.equal(stores.partitions.damagedRecords(), 0)
    })

  for (const tree of ['source_records_layer', 'aliases'])
    it(`is whole (${tree}) after an import that was stopped once and changes nothing`, async () => {
      const load = (options = {}) =>
        runImport(folder.path, 'no', fixture('enheter-synthetic.csv'), {
          snapshotDate: '2026-11-19',
          limit: 3,
          ...options,
        })
      await load()
      damage(tree, equinor)
      const stop = new AbortController()
      await assert.rejects(load({ signal: stop.signal, onProgress: () => stop.abort() }), /stopped; start it again/)
      assert.equal((await load()).written, 0)
      assert.doesNotMatch((await svc(['doctor'], { SVC_DATA_DIR: folder.path })).stdout, /partition NO/)
      await using stores = openStores(folder.path)
      await stores.partitions.verified()
      assert.equal(await nameOf(stores, equinor), 'EQUINOR ASA')
    })

  it('answers no miss from a file that was changed since it was last looked at, a moment ago', async () => {
    await using stores = openStores(folder.path, { now: () => 0 })
    // Nothing of the index is in memory yet.
    await stores.partitions.check()
    damage('source_records_layer', equinor)
    assert.deepEqual(await reasonOf(nameOf(stores, equinor)), doubtful)
  })

  it('is noticed within 24 hours when the disk has changed it and not its time', async () => {
    let time = 0
    await using stores = openStores(folder.path, { now: () => time })
    await stores.partitions.check()
    const { atime, mtime } = statSync(file)
    utimesSync(file, atime, mtime)
    await stores.partitions.check()
    damage('source_records_layer', equinor)
    utimesSync(file, atime, mtime)
    time = 24 * 60 * 60 * 1_000
    assert.deepEqual(await reasonOf(nameOf(stores, dnb)), doubtful)
  })

  it('is checked again once it can be found, if the system could not say so after the first check', async () => {
    let time = 0
    await using stores = openStores(folder.path, { now: () => time })
    const checked = reasonOf(nameOf(stores, dnb))
    await new Promise(resolve => setImmediate(resolve))
    renameSync(file, `${file}.away`)
    // The system cannot follow a link to itself.
    symlinkSync(file, file)
    assert.equal((await checked)[1], 'unreadable')
    renameSync(`${file}.away`, file)
    time = 1_000
    assert.deepEqual(await reasonOf(nameOf(stores, dnb)), ['DNB BANK ASA'])
  })

  it('is served as before when it was made without checksums of pages', async () => {
    const database = new Database(file)
    database.exec("DELETE FROM meta WHERE key LIKE 'pages of %'")
    saveMetaChecksum(database)
    database.close()
    damage('aliases', leiOfEquinor)
    await using stores = openStores(folder.path)
    assert.equal(await nameOf(stores, dnb), 'DNB BANK ASA')
  })
})
