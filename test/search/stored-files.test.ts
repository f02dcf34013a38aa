import assert from 'node:assert/strict'
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { ArrayFileError } from '../../src/search/stored-index/array-file-error.ts'
import { baseFile, deltaFile, searchFolder, storedFiles } from '../../src/search/stored-index/snapshot.ts'
import { tempFolder } from '../support/temp-folder.ts'

describe('the files of a search index', () => {
  it('are told without the delta, or as missing, if an import replaces them after they were read', async () => {
    using folder = tempFolder()
    mkdirSync(searchFolder(folder.path))
    writeFileSync(baseFile(folder.path), 'base')
    writeFileSync(deltaFile(folder.path), 'delta')
    utimesSync(baseFile(folder.path), 1, 1)
    utimesSync(deltaFile(folder.path), 2, 2)
    assert.deepEqual(await storedFiles(folder.path, true), { builtAt: 2_000, bytes: 9 })
    rmSync(deltaFile(folder.path))
    assert.deepEqual(await storedFiles(folder.path, true), { builtAt: 1_000, bytes: 4 })
    rmSync(baseFile(folder.path))
    await assert.rejects(
      storedFiles(folder.path, true),
      error => error instanceof ArrayFileError && error.reason === 'missing',
    )
  })
})
