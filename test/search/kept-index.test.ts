import assert from 'node:assert/strict'
import { existsSync, truncateSync } from 'node:fs'
import { lockFile } from '#data/files/file-lock.ts'
import { keepIndex } from '../../src/search/stored-index/kept-index.ts'
import { deltaFile } from '../../src/search/stored-index/snapshot.ts'
import { runImport, seedInto } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { writeRegister } from './register-file.ts'
import { searchIn } from './search-in.ts'

describe('a search delta that is damaged', () => {
  it('is removed, but not while another process builds one, which may have put another in its place', async () => {
    using folder = tempFolder()
    await seedInto(folder.path)
    {
      await using opened = await searchIn(folder.path)
      await runImport(folder.path, 'gb', writeRegister(folder.path, '2026-11-01', { '99000001': 'SYNTHETIC LIMITED' }))
      await opened.search.settled()
    }
    const delta = deltaFile(folder.path)
    truncateSync(delta, 20)
    const warned: string[] = []
    const logger = { info: () => {}, error: () => {}, warn: (_: object, text: string) => void warned.push(text) }
    const index = keepIndex({ dataDir: folder.path, builds: true, logger, onIndex: () => {} })
    {
      // The process of the last build may still end.
      using _building = lockFile(folder.path, 'search', 10_000)
      await index.load()
      assert.ok(existsSync(delta))
    }
    await index.load()
    assert.ok(!existsSync(delta))
    assert.equal(warned.length, 2)
  })
})
