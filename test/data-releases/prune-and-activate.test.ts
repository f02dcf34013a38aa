import assert from 'node:assert/strict'
import { dayMs } from '#domain/calendar.ts'
import { pruneReleases } from '../../src/data-releases/prune-releases.ts'
import { ownChannel } from '../../src/data-releases/store/channel.ts'
import { type ReleaseStore, releaseStore } from '../../src/data-releases/store/release-store.ts'
import { activate } from '../../src/data-releases/switch-release.ts'
import { objectStoreEngines } from '../support/object-store-engines.ts'
import { releaseManifest } from '../support/release-manifest.ts'

/** Three releases, the newest of which is current. */
async function threeReleases(stack: AsyncDisposableStack): Promise<ReleaseStore> {
  const { objects } = stack.use((await objectStoreEngines[0]?.open()) ?? assert.fail())
  const releases = releaseStore(objects, ownChannel())
  for (const release of [1, 2, 3])
    await releases.create(
      releaseManifest(release, [{ name: 'partitions/NO.sqlite', sha256: 'a'.repeat(64), bytes: 1 }]),
    )
  await activate(releases, 3)
  return releases
}

/** The same, where something else is done before each call of a method. */
function interrupted<Name extends 'movePointer' | 'remove'>(
  releases: ReleaseStore,
  name: Name,
  between: () => Promise<unknown>,
): ReleaseStore {
  const call = releases[name] as (...args: unknown[]) => Promise<unknown>
  return { ...releases, [name]: (...args: unknown[]) => between().then(() => call(...args)) }
}

describe('svc releases prune --keep 0 beside svc releases activate 1', () => {
  const prune = (releases: ReleaseStore) => pruneReleases(releases, { keep: 0, graceMs: dayMs })
  const isWhole = async (releases: ReleaseStore) => {
    assert.equal((await releases.pointer()).current, 1)
    assert.deepEqual(await releases.releases(), [1, 3])
  }

  it('keeps release 1, which is activated after the pointer was read', async () => {
    await using stack = new AsyncDisposableStack()
    const releases = await threeReleases(stack)
    const pruning = interrupted(releases, 'remove', () => activate(releases, 1))
    assert.deepEqual((await prune(pruning)).releases, [2])
    await isWhole(releases)
  })

  it('puts release 1 back, which is removed after its manifest was read to activate it', async () => {
    await using stack = new AsyncDisposableStack()
    const releases = await threeReleases(stack)
    await activate(
      interrupted(releases, 'movePointer', () => prune(releases)),
      1,
    )
    await isWhole(releases)
  })
})
