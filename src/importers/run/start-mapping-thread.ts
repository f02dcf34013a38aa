import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { ImportError } from '../import-error.ts'
import type { MappedBatch, MappingRequest } from './map-records.ts'
import { deserializeRows } from './serialized-rows.ts'

const threadFile = new URL('./mapping-thread.ts', import.meta.url)

/** A message of the mapping thread. */
export type MappingMessage =
  | { kind: 'batch'; batch: Omit<MappedBatch, 'rows'>; rows: string }
  | { kind: 'end' }
  | { kind: 'error'; message: string; isExpected: boolean }

// A batch is garbage once it is sent; a small heap makes the thread collect it soon.
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 192 }

/** Maps the main documents of one import. */
export interface Mapper extends AsyncDisposable {
  /** Call once. Throws the errors of `mapRecords`. */
  map(request: MappingRequest): AsyncGenerator<MappedBatch>
}

/**
 * Starts a thread that maps the files of a source while the caller's thread writes. It loads its modules, which takes
 * as long as mapping 50,000 rows, while the caller prepares the import.
 */
export const startMappingThread = (source: string): Mapper => {
  const worker = new Worker(threadFile, { workerData: { source }, resourceLimits })
  const messages = on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[MappingMessage]>
  const terminate = async () => {
    await worker.terminate()
  }
  return {
    async *map(request) {
      // The thread ends with the last record: the steps after it need the memory.
      await using _thread = { [Symbol.asyncDispose]: terminate }
      worker.postMessage(request)
      for await (const [message] of messages) {
        if (message.kind === 'end') return
        if (message.kind === 'error')
          throw message.isExpected ? new ImportError(message.message) : new Error(message.message)
        yield { ...message.batch, rows: deserializeRows(message.rows) }
        worker.postMessage('taken')
      }
      throw new Error('The mapping thread exited before the end of the file.')
    },
    [Symbol.asyncDispose]: terminate,
  }
}
