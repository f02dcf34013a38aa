import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeNewFolder } from '../../src/administration/backup/new-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'

describe('a new folder that is filled', () => {
  it('is there as a whole, with the folders above it', async () => {
    using folder = tempFolder()
    const made = join(folder.path, 'a/b/backup')
    await makeNewFolder(made, async draft => writeFileSync(join(draft, 'file'), ''))
    assert.deepEqual(readdirSync(made), ['file'])
  })

  it('leaves nothing where that fails, neither itself nor the two folders above it that were made', async () => {
    using folder = tempFolder()
    mkdirSync(join(folder.path, 'mine'))
    const fill = () => Promise.reject(new Error('no room'))
    await assert.rejects(makeNewFolder(join(folder.path, 'mine/a/b/backup'), fill), { message: 'no room' })
    assert.deepEqual(readdirSync(join(folder.path, 'mine')), [])
  })

  it('leaves a folder above it in which somebody has put a file meanwhile', async () => {
    using folder = tempFolder()
    const theirs = join(folder.path, 'a/theirs')
    const fill = async () => {
      writeFileSync(theirs, '')
      throw new Error('no room')
    }
    await assert.rejects(makeNewFolder(join(folder.path, 'a/backup'), fill))
    assert.ok(existsSync(theirs))
  })
})
