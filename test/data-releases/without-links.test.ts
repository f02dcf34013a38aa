import assert from 'node:assert/strict'
import fs, { mkdirSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { mock } from 'node:test'
import { hashFile } from '#data/files/hash-file.ts'
import { openFolderObjects } from '#data/objects/folder-objects.ts'
import { fetchRelease } from '../../src/data-releases/fetch/fetch-release.ts'
import { ownChannel } from '../../src/data-releases/store/channel.ts'
import type { Manifest, ReleaseFile } from '../../src/data-releases/store/manifest.ts'
import { uploadFile } from '../../src/data-releases/store/packed-file.ts'
import { tempFolder } from '../support/temp-folder.ts'

const noLinks = () => Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' })

const manifestOf = (release: number, file: ReleaseFile): Manifest => ({
  format: 1,
  release,
  ...ownChannel(),
  published_by: '0.1.0',
  published_at: '2026-11-26T00:00:00.000Z',
  companies: {},
  files: [file],
})

describe('a disk without hard links', () => {
  beforeEach(() => {
    mock.method(fs, 'linkSync', () => {
      throw noLinks()
    })
    mock.method(fs.promises, 'link', () => Promise.reject(noLinks()))
    syncBuiltinESMExports()
  })
  afterEach(() => {
    mock.restoreAll()
    syncBuiltinESMExports()
  })

  it('has the second release of a server, whose file is the same: it is downloaded again', async () => {
    using folder = tempFolder()
    const [store, dataDir, path] = ['store', 'data', 'NO.sqlite'].map(name => join(folder.path, name)) as [
      string,
      string,
      string,
    ]
    for (const made of [store, dataDir]) mkdirSync(made)
    writeFileSync(path, 'a partition')
    using objects = openFolderObjects(`file://${store}`, store)
    const { sha256 } = await hashFile(path)
    await uploadFile(objects, path, { sha256 }, AbortSignal.timeout(10_000))
    const file = { name: 'partitions/NO.sqlite', sha256, bytes: 11 }
    for (const release of [1, 2]) {
      const manifest = manifestOf(release, file)
      const { downloaded, linked } = await fetchRelease(objects, { dataDir, manifest, countries: ['NO'] })
      assert.deepEqual([downloaded, linked], [1, 0])
    }
  })

  it('takes no release into a store, which says why in one line', async () => {
    using folder = tempFolder()
    using objects = openFolderObjects('file:///srv/releases', folder.path)
    await assert.rejects(objects.writeIf('channel.json', '{}', undefined), {
      name: 'ObjectStoreError',
      message:
        'the store file:///srv/releases is on a disk without hard links (EPERM); move it to one that has them, or use a bucket',
    })
  })
})
