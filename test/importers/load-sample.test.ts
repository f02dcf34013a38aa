import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { lockPartitions } from '#data/partitions/partition-lock.ts'
import { countryCodes } from '#domain/countries.ts'
import { countriesOfSource } from '../../src/administration/imported-before.ts'
import { noting } from '../../src/administration/task-notes.ts'
import { importers } from '../../src/importers/importers.ts'
import { loadSample } from '../../src/importers/run/load-sample.ts'
import { fixture, openStores, runImport } from '../support/partition-stores.ts'
import type { TempFolder } from '../support/temp-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'

const clock = { now: () => Date.parse('2026-11-20T12:00:00Z') }

describe('the sample on a first start', () => {
  let folder: TempFolder
  beforeEach(() => {
    folder = tempFolder()
  })
  afterEach(() => folder[Symbol.dispose]())
  const partitions = () => readdirSync(join(folder.path, 'partitions'))

  it('fills an empty data directory with all 19 countries, and leaves nothing else behind', async () => {
    const { loaded, companies } = await loadSample(join(folder.path, 'data'), clock)
    assert.ok(loaded && companies >= 19 * 12, String(companies))
    assert.deepEqual(readdirSync(join(folder.path, 'data')), ['partitions'])
    assert.deepEqual(
      readdirSync(join(folder.path, 'data', 'partitions')),
      countryCodes.map(code => `${code}.sqlite`),
    )
  })

  it('has no confirmation, because it was not reconciled', async () => {
    await loadSample(folder.path, clock)
    await using stores = openStores(folder.path)
    const company = await stores.companies.find('NO', '923609016')
    assert.deepEqual(company?.data_freshness, { last_confirmed_at: null, source_updated_at: null })
    assert.deepEqual([company?.status_detail.on_register, company?.registry.authority_code], [true, 'RA000473'])
    assert.equal(company?.registered_address?.text, 'Forusbeen 50, 4035 Stavanger, Norway')
  })

  it('is loaded once', async () => {
    await loadSample(folder.path, clock)
    assert.deepEqual(await loadSample(folder.path, clock), { loaded: false, companies: 0 })
  })

  it('deletes what a killed start had loaded, once it is ten minutes old', async () => {
    const drafts = ['loading-sample-aaaaaa', 'loading-sample-bbbbbb'].map(name => join(folder.path, name))
    for (const draft of drafts) mkdirSync(join(draft, 'partitions'), { recursive: true })
    const before = new Date(Date.now() - 601_000)
    utimesSync(String(drafts[0]), before, before)
    await loadSample(folder.path, clock)
    assert.deepEqual(
      drafts.map(draft => existsSync(draft)),
      [false, true],
    )
  })

  it('is updated if the previous release wrote it; a country with a register is left to its import', async () => {
    await loadSample(folder.path, clock)
    await runImport(folder.path, 'no', fixture('enheter-synthetic.csv'), { snapshotDate: '2026-11-19' })
    for (const country of ['NO', 'SE']) {
      const database = new Database(join(folder.path, 'partitions', `${country}.sqlite`))
      database.exec('ALTER TABLE source_records DROP COLUMN checksum; PRAGMA user_version = 1')
      database.close()
    }
    await loadSample(folder.path, clock)
    await using stores = openStores(folder.path)
    const states = await stores.partitions.check()
    assert.deepEqual([states.get('NO'), states.get('SE')], ['outdated', 'operational'])
    assert.equal((await stores.companies.find('SE', '556016-0680'))?.name, 'Telefonaktiebolaget LM Ericsson')
    await runImport(folder.path, 'no', fixture('enheter-synthetic.csv'), { snapshotDate: '2026-11-19' })
    await using afterwards = openStores(folder.path)
    assert.equal((await afterwards.companies.find('NO', '899999002'))?.name, 'SYNTETISK EKSEMPEL AS')
    assert.equal(afterwards.partitions.damagedRecords(), 0)
  })

  it('fails in one line of an import where the partition that it would update is locked', async () => {
    await loadSample(folder.path, clock)
    const database = new Database(join(folder.path, 'partitions', 'SE.sqlite'))
    database.exec('ALTER TABLE source_records DROP COLUMN checksum; PRAGMA user_version = 1')
    database.close()
    using _lock = lockPartitions(folder.path, ['SE'])
    await assert.rejects(
      runImport(folder.path, 'no', fixture('enheter-synthetic.csv'), { snapshotDate: '2026-11-19' }),
      { name: 'ImportError', message: 'another import into SE is running' },
    )
  })

  it('does not replace a missing partition', async () => {
    await loadSample(folder.path, clock)
    rmSync(join(folder.path, 'partitions', 'NO.sqlite'))
    assert.equal((await loadSample(folder.path, clock)).loaded, false)
    assert.equal(partitions().length, 18)
  })

  const noteImport = (source: string, work: () => Promise<unknown> = async () => undefined) =>
    noting({ dataDir: folder.path, clock }, { task: 'import', source }, work)

  it('is not loaded for NO, whose register was imported before: its lost companies are 503, and not 404', async () => {
    const importNo = () =>
      runImport(folder.path, 'no', fixture('enheter-synthetic.csv'), { snapshotDate: '2026-11-19' })
    await noteImport('no', importNo)
    rmSync(join(folder.path, 'partitions'), { recursive: true })
    assert.equal((await loadSample(folder.path, clock)).loaded, true)
    assert.equal(partitions().length, 18)
    await using stores = openStores(folder.path)
    assert.equal((await stores.partitions.check()).get('NO'), 'missing')
    await assert.rejects(stores.companies.find('NO', '923609016'), { reason: 'missing' })
    await noteImport('no', importNo)
    assert.equal(partitions().length, 19)
  })

  it('is loaded for no country after GLEIF was imported, which has companies of all 19, nor by the import of one', async () => {
    writeFileSync(join(folder.path, 'key-secret'), '')
    await noteImport('gleif')
    assert.deepEqual(await loadSample(folder.path, clock), { loaded: false, companies: 0 })
    await runImport(folder.path, 'no', fixture('enheter-synthetic.csv'), { snapshotDate: '2026-11-19', sample: true })
    assert.deepEqual(partitions(), ['NO.sqlite'])
  })

  it('knows which countries each of the 20 sources has companies of', () => {
    for (const { source, countries } of importers.values())
      assert.deepEqual(countriesOfSource(source).toSorted(), countries.toSorted())
  })

  it('is loaded for NO if its only import failed', async () => {
    writeFileSync(join(folder.path, 'key-secret'), '')
    await assert.rejects(noteImport('no', () => Promise.reject(new Error('the file is empty'))))
    await loadSample(folder.path, clock)
    assert.equal(partitions().length, 19)
  })

  it('is complete after two processes start at the same time', async () => {
    await Promise.all([loadSample(folder.path, clock), loadSample(folder.path, clock)])
    assert.equal(partitions().length, 19)
    assert.deepEqual(readdirSync(folder.path), ['partitions'])
  })

  it('is loaded in addition to the remains of an interrupted import', async () => {
    mkdirSync(join(folder.path, 'partitions'))
    writeFileSync(join(folder.path, 'partitions', 'NO.sqlite.building'), '')
    assert.equal((await loadSample(folder.path, clock)).loaded, true)
    assert.equal(partitions().length, 20)
  })
})
