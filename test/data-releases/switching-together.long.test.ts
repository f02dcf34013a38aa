import assert from 'node:assert/strict'
import { pino } from 'pino'
import { countryCodes } from '#domain/countries.ts'
import { systemClock } from '../../src/clock.ts'
import { followReleases } from '../../src/data-releases/follow/follow-releases.ts'
import { ownChannel } from '../../src/data-releases/store/channel.ts'
import { releaseStore } from '../../src/data-releases/store/release-store.ts'
import { activate, activateAnnounced, announce } from '../../src/data-releases/switch-release.ts'
import { objectStoreEngines } from '../support/object-store-engines.ts'
import { builderFolder, importMore, publishFrom, release } from '../support/release-builder.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'

/** A server that serves the first release, and the second one, which was published since. */
async function behindByOne(stack: AsyncDisposableStack) {
  const { objects, address } = stack.use((await objectStoreEngines[0]?.open()) ?? assert.fail())
  const builder = stack.use(await builderFolder())
  const dataDir = stack.use(tempFolder()).path
  await release(objects, builder.path)
  const options = { address, dataDir, countries: countryCodes, clock: systemClock, logger: pino({ level: 'silent' }) }
  const follower = stack.use(await followReleases({ ...options, pollIntervalMs: 600_000 }))
  await importMore(builder.path)
  const releases = releaseStore(objects, ownChannel())
  const { manifest } = await publishFrom(objects, builder.path)
  return { follower, releases, manifest }
}

describe('a server that asks the store every ten minutes', () => {
  it('serves a release that it holds ready within seconds of becoming current', async () => {
    await using stack = new AsyncDisposableStack()
    const { follower, releases, manifest } = await behindByOne(stack)
    await announce(releases, manifest.release)
    await follower.check()
    assert.equal(follower.status().release, 1)
    await activate(releases, manifest.release)
    await until(() => follower.status().release === 2)
  })

  it('holds a release ready before svc releases activate makes it current, and is waited for 7 seconds at most', async () => {
    await using stack = new AsyncDisposableStack()
    const { follower, releases, manifest } = await behindByOne(stack)

    const activated = activateAnnounced(releases, manifest.release, 60_000)
    await until(async () => (await releases.pointer()).next === 2)
    await follower.check()
    await activated
    await until(() => follower.status().release === 2)
    const { current, next } = await releases.pointer()
    assert.deepEqual([current, next], [2, null])

    await releases.report({ format: 1, server: 'gone', serving: 2, held: [2] })
    await activateAnnounced(releases, 1, 0)
    assert.equal((await releases.pointer()).current, 1)
  })
})
