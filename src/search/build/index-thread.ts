import { parentPort } from 'node:worker_threads'
import { PartitionUnavailableError } from '#data/partitions/partition-unavailable-error.ts'
import type { DocumentPart } from '#domain/search/index/collect-documents.ts'
import {
  runSegmentTask,
  type SegmentParts,
  type SegmentTask,
  type TaskInput,
} from '#domain/search/index/segment-tasks.ts'
import { type CountryRange, createRangeCollector, PartitionReplacedError } from './collect-range.ts'

/** What a thread is asked for: the documents of a range, or a part of a segment. */
export type IndexJob = { kind: 'collect'; range: CountryRange } | { kind: 'build'; task: SegmentTask; input: TaskInput }

/** What was made, or why it could not be. */
export type IndexAnswer =
  | { kind: 'collected'; part: DocumentPart }
  | { kind: 'built'; part: SegmentParts[SegmentTask] }
  | { kind: 'unavailable' }
  | { kind: 'replaced' }
  | { kind: 'failed'; message: string }

const kindOf = (error: unknown): IndexAnswer => {
  if (error instanceof PartitionReplacedError) return { kind: 'replaced' }
  if (error instanceof PartitionUnavailableError) return { kind: 'unavailable' }
  return { kind: 'failed', message: String((error as Error).stack) }
}

const buffersOf = ({ tokens, entries, starts, facts, initials }: DocumentPart) =>
  [...Object.values(tokens), entries, starts, initials, ...Object.values(facts)].map(
    ({ buffer }) => buffer as ArrayBuffer,
  )

// Does jobs one by one, in the order in which they arrive.
const collector = createRangeCollector()

const answer = (made: IndexAnswer, moved: ArrayBuffer[] = []) => parentPort?.postMessage(made, moved)

const run = (job: IndexJob) => {
  if (job.kind === 'build') return answer({ kind: 'built', part: runSegmentTask(job.task, job.input) })
  const part = collector.collect(job.range)
  answer({ kind: 'collected', part }, buffersOf(part))
}

parentPort?.on('message', (job: IndexJob) => {
  try {
    run(job)
  } catch (error) {
    answer(kindOf(error))
  }
})
