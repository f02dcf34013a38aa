import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { callThread } from '#data/call-thread.ts'
import { PartitionUnavailableError } from '#data/partitions/partition-unavailable-error.ts'
import type { DocumentPart } from '#domain/search/index/collect-documents.ts'
import { type CountryRange, createRangeCollector, PartitionReplacedError } from './collect-range.ts'
import type { CollectedRange } from './collecting-thread.ts'

const threadFile = new URL('./collecting-thread.ts', import.meta.url)

// Each has a heap of its own, and one thread puts together what they collect.
const maxThreads = 4
/** Fewer are not worth the start of threads. */
const minRanges = 6
// What a range leaves behind is garbage once it is sent; a small heap makes a thread collect it soon.
const threadLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 }
/** Ranges that each thread has at a time, so that none waits for the next one. */
const rangesAhead = 2

/** A range and its documents. */
export interface CollectedPart {
  range: CountryRange
  part: DocumentPart
}

const partOf = (result: CollectedRange, { country }: CountryRange): DocumentPart => {
  if (result.kind === 'part') return result.part
  if (result.kind === 'unavailable') throw new PartitionUnavailableError(country, 'unreadable')
  if (result.kind === 'replaced') throw new PartitionReplacedError()
  throw new Error(result.message)
}

function* collectHere(ranges: readonly CountryRange[]): Generator<CollectedPart> {
  using collector = createRangeCollector()
  for (const range of ranges) yield { range, part: collector.collect(range) }
}

async function* collectOnThreads(ranges: readonly CountryRange[], count: number): AsyncGenerator<CollectedPart> {
  const workers = Array.from({ length: count }, () => new Worker(threadFile, { resourceLimits: threadLimits }))
  try {
    const threads = workers.map(worker => callThread<CountryRange, CollectedRange>(worker))
    const waiting: { range: CountryRange; result: Promise<CollectedRange> }[] = []
    let next = 0
    const send = () => {
      const range = ranges[next]
      const thread = threads.toSorted((one, other) => one.waiting - other.waiting)[0]
      if (!range || !thread) return
      next += 1
      const result = thread.call(range)
      // It is awaited later, in its turn.
      result.catch(() => undefined)
      waiting.push({ range, result })
    }
    for (let ahead = 0; ahead < count * rangesAhead; ahead += 1) send()
    for (let head = waiting.shift(); head; head = waiting.shift()) {
      const part = partOf(await head.result, head.range)
      send()
      yield { range: head.range, part }
    }
  } finally {
    await Promise.all(workers.map(worker => worker.terminate()))
  }
}

/**
 * Collects the documents of ranges, in their order, on as many threads as there are cores, at most four. Throws the errors of
 * `RangeCollector`.
 */
export async function* collectInOrder(
  ranges: readonly CountryRange[],
  count = Math.min(maxThreads, availableParallelism()),
): AsyncGenerator<CollectedPart> {
  if (count < 2 || ranges.length < minRanges) yield* collectHere(ranges)
  else yield* collectOnThreads(ranges, count)
}
