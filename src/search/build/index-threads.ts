import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { PartitionUnavailableError } from '#data/partitions/partition-unavailable-error.ts'
import { callThread } from '#data/processes/call-thread.ts'
import type { DocumentPart } from '#domain/search/index/collect-documents.ts'
import type { RunTask } from '#domain/search/index/segment-builder.ts'
import { type CountryRange, PartitionReplacedError } from './collect-range.ts'
import type { IndexAnswer, IndexJob } from './index-thread.ts'

const threadFile = new URL('./index-thread.ts', import.meta.url)

// Each has a heap of its own, and one thread puts together what they collect.
const maxThreads = 4
// Fewer are not worth the start of threads: two take 0.35 s of processor time, a record 20 µs.
const minRanges = 6
const minRecords = 30_000
// What a range leaves behind is garbage once it is sent; a small heap makes a thread collect it soon.
const threadLimits = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 256 }

/** Threads that build an index. */
export interface IndexThreads extends AsyncDisposable {
  count: number
  /** Rejects with the errors of `RangeCollector`. */
  collect(range: CountryRange): Promise<DocumentPart>
  build: RunTask
}

const errorOf = (answer: IndexAnswer, country: string): Error => {
  if (answer.kind === 'unavailable') return new PartitionUnavailableError(country, 'unreadable')
  if (answer.kind === 'replaced') return new PartitionReplacedError()
  return new Error(answer.kind === 'failed' ? answer.message : `A thread answered with ${answer.kind}.`)
}

/** Starts threads. Each job is given to the one that has the fewest. */
export function startIndexThreads(count: number): IndexThreads {
  const workers = Array.from({ length: count }, () => new Worker(threadFile, { resourceLimits: threadLimits }))
  const threads = workers.map(worker => callThread<IndexJob, IndexAnswer>(worker))
  const ask = async (job: IndexJob): Promise<IndexAnswer> => {
    const [thread] = threads.toSorted((one, other) => one.waiting - other.waiting)
    if (!thread) throw new Error('There are no threads.')
    return await thread.call(job)
  }
  return {
    count,
    collect: async range => {
      const answer = await ask({ kind: 'collect', range })
      if (answer.kind !== 'collected') throw errorOf(answer, range.country)
      return answer.part
    },
    build: async (task, input) => {
      const answer = await ask({ kind: 'build', task, input })
      if (answer.kind !== 'built') throw errorOf(answer, '')
      return answer.part as never
    },
    [Symbol.asyncDispose]: async () => void (await Promise.all(workers.map(worker => worker.terminate()))),
  }
}

/**
 * Threads for ranges with these numbers of records: one for each core, at most four; none if starting them would take longer
 * than they save.
 */
export function indexThreadsFor(ranges: readonly number[]): IndexThreads | undefined {
  const count = Math.min(maxThreads, availableParallelism())
  const records = ranges.reduce((sum, each) => sum + each, 0)
  return count < 2 || ranges.length < minRanges || records < minRecords ? undefined : startIndexThreads(count)
}
