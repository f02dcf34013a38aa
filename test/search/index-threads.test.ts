import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { makeFolder } from '#data/files/make-folder.ts'
import { countryCodes } from '#domain/countries.ts'
import { buildBase, servedPlaces } from '../../src/search/build/build-base.ts'
import { indexThreadsFor } from '../../src/search/build/index-threads.ts'
import { readBaseMeta, searchFolder } from '../../src/search/stored-index/snapshot.ts'
import { seedInto } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'

const threadsOf = async (ranges: readonly number[]) => {
  await using threads = indexThreadsFor(ranges)
  return threads?.count ?? 0
}

describe('threads that build an index', () => {
  it('are one a core, at most 4, from 6 ranges and 30,000 records on; 1 core builds without', async () => {
    const cores = Math.min(4, availableParallelism())
    const all = cores === 1 ? 0 : cores
    assert.equal(await threadsOf([16_384, 13_616, 0, 0, 0, 0]), all)
    assert.equal(await threadsOf([16_384, 13_615, 0, 0, 0, 0]), 0)
    assert.equal(await threadsOf([16_384, 16_384, 16_384, 16_384, 16_384]), 0)
  })

  it('are not started for the sample, which has 19 countries and some 300 companies', async () => {
    using folder = tempFolder()
    await seedInto(folder.path)
    makeFolder(searchFolder(folder.path))
    const started: Worker[] = []
    const count = (worker: Worker) => void started.push(worker)
    process.on('worker', count)
    await buildBase(servedPlaces(folder.path), countryCodes)
    process.off('worker', count)
    assert.equal(Object.keys((await readBaseMeta(folder.path)).generations).length, 19)
    assert.deepEqual(started, [])
  })
})
