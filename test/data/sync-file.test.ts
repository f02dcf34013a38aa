import assert from 'node:assert/strict'
import fs, { readdirSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { mock } from 'node:test'
import { syncFile } from '#data/files/sync-file.ts'
import { openFolderObjects } from '#data/objects/folder-objects.ts'
import { makeNewFolder } from '../../src/administration/backup/new-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'

const invalid = () => Object.assign(new Error('EINVAL: invalid argument, fsync'), { code: 'EINVAL', syscall: 'fsync' })

/** Lets no folder be flushed, as on some shares, until disposed. */
async function withoutFlushedFolders(folder: string): Promise<Disposable> {
  await using handle = await open(folder, 'r')
  const flush = fs.fsyncSync
  mock.method(fs, 'fsyncSync', (descriptor: number) => {
    if (fs.fstatSync(descriptor).isDirectory()) throw invalid()
    flush(descriptor)
  })
  const sync = handle.sync
  mock.method(Object.getPrototypeOf(handle), 'sync', async function (this: FileHandle) {
    if ((await this.stat()).isDirectory()) throw invalid()
    await sync.call(this)
  })
  syncBuiltinESMExports()
  return {
    [Symbol.dispose]: () => {
      mock.restoreAll()
      syncBuiltinESMExports()
    },
  }
}

describe('a file that cannot be flushed to a failing disk', () => {
  it('is named by the error of the system (EIO), which names none where the file is open', () => {
    using folder = tempFolder()
    const path = join(folder.path, 'a.sqlite')
    writeFileSync(path, 'a')
    const fault = { code: 'EIO', syscall: 'fsync' }
    mock.method(fs, 'fsyncSync', () => {
      throw Object.assign(new Error('EIO: i/o error, fsync'), fault)
    })
    syncBuiltinESMExports()
    try {
      assert.throws(() => syncFile(path), { ...fault, path })
    } finally {
      mock.restoreAll()
      syncBuiltinESMExports()
    }
  })
})

describe('on a disk whose folders cannot be flushed, such as a share', () => {
  it('a backup is written', async () => {
    using folder = tempFolder()
    using _ = await withoutFlushedFolders(folder.path)
    const backup = join(folder.path, 'backup')
    await makeNewFolder(backup, async draft => writeFileSync(join(draft, 'manifest.json'), '{}'))
    assert.deepEqual(readdirSync(backup), ['manifest.json'])
  })

  it('a store of releases is written', async () => {
    using folder = tempFolder()
    using _ = await withoutFlushedFolders(folder.path)
    using store = openFolderObjects('store', folder.path)
    assert.equal(await store.writeIf('channel.json', '{}', undefined), true)
    assert.equal((await store.readText('channel.json'))?.text, '{}')
  })
})
