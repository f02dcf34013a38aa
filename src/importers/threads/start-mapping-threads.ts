import { on } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type CallableThread, callThread } from '#data/processes/call-thread.ts'
import type { Block } from '../blocks/block.ts'
import type { DocumentJob, MappedBlock } from '../blocks/block-mapper.ts'
import { type MappedBatch, mapInOrder } from '../blocks/map-in-order.ts'
import { ImportError } from '../import-error.ts'
import type { Importer } from '../importer.ts'
import { jobOf, type MappingRequest, mappingContents, mappingOptions, readingRequest } from '../run/map-records.ts'
import type { ReadingMessage, ReadingThreadRequest } from './reading-thread.ts'

const readingFile = new URL('./reading-thread.ts', import.meta.url)
const mappingFile = new URL('./mapping-thread.ts', import.meta.url)

// A block is garbage once it is sent; a small heap makes a thread collect it soon.
const mappingLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 192 }
const readingLimits = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 128 }

// Each takes about 30 MB, and two map most files faster than one thread writes.
const maxThreads = 2

/** As many threads as there are cores, at most two. */
const defaultThreads = () => Math.min(availableParallelism(), maxThreads)

/** Maps the main documents of one import. */
export interface Mapper extends AsyncDisposable {
  /** Call once. Throws the errors of `mapInOrder`. */
  map(request: MappingRequest): AsyncGenerator<MappedBatch>
}

/** The messages of the reading thread; iterating throws the error that it ended with. */
const messagesOf = (reader: Worker) => on(reader, 'message', { close: ['exit'] }) as AsyncIterable<[ReadingMessage]>

/** The blocks that the reading thread sends. */
async function* blocksOf(messages: AsyncIterable<[ReadingMessage]>): AsyncGenerator<Block> {
  for await (const [message] of messages) {
    if (message.kind === 'end') return
    if (message.kind === 'fault') throw Object.assign(new Error(message.fault.message), message.fault)
    if (message.kind === 'error')
      throw message.isExpected ? new ImportError(message.message, { isOfContent: true }) : new Error(message.message)
    yield message.block
  }
  throw new Error('The reading thread exited before the end of the file.')
}

type BlockThread = CallableThread<DocumentJob, MappedBlock>

const leastBusy = (threads: readonly BlockThread[]): BlockThread => {
  const [first, ...others] = threads
  if (!first) throw new Error('There are no mapping threads.')
  return others.reduce((least, thread) => (thread.waiting < least.waiting ? thread : least), first)
}

/**
 * Starts a thread that reads the files of a source and threads that map them while the caller's thread writes. They load
 * their modules, which takes as long as mapping 50,000 rows, while the caller prepares the import.
 */
export const startMappingThreads = (importer: Importer, count = defaultThreads()): Mapper => {
  const reader = new Worker(readingFile, { resourceLimits: readingLimits })
  // From the start: the thread may fail before it is asked for anything.
  const messages = messagesOf(reader)
  const workerData = { source: importer.source }
  const mappers = Array.from(
    { length: count },
    () => new Worker(mappingFile, { workerData, resourceLimits: mappingLimits }),
  )
  const threads = mappers.map(worker => callThread<DocumentJob, MappedBlock>(worker))
  const terminate = async () => {
    await Promise.all([reader, ...mappers].map(worker => worker.terminate()))
  }
  return {
    async *map(request) {
      // The threads end with the last record: the steps after it need the memory.
      await using _threads = { [Symbol.asyncDispose]: terminate }
      for (const mapper of mappers) mapper.postMessage(mappingContents(request))
      // Every thread has one block to map while the results of another wait.
      const maxAhead = 2 * count + 1
      const reading: ReadingThreadRequest = { ...readingRequest(importer, request), maxBlocks: maxAhead + 2 }
      reader.postMessage(reading)
      const release = ({ bytes }: Block) => reader.postMessage(bytes.buffer)
      const options = { ...mappingOptions(importer, request), maxAhead, release }
      yield* mapInOrder(blocksOf(messages), job => leastBusy(threads).call(jobOf(request, job)), options)
    },
    [Symbol.asyncDispose]: terminate,
  }
}
