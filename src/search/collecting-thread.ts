import { parentPort } from 'node:worker_threads'
import { PartitionUnavailableError } from '#data/partitions/partition-unavailable-error.ts'
import type { DocumentPart } from '#domain/search/index/collect-documents.ts'
import { type CountryRange, createRangeCollector, PartitionReplacedError } from './collect-range.ts'

/** The result of a range: its documents, or why it could not be read. */
export type CollectedRange =
  | { kind: 'part'; part: DocumentPart }
  | { kind: 'unavailable' }
  | { kind: 'replaced' }
  | { kind: 'failed'; message: string }

const kindOf = (error: unknown): CollectedRange => {
  if (error instanceof PartitionReplacedError) return { kind: 'replaced' }
  if (error instanceof PartitionUnavailableError) return { kind: 'unavailable' }
  return { kind: 'failed', message: String((error as Error).stack) }
}

const buffersOf = ({ entries, starts, facts, initials }: DocumentPart) =>
  [entries, starts, initials, ...Object.values(facts)].map(({ buffer }) => buffer as ArrayBuffer)

// Collects ranges one by one, in the order in which they arrive.
const collector = createRangeCollector()

parentPort?.on('message', (range: CountryRange) => {
  try {
    const part = collector.collect(range)
    parentPort?.postMessage({ kind: 'part', part } satisfies CollectedRange, buffersOf(part))
  } catch (error) {
    parentPort?.postMessage(kindOf(error))
  }
})
