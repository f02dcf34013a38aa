import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FileLockedError, isLockHeld, lockFile } from '#data/files/file-lock.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'

describe('a lock of a data folder', () => {
  let folder: TempFolder
  beforeEach(() => {
    folder = tempFolder()
  })
  afterEach(() => folder[Symbol.dispose]())
  const lock = () => lockFile(folder.path, 'NO')

  it('is held by one until it is disposed of', () => {
    {
      using _held = lock()
      assert.equal(isLockHeld(folder.path, 'NO'), true)
      assert.throws(lock, FileLockedError)
    }
    assert.equal(isLockHeld(folder.path, 'NO'), false)
  })

  it('names its file where that is a folder', () => {
    const path = join(folder.path, 'locks', 'NO.lock')
    mkdirSync(path, { recursive: true })
    assert.throws(lock, { code: 'EISDIR', message: `EISDIR: read '${path}'` })
  })

  it('names its file where that is no database', () => {
    const path = join(folder.path, 'locks', 'NO.lock')
    mkdirSync(join(folder.path, 'locks'))
    writeFileSync(path, 'not a database'.repeat(100))
    assert.throws(lock, { code: 'SQLITE_NOTADB', message: `${path}: file is not a database` })
  })
})
