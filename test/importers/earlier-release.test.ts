import assert from 'node:assert/strict'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { earlierSources } from '#data/partitions/earlier-sources.ts'
import { partitionFile } from '#data/partitions/partition-file.ts'
import { fixture, openStores, runImport } from '../support/partition-stores.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'

const file = fixture('BasicCompanyData-synthetic-2026-11-01.csv')

/** Makes a partition one of release 0.1.0, which knew no date of the file and stored when it was copied. */
function writtenByFirstRelease(dataDir: string) {
  const database = new Database(join(dataDir, 'partitions', 'GB.sqlite'))
  database.exec(`
    ALTER TABLE source_records DROP COLUMN checksum;
    PRAGMA user_version = 1;
    DELETE FROM meta WHERE key LIKE 'full_files%';
    UPDATE imports SET snapshot_date = '2026-11-29T15:37:38Z', confirmed_at = '2026-11-29T15:37:38Z';
    UPDATE source_records SET registry_id = '99000099', name = 'LEFT' WHERE registry_id = '99000001'`)
  database.close()
}

describe('a partition of release 0.1.0 with the time of a copy as its date', () => {
  let folder: TempFolder
  beforeEach(async () => {
    folder = tempFolder()
    await runImport(folder.path, 'gb', file, { sample: false })
    writtenByFirstRelease(folder.path)
  })
  afterEach(() => folder[Symbol.dispose]())

  const statusOf = async (id: string) => {
    await using stores = openStores(folder.path)
    return (await stores.companies.find('GB', id))?.status
  }

  it('takes the same file, whose own date is earlier: a company that it lacks is unknown', async () => {
    const { skipped } = await runImport(folder.path, 'gb', file, { sample: false })
    assert.equal(skipped.older_record, undefined)
    assert.deepEqual([await statusOf('99000001'), await statusOf('99000099')], ['active', 'unknown'])
  })

  it('is no longer one of release 0.1.0 once the same file is imported, also after another source', async () => {
    const sources = () => earlierSources(partitionFile(folder.path, 'GB'), 'GB')
    await runImport(folder.path, 'gleif', fixture('gleif-synthetic.json'), { sample: false })
    assert.deepEqual(sources(), ['gb'])
    await runImport(folder.path, 'gb', file, { sample: false })
    assert.deepEqual(sources(), [])
  })

  it('takes a file of an earlier month, and then a newer one', async () => {
    for (const snapshotDate of ['2026-10-01', '2026-11-01']) {
      await runImport(folder.path, 'gb', file, { sample: false, snapshotDate })
      await using stores = openStores(folder.path)
      const { data_freshness } = (await stores.companies.find('GB', '99000001')) ?? {}
      assert.equal(data_freshness?.last_confirmed_at, `${snapshotDate}T00:00:00Z`)
    }
  })
})

describe('a German partition of release 0.1.0, whose ids lack the letters of six courts', () => {
  const [german, gleif] = [fixture('de-bremen/offeneregister.jsonl'), fixture('de-bremen/gleif.json')]

  /** Takes the letters from the ids of the partition. */
  function withoutLetters(dataDir: string) {
    const database = new Database(join(dataDir, 'partitions', 'DE.sqlite'))
    database.exec(`
      ALTER TABLE source_records DROP COLUMN checksum;
      PRAGMA user_version = 1;
      UPDATE source_records SET registry_id = 'H1101.HRB9999018' WHERE registry_id = 'H1101.HRB9999018HB';
      UPDATE aliases SET registry_id = 'H1101.HRB9999018' WHERE registry_id = 'H1101.HRB9999018HB'`)
    database.close()
  }

  it('has 1 company, not 2, after an import of the same files, and finds it by its number', async () => {
    using folder = tempFolder()
    const importBoth = async () => {
      await runImport(folder.path, 'de', german, { sample: false })
      await runImport(folder.path, 'gleif', gleif, { sample: false })
    }
    await importBoth()
    withoutLetters(folder.path)
    await importBoth()
    await using stores = openStores(folder.path)
    assert.equal(await stores.companies.find('DE', 'H1101.HRB9999018'), undefined)
    assert.equal((await stores.companies.find('DE', 'H1101.HRB9999018HB'))?.name, 'Synthetische Hafen GmbH')
    assert.equal((await stores.coverage.coverage('DE')).record_count, 1)
  })

  it('keeps a company under its id as long as only another source has imported', async () => {
    using folder = tempFolder()
    await runImport(folder.path, 'de', german, { sample: false })
    withoutLetters(folder.path)
    await runImport(folder.path, 'gleif', gleif, { sample: false })
    assert.deepEqual(earlierSources(partitionFile(folder.path, 'DE'), 'DE'), ['de'])
    await using stores = openStores(folder.path)
    assert.equal((await stores.companies.find('DE', 'H1101.HRB9999018'))?.name, 'Synthetische Hafen GmbH')
  })
})
