import assert from 'node:assert/strict'
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { buildFile } from '#data/partitions/build/build-file.ts'
import { dropSample } from '#data/partitions/build/drop-sample.ts'
import { partitionFile } from '#data/partitions/partition-file.ts'
import { noting } from '../../src/administration/task-notes.ts'
import { importBoth } from '../damage/flipped-partition.ts'
import { fixture, runImport } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** Overwrites the page of a table that its rows are found by; the rest of the file can be read. Returns the file's bytes. */
function damage(file: string): Buffer {
  const database = new Database(file)
  const page = database.prepare("SELECT rootpage FROM sqlite_master WHERE name = 'source_records'").pluck().get()
  const size = Number(database.pragma('page_size', { simple: true }))
  database.close()
  const bytes = readFileSync(file).fill(0xff, (Number(page) - 1) * size, Number(page) * size)
  writeFileSync(file, bytes)
  return bytes
}

const sourcesIn = (file: string) => {
  const database = new Database(file, { readonly: true })
  try {
    return database.prepare('SELECT DISTINCT source FROM imports ORDER BY source').pluck().all()
  } finally {
    database.close()
  }
}

describe('a damaged partition', () => {
  for (const damaged of ['one page', 'its whole beginning'])
    it(`is not replaced by the 1 company that GLEIF has where ${damaged} is damaged: its others would be answered 404`, async () => {
      using folder = tempFolder()
      await importBoth(folder.path)
      const file = partitionFile(folder.path, 'GB')
      const bytes = damaged === 'one page' ? damage(file) : Buffer.alloc(8_192, 'x')
      writeFileSync(file, bytes)
      const remedy = `import its whole register first, or remove ${file}`
      await assert.rejects(runImport(folder.path, 'gleif', fixture('gleif-synthetic.csv')), {
        name: 'ImportError',
        message: `the GB partition is damaged, and this source has only some of its companies; ${remedy}`,
      })
      assert.deepEqual([readFileSync(file).equals(bytes), existsSync(buildFile(folder.path, 'GB'))], [true, false])
      await importBoth(folder.path)
      assert.deepEqual(sourcesIn(file), ['gb', 'gleif'])
    })

  it('is not replaced by 2 companies of its register, nor by files that may be a part of it: 503 is better than 404', async () => {
    using folder = tempFolder()
    const gb = fixture('BasicCompanyData-synthetic-2026-11-01.csv')
    const part = join(folder.path, 'BasicCompanyData-2026-11-01-part1_7.csv')
    copyFileSync(gb, part)
    const sk = fixture('sk')
    await runImport(folder.path, 'gb', gb)
    await runImport(folder.path, 'sk', sk)
    for (const country of ['GB', 'SK']) damage(partitionFile(folder.path, country))
    const refused = (source: string, files: string, reason: string, limit?: number) =>
      assert.rejects(runImport(folder.path, source, files, { limit }), ({ message }: Error) =>
        message.includes(`partition is damaged, and these files may be only a part of its register (${reason}`),
      )
    await refused('gb', gb, 'at most 2 records were read', 2)
    await refused('gb', part, '')
    await refused('sk', sk, 'nothing shows that all files of the month are there')
    rmSync(partitionFile(folder.path, 'SK'))
    await runImport(folder.path, 'sk', sk)
    await runImport(folder.path, 'gb', gb)
    assert.deepEqual(sourcesIn(partitionFile(folder.path, 'SK')), ['sk'])
    assert.deepEqual(sourcesIn(partitionFile(folder.path, 'GB')), ['gb'])
  })

  it('gives way to what GLEIF has once its file is removed, where no register was imported', async () => {
    using folder = tempFolder()
    await runImport(folder.path, 'gleif', fixture('gleif-synthetic.csv'), { sample: false })
    const file = partitionFile(folder.path, 'SE')
    damage(file)
    await assert.rejects(runImport(folder.path, 'gleif', fixture('gleif-synthetic.csv')), /the SE partition is damaged/)
    rmSync(file)
    await runImport(folder.path, 'gleif', fixture('gleif-synthetic.csv'))
    assert.deepEqual(sourcesIn(file), ['gleif'])
  })

  it('does not give way to what GLEIF has where its file was lost and gb was imported before, until that is imported again', async () => {
    using folder = tempFolder()
    const clock = { now: () => 1 }
    const gb = fixture('BasicCompanyData-synthetic-2026-11-01.csv')
    const importGb = () =>
      noting({ dataDir: folder.path, clock }, { task: 'import', source: 'gb' }, () => runImport(folder.path, 'gb', gb))
    await importGb()
    const file = partitionFile(folder.path, 'GB')
    rmSync(file)
    const importGleif = () => runImport(folder.path, 'gleif', fixture('gleif-synthetic.csv'))
    await assert.rejects(importGleif(), {
      name: 'ImportError',
      message: `the GB partition is missing, though gb was imported before, and this source has only some of its companies; import gb again first, or remove ${join(folder.path, 'tasks', 'import-gb.json')}`,
    })
    assert.equal(existsSync(file), false)
    await importGb()
    await importGleif()
    assert.deepEqual(sourcesIn(file), ['gb', 'gleif'])
    rmSync(file)
    rmSync(join(folder.path, 'tasks'), { recursive: true })
    await importGleif()
    assert.deepEqual(sourcesIn(file), ['gleif'])
  })

  it('stays as it is where the sample is removed: its register would be empty', async () => {
    using folder = tempFolder()
    await runImport(folder.path, 'gleif', fixture('gleif-synthetic.csv'))
    const file = partitionFile(folder.path, 'SE')
    assert.deepEqual(sourcesIn(file), ['gleif', 'sample'])
    const bytes = damage(file)
    await dropSample(folder.path)
    assert.ok(readFileSync(file).equals(bytes))
    assert.deepEqual(sourcesIn(partitionFile(folder.path, 'DE')), ['gleif'])
  })
})
