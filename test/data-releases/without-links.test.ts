import assert from 'node:assert/strict'
import fs, { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { mock } from 'node:test'
import { hashFile } from '#data/files/hash-file.ts'
import { openFolderObjects } from '#data/objects/folder-objects.ts'
import { countryCodes } from '#domain/countries.ts'
import { fetchRelease } from '../../src/data-releases/fetch/fetch-release.ts'
import { makeReleaseFolder, serveRelease } from '../../src/data-releases/folders/release-folders.ts'
import { draftRelease } from '../../src/data-releases/publish/draft-release.ts'
import { uploadFile } from '../../src/data-releases/store/packed-file.ts'
import { builderFolder } from '../support/release-builder.ts'
import { releaseManifest } from '../support/release-manifest.ts'
import { tempFolder } from '../support/temp-folder.ts'

const noLinks = () =>
  Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM', syscall: 'link' })

describe('a disk without links', () => {
  beforeEach(() => {
    for (const name of ['linkSync', 'symlinkSync'] as const)
      mock.method(fs, name, () => {
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
      const manifest = releaseManifest(release, [file])
      const { downloaded, linked } = await fetchRelease(objects, { dataDir, manifest, countries: ['NO'] })
      assert.deepEqual([downloaded, linked], [1, 0])
    }
  })

  it('has the data folder that is published: its files are copied for it, and the copies removed', async () => {
    using builder = await builderFolder()
    const draft = await draftRelease(builder.path, ['NO', 'SE'], AbortSignal.timeout(60_000))
    const names = ['partitions/NO.sqlite', 'partitions/SE.sqlite', 'search/base.index']
    for (const name of names)
      assert.deepEqual(await hashFile(join(draft.folder, name)), await hashFile(join(builder.path, name)))
    draft[Symbol.dispose]()
    assert.equal(existsSync(draft.folder), false)
  })

  it('has the data folder that is published, and is full after 4 copies: no copy is left', async () => {
    using builder = await builderFolder()
    const { copyFileSync } = fs
    let left = 4
    mock.method(fs, 'copyFileSync', (...paths: Parameters<typeof copyFileSync>) => {
      left -= 1
      if (left < 0) throw Object.assign(new Error('ENOSPC: no space left on device, copyfile'), { code: 'ENOSPC' })
      copyFileSync(...paths)
    })
    syncBuiltinESMExports()
    await assert.rejects(draftRelease(builder.path, countryCodes, AbortSignal.timeout(60_000)), { code: 'ENOSPC' })
    assert.deepEqual(
      readdirSync(builder.path).filter(name => name.startsWith('publishing-')),
      [],
    )
  })

  it('has the data folder of a server that follows releases, which says so in one line', () => {
    using folder = tempFolder()
    const manifest = releaseManifest(1, [{ name: 'partitions/NO.sqlite', sha256: '0'.repeat(64), bytes: 11 }])
    makeReleaseFolder(folder.path, manifest)
    assert.throws(() => serveRelease(folder.path, manifest), {
      name: 'ReleaseError',
      message: `${folder.path} is on a disk without symbolic links (EPERM), which lead to the served release; move it to one that has them`,
    })
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
