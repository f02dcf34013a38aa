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

// A batch is garbage as soon as it is sent: with so small a heap, the thread collects it in time.
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 192 }

/** Maps the main documents of one import. */
export interface Mapper extends AsyncDisposable {
  /** To be called once. Throws as `mapRecords` does. */
  map(request: MappingRequest): AsyncGenerator<MappedBatch>
}

/**
 * Starts a thread that maps the files of a source, so that the caller's thread is free to write. It loads its modules while the
 * caller prepares, which takes as long as mapping 50,000 rows.
 */
export const startMappingThread = (source: string): Mapper => {
  const worker = new Worker(threadFile, { workerData: { source }, resourceLimits })
  const messages = on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[MappingMessage]>
  const terminate = async () => {
    await worker.terminate()
  }
  return {
    async *map(request) {
      // The steps after the last record need the memory.
      await using _thread = { [Symbol.asyncDispose]: terminate }
      worker.postMessage(request)
      for await (const [message] of messages) {
        if (message.kind === 'end') return
        if (message.kind === 'error')
          throw message.isExpected ? new ImportError(message.message) : new Error(message.message)
        yield { ...message.batch, rows: deserializeRows(message.rows) }
        worker.postMessage('taken')
      }
      throw new Error('The mapping thread ended before the file did.')
    },
    [Symbol.asyncDispose]: terminate,
  }
}
