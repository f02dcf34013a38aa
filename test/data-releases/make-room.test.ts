import assert from 'node:assert/strict'
import { linkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeRoom } from '../../src/data-releases/fetch/make-room.ts'
import { localReleases, makeReleaseFolder } from '../../src/data-releases/folders/release-folders.ts'
import type { Manifest, ReleaseFile } from '../../src/data-releases/store/manifest.ts'
import { releaseManifest } from '../support/release-manifest.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'

const mib = 1_048_576

const fileOf = (country: string, letter: string, mebibytes: number): ReleaseFile => ({
  name: `partitions/${country}.sqlite`,
  sha256: letter.repeat(64),
  bytes: mebibytes * mib,
})

describe('room for a release', () => {
  let data: TempFolder
  beforeEach(() => {
    data = tempFolder()
  })
  afterEach(() => data[Symbol.dispose]())

  /** A release whose files are there, those of another release as links. */
  function hold(manifest: Manifest, shared: Record<string, string> = {}): string {
    const folder = makeReleaseFolder(data.path, manifest)
    for (const { name, bytes } of manifest.files)
      if (shared[name] === undefined) writeFileSync(join(folder, name), Buffer.alloc(bytes))
      else linkSync(join(shared[name], name), join(folder, name))
    return folder
  }
  const held = () =>
    localReleases(data.path)
      .map(({ manifest }) => manifest.release)
      .sort()

  const no = fileOf('NO', 'a', 2)
  const before = releaseManifest(1, [no, fileOf('SE', 'b', 3)])
  const served = releaseManifest(2, [no, fileOf('SE', 'c', 3)])
  const next = releaseManifest(3, [no, fileOf('SE', 'd', 4)])
  const holdBoth = () => hold(served, { 'partitions/NO.sqlite': hold(before) })
  const make = (freeMib: number) => makeRoom(data.path, next.files, [served, next], () => freeMib * mib)

  it('is there where the disk has 4 MiB for the file that no release shares: nothing is removed', async () => {
    holdBoth()
    await make(4)
    assert.deepEqual(held(), [1, 2])
  })

  it('is made of the release before, whose own file has 3 MiB, where 1 MiB is free', async () => {
    holdBoth()
    await make(1)
    assert.deepEqual(held(), [2])
  })

  it('is refused where that is not enough either: the release before stays, and 1 MiB is lacking', async () => {
    holdBoth()
    await assert.rejects(make(0), {
      name: 'ReleaseError',
      message:
        'the disk is full: the release needs 1 MiB more in the data folder, in addition to what is kept free for charges',
    })
    assert.deepEqual(held(), [1, 2])
  })

  it('counts a file again that only a release to be removed has', async () => {
    hold(releaseManifest(1, [no, fileOf('SE', 'd', 4)]))
    hold(releaseManifest(2, [fileOf('NO', 'e', 2)]))
    // Linked from release 1 the files need nothing; what has no room is a third.
    const files = [...next.files, fileOf('FI', 'f', 1)]
    await assert.rejects(
      makeRoom(data.path, files, [releaseManifest(2, [fileOf('NO', 'e', 2)]), next], () => 0.5 * mib),
      { message: /needs 1 MiB more/ },
    )
    assert.deepEqual(held(), [1, 2])
  })
})
