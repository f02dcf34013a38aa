import assert from 'node:assert/strict'
import { dayMs } from '#domain/calendar.ts'
import { pruneReleases } from '../../src/data-releases/prune-releases.ts'
import { ownChannel } from '../../src/data-releases/store/channel.ts'
import { releaseStore } from '../../src/data-releases/store/release-store.ts'
import { activate, announce } from '../../src/data-releases/switch-release.ts'
import { objectStoreEngines } from '../support/object-store-engines.ts'
import { releaseManifest } from '../support/release-manifest.ts'

interface Row {
  current: number
  announced?: number
  keep: number
  left: number[]
}

const rows: readonly Row[] = [
  { current: 5, keep: 0, left: [5] },
  { current: 5, keep: 1, left: [4, 5] },
  { current: 5, keep: 3, left: [2, 3, 4, 5] },
  { current: 5, keep: 9, left: [1, 2, 3, 4, 5] },
  // The next release is counted from the newest.
  { current: 2, keep: 0, left: [2, 5] },
  { current: 2, keep: 1, left: [2, 4, 5] },
  { current: 5, announced: 3, keep: 0, left: [3, 5] },
]

/** A store of five releases. `removed` lists those that were removed, even if they were put back. */
async function fiveReleases(stack: AsyncDisposableStack) {
  const { objects } = stack.use((await objectStoreEngines[0]?.open()) ?? assert.fail())
  const releases = releaseStore(objects, ownChannel())
  const file = { name: 'partitions/NO.sqlite', sha256: 'a'.repeat(64), bytes: 1 }
  for (const number of [1, 2, 3, 4, 5]) await releases.create(releaseManifest(number, [file]))
  const removed: number[] = []
  const remove: typeof releases.remove = manifest => {
    removed.push(manifest.release)
    return releases.remove(manifest)
  }
  return { removed, releases: { ...releases, remove } }
}

describe('svc releases prune, of releases 1 to 5', () => {
  for (const { current, announced, keep, left } of rows)
    it(`--keep ${keep} keeps ${left}, where ${current} is current${announced ? ` and ${announced} announced` : ''}`, async () => {
      await using stack = new AsyncDisposableStack()
      const { releases, removed } = await fiveReleases(stack)
      await activate(releases, current)
      if (announced) await announce(releases, announced)
      const pruned = await pruneReleases(releases, { keep, graceMs: dayMs })
      assert.deepEqual(await releases.releases(), left)
      const others = [1, 2, 3, 4, 5].filter(number => !left.includes(number))
      assert.deepEqual([pruned.releases, removed], [others, others])
    })
})
