import assert from 'node:assert/strict'
import { readdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { openObjects } from '#data/objects/open-objects.ts'
import { dayMs } from '#domain/calendar.ts'
import { pruneReleases } from '../../src/data-releases/prune-releases.ts'
import { channelName, ownChannel } from '../../src/data-releases/store/channel.ts'
import { fileKey, type ReleaseStore, releaseStore } from '../../src/data-releases/store/release-store.ts'
import { activate } from '../../src/data-releases/switch-release.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'

const formerChannel = { ...ownChannel(), index_recipe: 'before' }

describe('svc releases prune --other-versions 30d', () => {
  let folder: TempFolder
  let own: ReleaseStore
  let former: ReleaseStore
  beforeEach(async () => {
    folder = tempFolder()
    const objects = await openObjects({ kind: 'folder', url: 'file:///store', folder: folder.path })
    own = releaseStore(objects, ownChannel())
    former = releaseStore(objects, formerChannel)
    await publish(own, 1, 'a')
    await publish(former, 41, 'a', 'b')
  })
  afterEach(() => folder[Symbol.dispose]())

  const publish = async (releases: ReleaseStore, release: number, ...contents: string[]) => {
    const files = contents.map((content, at) => ({
      name: `partitions/${at === 0 ? 'NO' : 'SE'}.sqlite`,
      sha256: content.repeat(64),
      bytes: 1,
    }))
    for (const { sha256 } of files) await releases.objects.write(fileKey(sha256), 'content')
    const about = { format: 1, published_by: '0.1.0', published_at: '2026-11-26T00:00:00.000Z' } as const
    await releases.create({ ...about, ...releases.channel, release, companies: {}, files })
    await activate(releases, release)
  }
  /** Makes everything in the store so many days older. */
  const age = (days: number) => {
    for (const entry of readdirSync(folder.path, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      const at = (statSync(path).mtimeMs - days * dayMs) / 1_000
      if (entry.isFile()) utimesSync(path, at, at)
    }
  }
  const prune = (unusedMs?: number) => pruneReleases(own, { keep: 5, graceMs: dayMs, unusedMs })
  const stored = async () => (await own.objects.list('files/')).map(({ key }) => key[6]).toSorted()

  it('removes those of a version without a builder and a server 30 days later, and their files after a day', async () => {
    age(60)
    assert.deepEqual((await prune(30 * dayMs)).versions, [], 'a server may have been there until now')
    age(29)
    assert.deepEqual((await prune(30 * dayMs)).versions, [])
    age(1)
    assert.deepEqual((await prune(30 * dayMs)).versions, [channelName(formerChannel)])
    assert.deepEqual([await former.releases(), (await former.pointer()).current], [[], null])
    assert.deepEqual(await stored(), ['a', 'b'])
    age(1)
    assert.equal((await prune(30 * dayMs)).files, 1)
    assert.deepEqual([await stored(), await own.releases()], [['a'], [1]])
  })

  it('keeps those of a version of which a server still reports, and all where the option is not given', async () => {
    await prune(30 * dayMs)
    age(31)
    await former.report({ format: 1, server: 'one', serving: 41, held: [41] })
    assert.deepEqual((await prune(30 * dayMs)).versions, [])
    age(90)
    assert.deepEqual((await prune()).versions, [])
    assert.deepEqual(await former.releases(), [41])
  })
})
