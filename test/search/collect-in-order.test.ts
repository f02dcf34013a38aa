import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { registryIdRanges } from '#data/companies/registry-id-ranges.ts'
import { partitionFile } from '#data/partitions/partition-file.ts'
import { readTokenWeights } from '#data/reference/token-weights.ts'
import { createSegmentBuilder } from '#domain/search/index/segment-builder.ts'
import { collectInOrder } from '../../src/search/build/collect-in-order.ts'
import { type CountryRange, PartitionReplacedError } from '../../src/search/build/collect-range.ts'
import { startIndexThreads } from '../../src/search/build/index-threads.ts'
import { openLivePartition } from '../../src/search/live-partition.ts'
import { seedInto } from '../support/partition-stores.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'

describe('documents of ranges of partitions', () => {
  let folder: TempFolder
  beforeEach(async () => {
    folder = tempFolder()
    await seedInto(folder.path)
  })
  afterEach(() => folder[Symbol.dispose]())

  const rangesOf = (country: string, records: number): CountryRange[] => {
    using live = openLivePartition(folder.path, country)
    assert.ok(live)
    const place = { dataDir: folder.path, country, isPending: false, generation: live.generation }
    return registryIdRanges(live.partition, records).map(range => ({ ...place, range }))
  }
  const ranges = (records: number) => ['GB', 'NO', 'SE'].flatMap(country => rangesOf(country, records))
  const threadsOf = (count: number) => (count === 1 ? undefined : startIndexThreads(count))
  const segmentOf = async (records: number, threads: number) => {
    await using started = threadsOf(threads)
    const builder = createSegmentBuilder(readTokenWeights())
    let current = ''
    for await (const { range, part } of collectInOrder(ranges(records), started)) {
      if (range.country !== current) builder.beginCountry(range.country)
      current = range.country
      builder.addPart(part)
    }
    return started ? await builder.finishOn(started.build) : builder.finish()
  }
  const collectAll = async (all: readonly CountryRange[], threads: number) => {
    await using started = threadsOf(threads)
    let documents = 0
    for await (const { part } of collectInOrder(all, started)) documents += part.registryIds.length
    return documents
  }

  it('make the same segment on 1, 2 and 3 threads and in ranges of 1, 3 and 100,000 records', async () => {
    const whole = await segmentOf(100_000, 1)
    assert.ok(whole.documents > 40)
    assert.deepEqual(await segmentOf(3, 1), whole)
    assert.deepEqual(await segmentOf(3, 2), whole)
    assert.deepEqual(await segmentOf(1, 3), whole)
  })

  it('a part of a segment that cannot be built on a thread is an error, and the thread builds the next one', async () => {
    await using threads = startIndexThreads(1)
    const empty = { entries: new Uint32Array(), starts: Uint32Array.of(0), initials: new Uint32Array(), countries: [] }
    const input = { ...empty, nameWeights: new Uint8Array(1) }
    await assert.rejects(threads.build('forward', { ...input, starts: null as never }), /TypeError/)
    assert.equal((await threads.build('forward', input)).lengths.length, 0)
  })

  for (const threads of [1, 2]) {
    it(`are refused on ${threads} threads when a partition was replaced since`, async () => {
      const old = ranges(3).map(range => ({ ...range, generation: '1-0000000000000000' }))
      await assert.rejects(collectAll(old, threads), PartitionReplacedError)
    })

    it(`are refused on ${threads} threads when a partition is damaged or gone since`, async () => {
      const all = ranges(3)
      writeFileSync(partitionFile(folder.path, 'NO'), 'damaged')
      await assert.rejects(collectAll(all, threads), PartitionReplacedError)
      rmSync(partitionFile(folder.path, 'NO'))
      await assert.rejects(collectAll(all, threads), PartitionReplacedError)
    })
  }
})
