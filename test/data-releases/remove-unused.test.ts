import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockFile } from '#data/files/file-lock.ts'
import { fetchLock, removeUnused } from '../../src/data-releases/folders/kept-releases.ts'
import { localReleases, makeReleaseFolder } from '../../src/data-releases/folders/release-folders.ts'
import { ownChannel } from '../../src/data-releases/store/channel.ts'
import type { Manifest } from '../../src/data-releases/store/manifest.ts'
import { releaseManifest } from '../support/release-manifest.ts'
import { tempFolder } from '../support/temp-folder.ts'

const manifestOf = (release: number) =>
  releaseManifest(release, [{ name: 'partitions/NO.sqlite', sha256: 'a'.repeat(64), bytes: 1 }])

describe('releases that a server does not keep', () => {
  it('stay while another server on the folder fetches one of them, and are removed after that', async () => {
    using data = tempFolder()
    for (const release of [1, 2]) makeReleaseFolder(data.path, manifestOf(release))
    const remove = () => removeUnused(data.path, [manifestOf(1)], ['NO'])
    const held = () => localReleases(data.path).map(({ manifest }) => manifest.release)
    {
      using _fetching = lockFile(data.path, fetchLock)
      assert.equal(await remove(), false)
      assert.deepEqual(held(), [1, 2])
    }
    assert.equal(await remove(), true)
    assert.deepEqual(held(), [1])
  })

  it('stay until the second release for this version of svc: 41 of the version before, and then 1 of this one', async () => {
    using data = tempFolder()
    const former = (release: number): Manifest => ({
      ...manifestOf(release),
      index_recipe: 'before',
      published_at: `2026-11-${release - 20}T00:00:00.000Z`,
    })
    const hold = (manifest: Manifest) =>
      writeFileSync(join(makeReleaseFolder(data.path, manifest), 'partitions', 'NO.sqlite'), 'a')
    const held = () => localReleases(data.path).map(({ manifest }) => `${manifest.index_recipe} ${manifest.release}`)
    const own = (release: number) => `${ownChannel().index_recipe} ${release}`
    for (const manifest of [former(40), former(41), manifestOf(1)]) hold(manifest)
    await removeUnused(data.path, [manifestOf(1)], ['NO'])
    assert.deepEqual(held().toSorted(), ['before 41', own(1)].toSorted())
    hold(manifestOf(2))
    await removeUnused(data.path, [manifestOf(2)], ['NO'])
    assert.deepEqual(held().toSorted(), [own(1), own(2)])
  })
})
