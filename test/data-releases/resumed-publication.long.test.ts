import assert from 'node:assert/strict'
import { appendFileSync, copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hashFile } from '#data/files/hash-file.ts'
import { folderError } from '#data/objects/folder-error.ts'
import { type ObjectStore, ObjectStoreError } from '#data/objects/object-store.ts'
import { partitionFile } from '#data/partitions/partition-file.ts'
import { countryCodes } from '#domain/countries.ts'
import { releaseFindings } from '../../src/data-releases/release-issues.ts'
import type { ReleaseFile } from '../../src/data-releases/store/manifest.ts'
import { uploadFile } from '../../src/data-releases/store/packed-file.ts'
import { fileKey, releaseStore } from '../../src/data-releases/store/release-store.ts'
import { activate } from '../../src/data-releases/switch-release.ts'
import { objectStoreEngines, type TestObjects } from '../support/object-store-engines.ts'
import { builderFolder, publishFrom } from '../support/release-builder.ts'
import type { TempFolder } from '../support/temp-folder.ts'

const hour = 3_600_000
const { signal } = new AbortController()

/** A store that takes so many files, and then is killed. */
function killedAfter(objects: ObjectStore, files: number): ObjectStore {
  let written = 0
  return {
    ...objects,
    write: async (key, ...rest) => {
      if (key.startsWith('files/') && ++written > files) throw new Error('killed')
      await objects.write(key, ...rest)
    },
  }
}

/** A store all of whose files were written so long ago, by its clock. */
const agedBy = (objects: ObjectStore, ms: number): ObjectStore => ({
  ...objects,
  list: async prefix => (await objects.list(prefix)).map(each => ({ ...each, modifiedAt: each.modifiedAt - ms })),
})

describe('a publication that was stopped after 7 of 20 files', () => {
  let store: TestObjects
  let builder: TempFolder
  beforeEach(async () => {
    store = (await objectStoreEngines[0]?.open()) ?? assert.fail()
    builder = await builderFolder()
    await assert.rejects(publishFrom(killedAfter(store.objects, 7), builder.path), /killed/)
  })
  afterEach(async () => {
    await store[Symbol.asyncDispose]()
    builder[Symbol.dispose]()
  })

  it('uploads the other 13 when it is run again', async () => {
    const { uploaded, isNew } = await publishFrom(store.objects, builder.path)
    assert.deepEqual([uploaded, isNew], [13, true])
  })

  it('uploads 2 files again that the store has lost since, though nothing is new', async () => {
    const { manifest } = await publishFrom(store.objects, builder.path)
    for (const { sha256 } of manifest.files.slice(0, 2)) await store.objects.remove(fileKey(sha256))
    const again = await publishFrom(store.objects, builder.path)
    assert.deepEqual([again.isNew, again.manifest.release, again.uploaded], [false, manifest.release, 2])
    const stored = new Set((await store.objects.list('files/')).map(({ key }) => key))
    assert.ok(manifest.files.every(({ sha256 }) => stored.has(fileKey(sha256))))
  })

  it('uploads a file again that was cut in the store since, of which svc doctor tells', async () => {
    const { manifest } = await publishFrom(store.objects, builder.path)
    await activate(releaseStore(store.objects, manifest), manifest.release)
    const [{ sha256, name }] = manifest.files as [ReleaseFile]
    await store.objects.write(fileKey(sha256), 'cut')
    const issues = async () =>
      (await releaseFindings(store.address, { dataDir: builder.path, countries: countryCodes })).issues
    assert.deepEqual(await issues(), [
      `releases: release 1 has ${name} in the store with another length than was uploaded; run svc publish on the builder`,
    ])
    const again = await publishFrom(store.objects, builder.path)
    assert.deepEqual([again.isNew, again.uploaded, await issues()], [false, 1, []])
  })

  it('uploads all 20 a day later, since svc releases prune may be removing the first 7', async () => {
    const { uploaded } = await publishFrom(agedBy(store.objects, 24 * hour), builder.path)
    assert.equal(uploaded, 20)
  })

  it('names the store when that is full, rather than a file', async () => {
    const address = 'file:///srv/releases'
    const full: ObjectStore = {
      ...store.objects,
      write: async (_, content) => {
        const sink = new Writable({
          write: (_chunk, _encoding, done) =>
            done(Object.assign(new Error('write'), { code: 'ENOSPC', syscall: 'write' })),
        })
        await pipeline(content as Readable, sink).catch(error => {
          throw folderError(address, error)
        })
      },
    }
    const file = partitionFile(builder.path, 'NO')
    const uploading = uploadFile(full, file, await hashFile(file), signal)
    await assert.rejects(uploading, new ObjectStoreError('full', `the store ${address} is full (ENOSPC)`))
  })

  it('leaves nothing under the hash of a file that changes while it is uploaded', async () => {
    const file = join(builder.path, 'changed.sqlite')
    copyFileSync(partitionFile(builder.path, 'NO'), file)
    const content = await hashFile(file)
    appendFileSync(file, 'more')
    const before = (await store.objects.list('')).length
    await assert.rejects(
      uploadFile(store.objects, file, content, signal),
      /changed\.sqlite was changed while it was uploaded$/,
    )
    assert.equal((await store.objects.list('')).length, before)
  })
})
