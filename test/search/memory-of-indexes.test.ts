import assert from 'node:assert/strict'
import { toEngineQuery } from '#domain/search/engine/engine-query.ts'
import { garbageCollector } from '../../src/search/pool/collect-garbage.ts'
import { createSearchPool } from '../../src/search/pool/search-pool.ts'
import { loadIndex } from '../../src/search/stored-index/load-index.ts'
import { seedInto } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { searchIn } from './search-in.ts'

const threadFile = new URL('../../src/search/pool/search-thread.ts', import.meta.url)
const megabyte = 1 << 20

const query = toEngineQuery({ q: 'equinor', country: null, mode: 'auto', limit: 10, filters: {} })

describe('the memory of a search thread', () => {
  it('holds the current index only: after 20 new ones of 10 MB each it is as after 2', async () => {
    using folder = tempFolder()
    await seedInto(folder.path)
    {
      await using opened = await searchIn(folder.path)
      await opened.find('equinor')
    }
    const { base } = await loadIndex(folder.path)
    const onError = (message: string) => assert.fail(message)
    await using pool = createSearchPool({ threadFile, threads: 1, maxWaiting: 10, deadlineMs: 20_000, onError })
    const collectGarbage = garbageCollector()
    /** Returns the memory of all indexes in MB once the thread has opened another one. */
    const replaceIndex = async () => {
      const replaced = new Uint8Array(new SharedArrayBuffer(10 * megabyte))
      pool.attach({ base, delta: { segment: base, replaced } })
      await pool.search([{ ...query, excludedCountries: [] }])
      collectGarbage()
      return process.memoryUsage().arrayBuffers / megabyte
    }
    const megabytes: number[] = []
    for (let number = 1; number <= 20; number += 1) megabytes.push(await replaceIndex())
    const [, second = 0] = megabytes
    assert.ok(Math.max(...megabytes.slice(2)) < second + 15, `${megabytes.map(Math.round)} MB`)
  })
})
