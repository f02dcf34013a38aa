import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { listReleases } from '../../src/data-releases/list-releases.ts'
import { ownChannel } from '../../src/data-releases/store/channel.ts'
import type { ReleaseStore } from '../../src/data-releases/store/release-store.ts'
import { storedFiles } from '../../src/data-releases/store/stored-files.ts'

const count = 3_000
const numbers = Array.from({ length: count }, (_, at) => at + 1)
const about = { format: 1, published_by: '0.1.0', published_at: '2026-11-26T00:00:00.000Z' } as const

/** A store with 3,000 releases, which tells how many of their manifests were read at once. */
function storeOfMany() {
  let reading = 0
  let most = 0
  const store = {
    pointer: async () => ({ current: 1, next: null }),
    reports: async () => [],
    releases: async () => numbers,
    manifest: async (release: number) => {
      reading += 1
      most = Math.max(most, reading)
      await setImmediate()
      reading -= 1
      return { ...about, ...ownChannel(), release, companies: {}, files: [] }
    },
    objects: {
      list: async () => [],
      write: async () => {},
      remove: async () => {},
      readText: async () => ({ text: '', tag: '', modifiedAt: 0 }),
    },
  }
  return { releases: store as unknown as ReleaseStore, most: () => most }
}

describe('a store of 3,000 releases', () => {
  it('is listed with 16 manifests read at once, because a process may not open 3,000 files', async () => {
    const { releases, most } = storeOfMany()
    assert.deepEqual([(await listReleases(releases)).length, most()], [count, 16])
  })

  it('is published to with 16 manifests read at once', async () => {
    const { releases, most } = storeOfMany()
    await storedFiles(releases, numbers)
    assert.equal(most(), 16)
  })
})
