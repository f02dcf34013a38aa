import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { openFolderObjects } from '#data/objects/folder-objects.ts'
import { systemClock } from '../../src/clock.ts'
import { createReleaseHolder } from '../../src/data-releases/follow/release-holder.ts'
import { ownChannel } from '../../src/data-releases/store/channel.ts'
import { releaseStore } from '../../src/data-releases/store/release-store.ts'
import { tempFolder } from '../support/temp-folder.ts'

describe('a release without a manifest', () => {
  it('is said to be named as current, or as next where it is only announced', async () => {
    using folder = tempFolder()
    const path = join(folder.path, 'store')
    mkdirSync(path)
    const address = { kind: 'folder', url: `file://${path}`, folder: path } as const
    using objects = openFolderObjects(address.url, path)
    const holder = createReleaseHolder({
      address,
      dataDir: folder.path,
      countries: ['NO'],
      releases: releaseStore(objects, ownChannel()),
      clock: systemClock,
      logger: pino({ level: 'silent' }),
      askPointer: () => assert.fail('nothing is fetched'),
      intervalMs: 1_000,
      signal: AbortSignal.timeout(10_000),
    })
    for (const namedAs of ['current', 'next'] as const)
      await assert.rejects(holder.hold(2, namedAs), {
        message: `release 2 is named as ${namedAs} and missing in file://${path}`,
      })
  })
})
