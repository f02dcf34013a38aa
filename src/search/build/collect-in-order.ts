import type { DocumentPart } from '#domain/search/index/collect-documents.ts'
import { type CountryRange, createRangeCollector } from './collect-range.ts'
import type { IndexThreads } from './index-threads.ts'

/** Ranges that each thread has at a time, so that none waits for the next one. */
const rangesAhead = 2

/** A range and its documents. */
interface CollectedPart {
  range: CountryRange
  part: DocumentPart
}

function* collectHere(ranges: readonly CountryRange[]): Generator<CollectedPart> {
  using collector = createRangeCollector()
  for (const range of ranges) yield { range, part: collector.collect(range) }
}

async function* collectOn(threads: IndexThreads, ranges: readonly CountryRange[]): AsyncGenerator<CollectedPart> {
  const waiting: { range: CountryRange; part: Promise<DocumentPart> }[] = []
  let next = 0
  const send = () => {
    const range = ranges[next]
    if (!range) return
    next += 1
    const part = threads.collect(range)
    // It is awaited later, in its turn.
    part.catch(() => undefined)
    waiting.push({ range, part })
  }
  for (let ahead = 0; ahead < threads.count * rangesAhead; ahead += 1) send()
  for (let head = waiting.shift(); head; head = waiting.shift()) {
    const part = await head.part
    send()
    yield { range: head.range, part }
  }
}

/** Collects the documents of ranges, in their order, on threads or here. Throws the errors of `RangeCollector`. */
export async function* collectInOrder(
  ranges: readonly CountryRange[],
  threads: IndexThreads | undefined,
): AsyncGenerator<CollectedPart> {
  if (threads) yield* collectOn(threads, ranges)
  else yield* collectHere(ranges)
}
