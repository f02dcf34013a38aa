import assert from 'node:assert/strict'
import { lockFile } from '#data/files/file-lock.ts'
import { ownChannel } from '../../src/data-releases/channel.ts'
import { fetchLock, removeUnused } from '../../src/data-releases/kept-releases.ts'
import type { Manifest } from '../../src/data-releases/manifest.ts'
import { localReleases, makeReleaseFolder } from '../../src/data-releases/release-folders.ts'
import { tempFolder } from '../support/temp-folder.ts'

const manifestOf = (release: number): Manifest => ({
  ...{ format: 1, release, ...ownChannel(), published_by: '0.1.0', published_at: '2026-11-26T00:00:00.000Z' },
  ...{ companies: {}, files: [{ name: 'partitions/NO.sqlite', sha256: 'a'.repeat(64), bytes: 1 }] },
})

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
})
